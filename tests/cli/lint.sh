#!/usr/bin/env bash
# The data of every game passes the program's own lint.
set -euo pipefail
"$ASTRAGAL" lint
