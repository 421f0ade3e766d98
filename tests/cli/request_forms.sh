#!/usr/bin/env bash
# Every request of protocol/openapi.json in a wrong form is answered with the status that the file documents.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
exec python3 -B "$here/../authorisation/forms.py" "$ASTRAGAL"
