#!/usr/bin/env bash
# Who may ask what over HTTP: every request of protocol/openapi.json as nobody, a guest, players, a bot, who has each role,
# and by a token of each scope, is answered as tests/authorisation/expected.txt says.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
exec python3 -B "$here/../authorisation/matrix.py" "$ASTRAGAL"
