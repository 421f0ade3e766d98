#!/usr/bin/env bash
# Every request of protocol/openapi.json that may be refused for now is answered so: 429 to who asks too often, 503 where
# the store or a queue has no place.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
exec python3 -B "$here/../authorisation/later.py" "$ASTRAGAL" "$here/../../scripts/lib/postgres"
