#!/usr/bin/env bash
# How often a move of the release asks for memory and calls the system stays under the bounds of bench/bounds.json. These are
# counts: they hardly depend on how fast the machine is. scripts/nightly checks what does.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"

rows=(allocations)
[[ "$(uname -m)" != x86_64 ]] || rows+=(system-calls)
"$ROOT/scripts/bench" --quick --only "${rows[@]}" --check
say "a move's allocations and system calls are within bench/bounds.json"
