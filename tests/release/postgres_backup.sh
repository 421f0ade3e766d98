#!/usr/bin/env bash
# Backups of PostgreSQL as docs/operations.md describes them: a copy of its files and an archive of its log while a server
# goes on, PostgreSQL killed, and two restores, to a moment and to the end, each of which a server takes for a restored
# database. With the release, or with ASTRAGAL.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"

astragal="${ASTRAGAL:-$ROOT/build/release/astragal}"
programs="$(pg_config --bindir)"
work="$(mktemp -d /tmp/astragal-backup-XXXXXX)"
chmod 755 "$work"
backups="$work/backups"
mkdir -m 700 "$backups" "$backups/log"
((EUID != 0)) || chown -R postgres: "$backups"

ends=()
finish() {
  local end
  for end in "${ends[@]}"; do kill -QUIT "$end" 2>/dev/null || true; done
  wait || true
  rm -rf "$work"
}
trap finish EXIT

# until_so COMMAND…: waits until this is so, and fails after two minutes.
until_so() { until_true 120 "$@" || die "this never came to be: $*"; }
ask() { psql --host="$1" --username=astragal --no-psqlrc --tuples-only --no-align --command="$2" postgres; }
url_of() { echo "postgres:///postgres?host=$1&user=astragal"; }

# start_postgres DIRECTORY on|off: runs PostgreSQL on DIRECTORY/data, with its socket in DIRECTORY; with an archive, or not.
start_postgres() {
  local archive="test ! -f $backups/log/%f && cp %p $backups/log/%f.part && sync $backups/log/%f.part"
  "${AS_POSTGRES[@]}" "$programs/postgres" -D "$1/data" -c listen_addresses= -c unix_socket_directories="$1" \
    -c archive_mode="$2" -c archive_timeout=60 \
    -c archive_command="$archive && mv $backups/log/%f.part $backups/log/%f" </dev/null >"$1.log" 2>&1 &
  ends+=("$!")
  until_so "$programs/pg_isready" --quiet --host="$1"
}

make_account() {
  "$astragal" admin make-account "$2" --data "$work/data" --store "$(url_of "$1")" <<<"a long password of $2" >/dev/null
}
people() { "$astragal" admin list --data "$work/data" --store "$(url_of "$1")"; }

# What is in the log until now is in the archive.
archived() { [[ "$(ask "$first" "SELECT last_archived_wal >= '$1' FROM pg_stat_archiver")" == t ]]; }
archive() {
  local segment
  segment="$(ask "$first" "SELECT pg_walfile_name(pg_current_wal_lsn())")"
  ask "$first" "SELECT pg_switch_wal()" >/dev/null
  until_so archived "$segment"
}

# restore NAME SETTING...: the copy with the archive, as a PostgreSQL of its own.
restore() {
  local place="$work/$1" setting
  shift
  mkdir -m 711 "$place"
  cp -a "$backups/base" "$place/data"
  for setting in "restore_command = 'cp $backups/log/%f %p'" "recovery_target_action = 'promote'" "$@"; do
    echo "$setting" >>"$place/data/postgresql.auto.conf"
  done
  touch "$place/data/recovery.signal"
  ((EUID != 0)) || chown -R postgres: "$place"
  start_postgres "$place" off # the other restore reads the same archive
  until_so promoted "$place"
}
promoted() { [[ "$(ask "$1" "SELECT pg_is_in_recovery()")" == f ]]; }

# expect_restored DIRECTORY NAMES: a server, before which nothing else is let in, takes it for restored; exactly these
# accounts were made since the move.
expect_restored() {
  local found
  found="$(people "$1" 2>&1)" && die "a tool works with $1 before a server has seen that it was restored"
  [[ "$found" == *"start a server first"* ]] || die "the tool does not say what to do: $found"
  "$astragal" serve --listen 127.0.0.1:0 --computer off --page "$work/page" --data "$work/data" \
    --store "$(url_of "$1")" >"$1.out" 2>"$1.err" &
  ends+=("$!")
  until_so grep -q '"listening"' "$1.err"
  [[ "$(ask "$1" 'SELECT count(*) FROM restores')" == $((restores + 1)) ]] || die "$1 does not count as restored"
  found="$(people "$1" | awk '$2 ~ /^(Before|Between|After|Last)$/ { print $2 }' | sort | xargs)"
  [[ "$found" == "$2" ]] || die "there are [$found] and should be [$2]"
  kill -TERM "${ends[-1]}"
  wait "${ends[-1]}" || die "the server does not end well: $(tail -1 "$1.err")"
}

# A database with games: those that an older program has left, moved.
first="$work/first"
mkdir -m 711 "$first"
((EUID != 0)) || chown postgres: "$first"
"${AS_POSTGRES[@]}" "$programs/initdb" --pgdata="$first/data" --username=astragal --encoding=UTF8 --locale=C.UTF-8 \
  --auth=trust >/dev/null
start_postgres "$first" on
mkdir -m 700 "$work/data"
gunzip -c "$ROOT/tests/stored/2026-11/astragal.db.gz" >"$work/data/astragal.db"
cp "$ROOT/tests/stored/2026-11/astragal.db.state" "$work/data/"
"$astragal" move-store --from "sqlite:$work/data/astragal.db" --to "$(url_of "$first")" >/dev/null
mkdir "$work/page"
echo '<!doctype html>' >"$work/page/index.html"
games="$(ask "$first" 'SELECT count(*) FROM games')"
restores="$(ask "$first" 'SELECT count(*) FROM restores')"
((games > 50)) || die "only $games games were moved"
said="$("$astragal" backup "$work/none" --store "$(url_of "$first")" 2>&1)" && die "astragal backup took PostgreSQL"
[[ "$said" == *pg_basebackup*docs/operations.md* ]] || die "astragal backup does not say what to use: $said"

make_account "$first" Before
"${AS_POSTGRES[@]}" "$programs/pg_basebackup" --host="$first" --username=astragal --checkpoint=fast --pgdata="$backups/base"
"${AS_POSTGRES[@]}" "$programs/pg_verifybackup" --quiet "$backups/base"
make_account "$first" Between
moment="$(ask "$first" 'SELECT clock_timestamp()')"
make_account "$first" After
archive
make_account "$first" Last # which is in no archive yet
kill -QUIT "${ends[0]}" # at once, as a crash
wait "${ends[0]}" || true
people "$first" >/dev/null 2>&1 && die "PostgreSQL still answers"

restore moment "recovery_target_time = '$moment'"
expect_restored "$work/moment" "Before Between"
"${AS_POSTGRES[@]}" bash -c "cp -n '$first'/data/pg_wal/0* '$backups/log/'"
restore all
expect_restored "$work/all" "After Before Between Last"
for place in "$work/moment" "$work/all"; do
  [[ "$(ask "$place" 'SELECT count(*) FROM games')" == "$games" ]] || die "games are missing in $place"
  [[ "$(ask "$place" 'SELECT timeline_id FROM pg_control_checkpoint()')" != 1 ]] || die "$place has the old timeline"
done
say "PostgreSQL: $games games and what came later are restored to a moment, and to the end"
