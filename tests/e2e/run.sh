#!/usr/bin/env bash
# The built page and the real server ($ASTRAGAL, or the one of build/dev) in a real browser: web/e2e/run.mjs says more.
# usage: tests/e2e/run.sh [--all] [--full] [WORD…]      screenshots are in build/screenshots
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=scripts/lib/node.sh
source "$ROOT/scripts/lib/node.sh"

need_packages "${PACKAGES_PAGE[@]}"
build_page
build_boards
cd "$ROOT/web"
exec node e2e/run.mjs "$@"
