#!/usr/bin/env bash
# Every answer that protocol/openapi.json documents is given to one of the tests of tests/authorisation.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
exec python3 -B "$here/../authorisation/answers.py" "$ASTRAGAL"
