#!/usr/bin/env bash
# What Prometheus itself says of docker/watch and of a server's metrics: the configuration and the alerts are such, the
# alerts call out what docker/watch/alerts_test.yml says, the metrics keep its rules, and it can ask a server. With the
# release, or with ASTRAGAL. Debian's package is unpacked, not installed: that would start a server of its own.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"

astragal="${ASTRAGAL:-$ROOT/build/release/astragal}"
tools="$ROOT/build/prometheus"
work="$(mktemp -d)"
started=()
finish() {
  kill "${started[@]}" 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap finish EXIT

if [[ ! -x "$tools/usr/bin/promtool" ]]; then
  say "fetching Debian's prometheus"
  (cd "$work" && apt-get download -qq prometheus >/dev/null) || die "there is no Debian package prometheus to be had"
  dpkg-deb --extract "$work"/prometheus_*.deb "$tools"
fi
promtool="$tools/usr/bin/promtool"

cd "$ROOT/docker/watch"
"$promtool" check config prometheus.yml
"$promtool" test rules alerts_test.yml

mkdir "$work/page"
touch "$work/page/index.html"
"$astragal" serve --listen 127.0.0.1:0 --data "$work/data" --page "$work/page" --metrics 127.0.0.1:0 \
  >"$work/out" 2>"$work/err" &
started+=("$!")
until_true 60 grep -q '^Its metrics are on ' "$work/out" || die "the server did not start: $(cat "$work/err")"
url="$(sed -n 's/^Its metrics are on //p' "$work/out")"
tells_all() { curl -sS "$url" | grep -q '^astragal_database_bytes '; }
until_true 60 tells_all || die "the server does not tell how large its database is"
curl -sS "$url" | "$promtool" check metrics
say "the metrics keep Prometheus's rules"

address="${url#http://}"
sed "s/172.31.56.3:9464/${address%/metrics}/; s/: 15s/: 1s/" prometheus.yml >"$work/prometheus.yml"
cp alerts.yml "$work"
"$tools/usr/bin/prometheus" --config.file="$work/prometheus.yml" --storage.tsdb.path="$work/kept" \
  --web.listen-address=127.0.0.1:0 --log.level=info >"$work/log" 2>&1 &
started+=("$!")
until_true 60 grep -q 'Listening on' "$work/log" || die "Prometheus did not start: $(tail -n 3 "$work/log")"
at="$(sed -n 's/.*msg="Listening on" address=//p' "$work/log")"
asks() { "$promtool" query instant "http://$at" 'astragal_serves == 1' | grep -q 'astragal_serves{'; }
until_true 60 asks || die "Prometheus has not heard that the server serves"
say "Prometheus asks the server and hears that it serves"
