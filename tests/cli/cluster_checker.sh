#!/usr/bin/env bash
# tests/cluster/checker.py finds each violation that is planted in a history.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../cluster"
said="$(/usr/bin/python3 -B checker_test.py 2>&1)" || { echo "$said" >&2 && exit 1; }
sed -n 's/^Ran \([0-9]*\) tests.*/\1 passed, 0 failed/p' <<<"$said"
