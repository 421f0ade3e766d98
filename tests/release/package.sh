#!/usr/bin/env bash
# The Debian package on a Debian 12 of its own, without systemd: installed, run as its unit runs it, upgraded with and
# without a changed file of options, killed in the middle of that, removed, installed again and purged. As root.
# usage: tests/release/package.sh [PACKAGE]      without one it is made (scripts/package)
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=scripts/lib/debian.sh
source "$ROOT/scripts/lib/debian.sh"
((EUID == 0)) || die "only root may make a root file system: sudo tests/release/package.sh"
need_packages "${PACKAGES_PACKAGE_TRIAL[@]}"

package="${1:-$("$ROOT/scripts/package" | tail -n 1)}"
work="$(mktemp -d /tmp/astragal-package-XXXXXX)"
root="$work/root"
server=
finish() {
  [[ -z "$server" ]] || kill -KILL "$server" 2>/dev/null || true
  ! mountpoint -q "$root/proc" || umount "$root/proc"
  rm -rf "$work"
}
trap finish EXIT

inside() { chroot "$root" "$@"; }
# As the unit does: its user, and what it starts.
served() { chroot --userspec=astragal:astragal "$root" "${unit[@]}" --listen 127.0.0.1:0 "$@"; }
holds() { "$@" || die "this does not hold: $*"; }
fails() { ! "$@" 2>/dev/null || die "this must not hold: $*"; }
put() { DEBIAN_FRONTEND=noninteractive inside dpkg "$@" >"$work/dpkg.log" 2>&1 || die "dpkg $*: $(<"$work/dpkg.log")"; }
accounts() { inside astragal admin list --data /var/lib/astragal; }
doctor() { inside astragal doctor --config /etc/astragal/astragal.conf --data /var/lib/astragal --listen "${url#http://}"; }
owned() { [[ "$(inside stat -c '%a %U:%G' "$1")" == "$2" ]]; }

start_server() {
  : >"$work/out"
  (exec chroot --userspec=astragal:astragal "$root" "${unit[@]}" --listen 127.0.0.1:0) >"$work/out" 2>"$work/log" &
  server=$!
  until_true 120 test -s "$work/out" || die "the server does not start: $(<"$work/log")"
  url="$(sed -n 's/^Astragal is on //p' "$work/out")"
}
stop_server() {
  kill -TERM "$server"
  wait "$server" || die "the server did not end well: $(<"$work/log")"
  server=
}

# newer VERSION LINE [SCRIPT]: the same package under another version, with another line in the file of options that it
# brings; dpkg is killed where it runs the script.
newer() {
  local script="$work/unpacked/DEBIAN/${3:-}"
  rm -rf "$work/unpacked"
  dpkg-deb -R "$package" "$work/unpacked"
  sed -i "s/^Version: .*/Version: $1/" "$work/unpacked/DEBIAN/control"
  echo "$2" >>"$work/unpacked/etc/astragal/astragal.conf"
  # shellcheck disable=SC2016 # for the script's shell
  [[ -z "${3:-}" ]] || { printf '#!/bin/sh\nkill -KILL "$PPID"\n' >"$script" && chmod 755 "$script"; }
  dpkg-deb --root-owner-group -b "$work/unpacked" "$root/tmp/$1.deb" >/dev/null
}

say "making a Debian 12 with what the package depends on"
depends="$(dpkg-deb -f "$package" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/ //g')"
make_debian "$root" --include="$depends"
mount -t proc proc "$root/proc"
cp "$package" "$root/tmp/first.deb"

say "installing"
put -i /tmp/first.deb
read -ra unit < <(sed -n 's/^ExecStart=//p' "$root/lib/systemd/system/astragal.service")
holds owned /var/lib/astragal "700 astragal:astragal"
holds test -L "$root/etc/systemd/system/multi-user.target.wants/astragal.service"
holds served --check
cp /lib/systemd/system/*.target "$root/lib/systemd/system/" # by which the unit is ordered
complaint="$(systemd-analyze verify --man=no --root="$root" astragal.service 2>&1)" || complaint="it is refused: $complaint"
[[ -z "$complaint" ]] || die "systemd says of the unit: $complaint"
systemd-analyze security --offline=true --root="$root" --threshold=20 --no-pager astragal.service >"$work/security" ||
  die "the unit lets the server do more than it may: $(<"$work/security")"
say "$(tail -n 1 "$work/security")"
start_server
curl -fsS "$url/readyz" >/dev/null
curl -fsS "$url/" | grep -q '<title>'
inside astragal admin make-account Alice --data /var/lib/astragal <<<"a long password of alice" >/dev/null
doctor >"$work/doctor" || die "the doctor finds this: $(<"$work/doctor")"
stop_server

say "upgrading, with a file of options that nobody has changed"
newer 9.0.1 '# of the second version'
put -i /tmp/9.0.1.deb
holds grep -q '# of the second version' "$root/etc/astragal/astragal.conf"

say "upgrading, with one that was changed"
sed -i 's/^listen = .*/listen = "127.0.0.2:0"  # ours/' "$root/etc/astragal/astragal.conf"
newer 9.0.2 '# of the third version'
put --force-confold -i /tmp/9.0.2.deb
holds grep -q '# ours' "$root/etc/astragal/astragal.conf"
fails grep -q '# of the third version' "$root/etc/astragal/astragal.conf"
holds grep -q Alice <<<"$(accounts)"

say "upgrading, with dpkg killed before and after it has put the files there, while the server runs"
start_server
for script in preinst postinst; do
  newer 9.0.3 '# of a version that never came whole' "$script"
  fails inside dpkg --force-confold -i /tmp/9.0.3.deb >/dev/null
  curl -fsS "$url/readyz" >/dev/null
  holds test -s "$root/var/lib/astragal/astragal.db"
  holds grep -q '# ours' "$root/etc/astragal/astragal.conf"
done
newer 9.0.4 '# of the fifth version'
put --force-confold -i /tmp/9.0.4.deb
holds grep -q "^warn version: .* restart it" <<<"$(doctor)"
stop_server
holds grep -q Alice <<<"$(accounts)"
holds grep -q '# ours' "$root/etc/astragal/astragal.conf"

say "removing, which keeps what was played and chosen"
put -r astragal
fails test -e "$root/usr/bin/astragal"
fails test -e "$root/lib/systemd/system/astragal.service"
holds test -s "$root/var/lib/astragal/astragal.db"
holds grep -q '# ours' "$root/etc/astragal/astragal.conf"

say "installing again"
put --force-confold -i /tmp/9.0.4.deb
holds grep -q Alice <<<"$(accounts)"
start_server
curl -fsS "$url/readyz" >/dev/null
stop_server

say "purging, which keeps the games where nobody answers"
put -P astragal
fails test -e "$root/etc/astragal"
put -i /tmp/9.0.4.deb
holds owned /var/lib/astragal "700 astragal:astragal"
holds grep -q Alice <<<"$(accounts)"

say "purging, which keeps nothing where somebody has said so"
inside debconf-set-selections <<<"astragal astragal/remove-games boolean true"
put -P astragal
fails test -e "$root/var/lib/astragal"
fails test -e "$root/etc/astragal"
say "the package does what it should"
