#!/usr/bin/env bash
# A bot in another language, written from docs/http.md alone, plays over HTTP: a game in each of five variants, with a
# few moves each. More: BOT_GAMES=20 BOT_MOVES=60 tests/cli/http_bot.sh
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
work="$(mktemp -d)"
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; wait; rm -rf "$work"' EXIT

mkdir "$work/page"
touch "$work/page/index.html"

"$ASTRAGAL" serve --listen 127.0.0.1:0 --data "$work/data" --page "$work/page" >"$work/out" 2>"$work/err" &
started+=("$!")
until url="$(sed -n 's/^Astragal is on //p' "$work/out")" && [[ -n "$url" ]]; do
  kill -0 "${started[0]}"
  sleep 0.05
done
timeout "${BOT_TIME:-300}" node "$here/../http_bot/play.mjs" "$url" "${BOT_GAMES:-5}" "${BOT_MOVES:-12}"
