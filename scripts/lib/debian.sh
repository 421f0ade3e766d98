# A small Debian 12 of its own, from where this machine has its packages. To be sourced after common.sh, by root.
# shellcheck shell=bash

# make_debian TARGET [OPTION…]: a directory or an archive (mmdebstrap).
make_debian() {
  local target="$1" settings=() sources=() line
  shift
  while IFS= read -r line; do
    settings+=("--aptopt=$line")
  done < <(apt-config dump | grep -E '^Acquire::(http|https|Check-)[^ ]* "[^"]+";$')
  # shellcheck disable=SC2016 # apt-get's
  mapfile -t sources < <(apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
    'Origin: Debian' 'Identifier: Packages' | grep ' bookworm')
  mmdebstrap --quiet --mode=root --variant=minbase --keyring=/usr/share/keyrings/debian-archive-keyring.gpg \
    "${settings[@]}" --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' "$@" bookworm "$target" "${sources[@]}"
}
