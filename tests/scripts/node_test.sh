#!/usr/bin/env bash
# How scripts/lib/node.sh finds a Node.js and when it installs the page's packages, with a node and an npm that only
# pretend.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=tests/scripts/lib/expect.sh
source "$ROOT/tests/scripts/lib/expect.sh"
# shellcheck source=scripts/lib/node.sh
source "$ROOT/scripts/lib/node.sh"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/web"
for tool in env bash mkdir cat chmod cp sort head sha256sum; do
  ln -s "$(type -P "$tool")" "$work/bin/$tool"
done

# What the pretended programs know: what npm was asked for goes to $ASKED; the node that it fetches is $FETCHED.
export ASKED="$work/asked" FETCHED="$work/fetched"

# node_is VERSION [FILE]: the node there says that it is this version.
node_is() {
  cat >"${2:-$work/bin/node}" <<END
#!/usr/bin/env bash
[[ "\$1" == -p ]] && echo "$1" || echo "v$1"
END
  chmod +x "${2:-$work/bin/node}"
}
node_is 22.1.0 "$FETCHED"

npm_is() {
  cat >"$work/bin/npm" <<'END'
#!/usr/bin/env bash
printf '%s;' "$*" >>"$ASKED"
[[ "$1" != ci ]] || mkdir -p node_modules
[[ "$1" != install ]] || { mkdir -p "$3/node_modules/.bin" && cp "$FETCHED" "$3/node_modules/.bin/node"; }
END
  chmod +x "$work/bin/npm"
}

# find_here: which node is found in a project at $work, or how it ends; then what apt and npm were asked for, in short.
find_here() {
  rm -f "$ASKED"
  (
    ROOT="$work" PATH="$work/bin"
    need_packages() { printf 'apt:%s;' "$*" >>"$ASKED" && npm_is; }
    find_node >/dev/null 2>&1 || exit
    node --version
  ) || printf 'dies'
  [[ ! -f "$ASKED" ]] || sed "s|$work/||; s|--no-save.*node@|node@|; s|^|,|" "$ASKED"
}

for pair in 20.19.0:0 20.19.1:0 22.0.0:0 100.0.0:0 20.9.0:1 20.18.3:1 18.19.0:1; do
  status=0
  version_at_least "${pair%:*}" "$NODE_LEAST" || status=$?
  expect "version ${pair%:*}" "${pair#*:}" "$status"
done

npm_is
node_is 24.1.0
expect "a newer node is used" "v24.1.0" "$(find_here)"
node_is 18.19.0
expect "an old one is not: 22 is fetched" "v22.1.0,install --prefix build/node node@22;" "$(find_here | tr -d '\n')"
expect "once only" "v22.1.0" "$(find_here)"
rm -r "$work/build" "$work/bin/npm" "$work/bin/node"
expect "no node at all: Debian's npm fetches 22" "v22.1.0,apt:nodejs npm;install --prefix build/node node@22;" \
  "$(find_here | tr -d '\n')"
rm -rf "$work/build" "$work/bin/npm"
node_is 22.5.0
expect "Debian's npm is not put over a newer node" "dies" "$(find_here)"

npm_is
# installed: what npm was asked for by one install_packages
installed() {
  rm -f "$ASKED"
  (ROOT="$work" PATH="$work/bin" && install_packages web "the page's" >/dev/null 2>&1)
  [[ ! -f "$ASKED" ]] || cut -d' ' -f1 "$ASKED"
}
echo one >"$work/web/package-lock.json"
expect "the packages are installed" "ci" "$(installed)"
expect "and not again" "" "$(installed)"
echo two >"$work/web/package-lock.json"
expect "but with another lock file" "ci" "$(installed)"
node_is 24.1.0
expect "and with another node" "ci" "$(installed)"
rm -r "$work/web/node_modules"
expect "and if they are gone" "ci" "$(installed)"

# page_with STATUS: what becomes of the page if the build of the rules ends so; where scripts/run calls it, `set -e` is off.
page_with() {
  rm -rf "$work/web/dist"
  mkdir -p "$work/web/dist" "$work/scripts/lib" "$work/web/node_modules/.bin"
  printf '%s\n' '#!/usr/bin/env bash' "exit $1" >"$work/scripts/lib/rules-module"
  printf '%s\n' '#!/usr/bin/env bash' 'echo made >dist/index.html' >"$work/web/node_modules/.bin/vite"
  chmod +x "$work/scripts/lib/rules-module" "$work/web/node_modules/.bin/vite"
  touch "$work/built.took"
  (
    ROOT="$work" PAGE_IS_MADE_OF=(.)
    # shellcheck disable=SC2317 # by build_page
    need_node() { :; }
    timed "$work/built.took" build_page && say built
  ) 2>&1 | tail -n 1
  ! find "$work/web/dist" -type f | grep -q . || echo "there is a page"
}
expect "the page is built" "== built there is a page" "$(page_with 0 | xargs)"
expect "but not with older rules, if theirs fail" "error: the rules could not be built for the page" "$(page_with 1 | xargs)"

sum_up
