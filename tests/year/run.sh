#!/usr/bin/env bash
# A tenth of the year, or what the options say (README.md). The server stands beside $ASTRAGAL in the same build.
# usage: tests/year/run.sh [--players N] [--games N] [--days N] [--seed N] [--keep]
set -euo pipefail
here="$(dirname "${BASH_SOURCE[0]}")"

# What a power cut would lose is not looked at, so the disk need not be waited for.
[[ -z "${TMPDIR:-}" && -w /dev/shm ]] && export TMPDIR=/dev/shm
# The system's Python has the libraries.
exec /usr/bin/python3 -B "$here/run.py" "$(dirname "$ASTRAGAL")/tests/year/year_server" "$@"
