# Node.js for the page in web/ and the peer in bench/peers: which one is used, and the packages. To be sourced after common.sh.
# shellcheck shell=bash

NODE_LEAST="20.19.0"
NODE_MAJOR=22 # fetched where the system's is too old

# version_at_least VERSION LEAST
version_at_least() {
  [[ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" == "$2" ]]
}

# Whether the node and npm first in PATH will do.
node_will_do() {
  command -v node >/dev/null && command -v npm >/dev/null && version_at_least "$(node -p process.versions.node)" "$NODE_LEAST"
}

# Puts a good enough node first in PATH: what is there; else one of build/node, which npm fetches, and Debian's npm only
# if there is no npm at all: where a newer node is installed, Debian's npm would pull the old one in over it.
find_node() {
  local own="$ROOT/build/node"
  [[ ! -x "$own/node_modules/.bin/node" ]] || export PATH="$own/node_modules/.bin:$PATH"
  hash -r
  if node_will_do; then return; fi
  if ! command -v npm >/dev/null; then
    if command -v node >/dev/null && version_at_least "$(node -p process.versions.node)" "$NODE_LEAST"; then
      die "there is node $(node --version), but no npm: install the npm that belongs to it"
    fi
    need_packages nodejs npm
  fi
  command -v npm >/dev/null || die "Node.js $NODE_LEAST or newer is needed, with its npm"
  say "fetching node $NODE_MAJOR into build/node, as this system's is older than $NODE_LEAST"
  mkdir -p "$own"
  npm install --prefix "$own" --no-save --no-package-lock --no-fund --no-audit --loglevel=error "node@$NODE_MAJOR" >&2 ||
    die "node $NODE_MAJOR could not be fetched with npm"
  export PATH="$own/node_modules/.bin:$PATH"
  hash -r
  node_will_do || die "node $NODE_MAJOR was fetched, but does not run here"
}

# install_packages FOLDER WHOSE: the packages of a folder, exactly those of its lock file; again only if that file or node
# itself has changed.
install_packages() {
  local stamp="$ROOT/$1/node_modules/.astragal-stamp" wanted
  wanted="$(node --version) $(sha256sum <"$ROOT/$1/package-lock.json")" || die "$1/package-lock.json cannot be read"
  [[ ! -f "$stamp" || "$(<"$stamp")" != "$wanted" ]] || return 0
  say "installing $2 packages with npm ci"
  (cd "$ROOT/$1" && npm ci --no-fund --no-audit --loglevel=error) >&2 || die "npm ci failed in $1/"
  printf '%s\n' "$wanted" >"$stamp"
}

# Node and the page's packages, ready to run what is in web/node_modules/.bin.
need_node() {
  find_node
  install_packages web "the page's"
}

PAGE_IS_MADE_OF=(src messages tools index.html embed.html boards.html styleguide.html package-lock.json vite.config.ts svelte.config.js tsconfig.json)

# web_build STAMP NAME COMMAND...: makes a part of the page, unless nothing that it is made of has changed since. Each step
# says itself that it failed: where `timed` or `&&` calls this, bash goes on after one that does not.
web_build() {
  local stamp="$1" name="$2"
  shift 2
  need_node
  "$ROOT/scripts/lib/rules-module" || die "the rules could not be built for $name"
  if [[ -f "$stamp" && -z "$(cd "$ROOT/web" && find "${PAGE_IS_MADE_OF[@]}" -newer "$stamp" -print -quit)" ]]; then return; fi
  say "building $name"
  env -C "$ROOT/web" "$@" --logLevel warn || die "$name could not be built"
  touch "$stamp" || die "$stamp could not be made"
}

# The page in web/dist.
build_page() {
  web_build "$ROOT/web/dist/.astragal-stamp" "the page" node_modules/.bin/vite build
}

# The boards without a server, for the tests in a browser, in build/boards.
build_boards() {
  web_build "$ROOT/build/boards/.astragal-stamp" "the boards" node_modules/.bin/vite build --mode boards
}

# build_release TARGET...: what people run, and the page beside it, which waits for the network more than it computes.
build_release() {
  local log="$ROOT/build/page.log" page
  mkdir -p "$ROOT/build"
  need_packages "${PACKAGES_BUILD[@]}" "${PACKAGES_MODULE[@]}"
  find_node
  (timed "$log.took" build_page && say "built the page, $(took "the page" "$log.took")") >"$log" 2>&1 &
  page=$!
  configure release
  build release "$@"
  wait "$page" || {
    cat "$log" >&2
    die "the page could not be built"
  }
  tail -n 1 "$log"
}
