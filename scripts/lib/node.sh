# Node.js for the page in web/: which one is used, and its packages. To be sourced after common.sh.
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

# The packages of web/, exactly those of the lock file; again only if that file or node itself has changed.
install_web_packages() {
  local stamp="$ROOT/web/node_modules/.astragal-stamp" wanted
  wanted="$(node --version) $(sha256sum <"$ROOT/web/package-lock.json")"
  [[ ! -f "$stamp" || "$(<"$stamp")" != "$wanted" ]] || return 0
  say "installing the page's packages with npm ci"
  (cd "$ROOT/web" && npm ci --no-fund --no-audit --loglevel=error) >&2 || die "npm ci failed in web/"
  printf '%s\n' "$wanted" >"$stamp"
}

# Node and the page's packages, ready to run what is in web/node_modules/.bin.
need_node() {
  find_node
  install_web_packages
}

# The page in web/dist; again only if something that it is made of has changed.
build_page() {
  need_node
  "$ROOT/scripts/lib/rules-module"
  local stamp="$ROOT/web/dist/.astragal-stamp" made_of=(src messages tools index.html embed.html package-lock.json vite.config.ts svelte.config.js tsconfig.json)
  if [[ -f "$stamp" ]] && [[ -z "$(cd "$ROOT/web" && find "${made_of[@]}" -newer "$stamp" -print -quit)" ]]; then return; fi
  say "building the page"
  (cd "$ROOT/web" && npm run --silent build -- --logLevel warn) || die "the page could not be built"
  touch "$stamp"
}
