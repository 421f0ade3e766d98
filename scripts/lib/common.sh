# What every script here shares: where the project lies, how it speaks, which packages a job needs, how a preset is
# built. To be sourced, by bash, after `set -euo pipefail`.
# shellcheck shell=bash disable=SC2034

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"
JOBS="$(nproc)"
export CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-$JOBS}"
# ccache wants a home; a service account may have none.
[[ -n "${HOME:-}" && -w "${HOME:-}" ]] || export CCACHE_DIR="${CCACHE_DIR:-$ROOT/build/.ccache}"

# Debian 12 packages by what they are for. A part of the project that needs another library adds it here.
PACKAGES_BUILD=(git g++ cmake ninja-build mold ccache pkg-config libcli11-dev nlohmann-json3-dev libsodium-dev
  libboost1.81-dev libboost-url1.81-dev libpq-dev libsqlite3-dev libsqlitecpp-dev libspdlog-dev zlib1g-dev libcurl4-openssl-dev libssl-dev
  libcairo2-dev)
PACKAGES_PAGE=(chromium-headless-shell)
PACKAGES_TEST=(libgtest-dev libgmock-dev libvalijson-dev postgresql-15 procps python3 python3-yaml python3-aiosmtpd python3-cryptography)
PACKAGES_LINT=(clang-format-19 clang-tidy-19 python3)
PACKAGES_CLANG=(clang-19 libclang-rt-19-dev)
PACKAGES_MODULE=(cmake ninja-build ccache clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32)
# A cluster on one machine, its faults and its load.
PACKAGES_CLUSTER=(haproxy postgresql-15 postgresql-client-15 iproute2 iptables libfaketime util-linux curl python3)
PACKAGES_IMAGE=(buildah mmdebstrap debian-archive-keyring ca-certificates curl iproute2 procps python3
  python3-yaml)
PACKAGES_PACKAGE=(dpkg-dev file)
PACKAGES_PACKAGE_TRIAL=(mmdebstrap debian-archive-keyring systemd curl)

# shellcheck source=scripts/lib/took.sh
source "$ROOT/scripts/lib/took.sh"

# Before a command of PostgreSQL, which refuses to run as root; its package has brought a user.
AS_POSTGRES=()
((EUID != 0)) || AS_POSTGRES=(setpriv --reuid=postgres --regid=postgres --init-groups --)

say() { printf '== %s\n' "$*"; }

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# until_true SECONDS COMMAND…: waits until this is so; false if it does not come to be.
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < end)) || return 1
    sleep 0.05
  done
}

# Prints those of the named packages that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    [[ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] || printf '%s\n' "$package"
  done
}

# Runs a command as root: directly, or through sudo, which asks for a password only where somebody can type it.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif [[ -t 0 ]]; then
    sudo -- "$@"
  else
    sudo -n -- "$@"
  fi
}

# Installs those of the named packages that are missing; does nothing, quickly, if there are none.
need_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is no Debian: taking it that you have what these packages hold: $*"
    return
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} > 0)) || return 0
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    die "packages are missing that only root can install, but you are not root and there is no sudo." \
      "Ask root for this: apt-get install ${missing[*]}"
  fi
  say "installing with apt-get: ${missing[*]}"
  as_root apt-get update -qq || say "the package lists could not be renewed: going on with those that are there"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    -o Dpkg::Use-Pty=0 "${missing[@]}" >/dev/null ||
    die "the packages could not be installed. As root, this shows why: apt-get install ${missing[*]}"
}

# configure PRESET: always, as it takes a moment only and sees what ninja does not (presets, new packages).
configure() {
  local log="$ROOT/build/$1-configure.log"
  mkdir -p "$ROOT/build"
  (cd "$ROOT" && cmake --preset "$1") >"$log" 2>&1 || {
    cat "$log" >&2
    die "could not configure the preset $1"
  }
}

# build PRESET [TARGET...]
build() {
  local preset="$1" spent="$ROOT/build/$1.took"
  shift
  timed "$spent" env -C "$ROOT" cmake --build --preset "$preset" ${1:+--target "$@"} || die "could not build the preset $preset"
  say "built $preset, $(took "build of $preset" "$spent")" >&2
}

# executables PRESET REGEX: the programs that the build makes now (not what an older one left behind) whose path in
# the build folder matches.
executables() {
  ninja -C "$ROOT/build/$1" -t targets all 2>/dev/null |
    sed -n 's/: CXX_EXECUTABLE_LINKER.*$//p' | { grep -E "$2" || true; } | LC_ALL=C sort
}

# sources PATTERN...: the project's own files, committed or about to be.
sources() {
  git -c safe.directory="$ROOT" -C "$ROOT" ls-files --cached --others --exclude-standard --deduplicate -- "$@" |
    while IFS= read -r file; do
      [[ ! -f "$ROOT/$file" ]] || printf '%s\n' "$file"
    done
}
