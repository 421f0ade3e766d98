#!/usr/bin/env bash
# The built page and the real server ($ASTRAGAL) in a real browser: web/e2e. Screenshots are in build/screenshots.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../web"
exec npm run --silent e2e
