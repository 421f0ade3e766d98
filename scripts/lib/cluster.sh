# What scripts/cluster runs inside its own mounts, processes and networks, and the commands that it takes. To be sourced
# by it after common.sh.
# shellcheck shell=bash

DATABASES=(db1 db2)
SERVERS=(n1 n2 n3)
declare -A LAST=([db1]=1 [db2]=2 [n1]=11 [n2]=12 [n3]=13 [lb]=20) # of the address
AGAIN=4                                                            # seconds until a server that has ended is started

address() { printf '%s.%s' "$net" "${LAST[$1]}"; }

# on MACHINE COMMAND…: in place of this process.
on() {
  local machine="$1"
  shift
  exec nsenter --net="/run/netns/$machine" -- "$@"
}

# Takes a network of 256 addresses that this machine does not know yet, by its link, which no other cluster has then.
take_network() {
  local i why=""
  for i in {0..255}; do
    net="10.197.$i"
    [[ -z "$(ip -4 route show root "$net.0/24")$(ip -4 route show "$net.0/24")" ]] || continue
    ! why="$(ip link add "astragal$i" type veth peer name host netns hub 2>&1)" || return 0
  done
  die "no network of 10.197.0.0/16 is to be had: end other clusters${why:+ ($why)}"
}

# All machines hang on one bridge, and so does the one on which this runs.
make_network() {
  local machine
  mkdir -p /run/netns
  mount -t tmpfs tmpfs /run/netns
  ip netns add hub
  take_network
  ip -n hub link add name bridge type bridge
  ip -n hub link set bridge up
  for machine in "${!LAST[@]}"; do
    ip netns add "$machine"
    ip link add eth0 netns "$machine" type veth peer name "$machine" netns hub
    ip -n "$machine" address add "$(address "$machine")/24" dev eth0
    ip -n "$machine" link set eth0 up
    ip -n "$machine" link set lo up
    ip -n hub link set "$machine" master bridge up
  done
  ip address add "$net.254/24" dev "astragal${net##*.}"
  ip link set "astragal${net##*.}" up
  ip -n hub link set host master bridge up
}

# keep NAME SECONDS FUNCTION: runs the function, which becomes the program, and again so long after it has ended, but
# not while there is NAME.held.
keep() {
  while :; do
    if [[ ! -e "$work/$1.held" ]]; then
      echo "begins: $1" >>"$logs/$1.log"
      "$3" "$1" </dev/null >>"$logs/$1.log" 2>&1 &
      echo "$!" >"$work/$1.pid"
      wait "$!" 2>/dev/null || true # bash says who was killed
    fi
    sleep "$2"
  done
}

run_database() {
  on "$1" "${AS_POSTGRES[@]}" "$postgres/postgres" -D "$work/$1/data"
}

run_server() {
  local clock=()
  [[ -z "$clocks" ]] || clock=("LD_PRELOAD=/usr/lib/$(uname -m)-linux-gnu/faketime/libfaketimeMT.so.1"
    "FAKETIME_TIMESTAMP_FILE=$work/$1.clock" FAKETIME_CACHE_DURATION=1 FAKETIME_DONT_FAKE_MONOTONIC=1)
  on "$1" env "${clock[@]}" "$program" serve --listen "$(address "$1"):8080" --data "$work/$1" --page "$page" \
    --computer off --promoted-in-sync --proxy "$(address lb)" "${options[@]}" \
    --store "postgres://astragal@$(address db1),$(address db2)/postgres"
}

run_balancer() {
  export ASTRAGAL_LISTEN=:8080 ASTRAGAL_LUA="$ROOT/docker/haproxy.lua"
  ASTRAGAL_1="$(address n1):8080" ASTRAGAL_2="$(address n2):8080" ASTRAGAL_3="$(address n3):8080"
  export ASTRAGAL_1 ASTRAGAL_2 ASTRAGAL_3
  on "$1" haproxy -db -f "$ROOT/docker/haproxy.cfg"
}

# sql NAME STATEMENT
sql() {
  PGCONNECT_TIMEOUT=3 PGOPTIONS='-c statement_timeout=5s' \
    psql -qAtX -h "$(address "$1")" -U astragal -d postgres -c "$2"
}
is_true() { [[ "$(sql "$1" "$2")" == t ]]; }
is_followed() { is_true "$1" "SELECT count(*) = 1 FROM pg_stat_replication WHERE state = 'streaming'"; }

# Waits until the other PostgreSQL streams from this one; from then on nothing is stored without it.
commit_together() {
  until_true 30 is_followed "$1" && sql "$1" "ALTER SYSTEM SET synchronous_standby_names = '*'" &&
    sql "$1" 'SELECT pg_reload_conf()' >/dev/null
}

primary() { cat "$work/primary"; }
other_than() { [[ "$1" == db1 ]] && echo db2 || echo db1; }

make_database() {
  "${AS_POSTGRES[@]}" "$postgres/initdb" --pgdata="$work/$1/data" --username=astragal --encoding=UTF8 --locale=C.UTF-8 \
    --auth=trust --no-sync >/dev/null
  printf 'host all,replication astragal %s.0/24 trust\n' "$net" >>"$work/$1/data/pg_hba.conf"
  cat >>"$work/$1/data/postgresql.conf" <<END
listen_addresses = '*'
unix_socket_directories = ''
fsync = off
full_page_writes = off
max_connections = 100
max_wal_size = 128MB
wal_keep_size = 64MB
wal_sender_timeout = 5s
wal_receiver_timeout = 5s
wal_retrieve_retry_interval = 500ms
END
  echo "$1" >"$work/primary"
}

# follow NAME PRIMARY: makes it a standby; nothing of what it had is left.
follow() {
  rm -rf "$work/$1/data"
  "${AS_POSTGRES[@]}" "$postgres/pg_basebackup" --pgdata="$work/$1/data" --write-recovery-conf --checkpoint=fast --no-sync \
    --dbname="host=$(address "$2") user=astragal application_name=$1"
}

signal() { kill "-$1" "$(<"$work/$2.pid")"; }

command_kill() { signal KILL "$1"; }
command_freeze() { signal STOP "$1"; }
command_thaw() { signal CONT "$1"; }
command_drain() { "$program" drain --data "$work/$1"; }
command_cut() { (on "$2" iptables -w -A INPUT -s "$(address "$1")" -j DROP); }
command_clock() { printf '%+d\n' "$2" >"$work/$1.clock"; }
command_restart() { signal INT "$(primary)"; }
# What waits for the standby is stored here by then; PostgreSQL says COMMIT, and warns.
command_cancel() {
  is_true "$(primary)" "SELECT count(pg_cancel_backend(pid)) > 0 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
}

# Kernels without netem get the same from a program.
command_slow() {
  ! tc -n "$1" qdisc replace dev eth0 root netem delay "$2ms" loss "$3%" || return 0
  (on "$1" "$ROOT/scripts/lib/slow_link.py" "$(address "$1")" "$net.0/24" "$2" "$3") &
  echo "$!" >"$work/$1.slow"
  until_true 5 eval "[[ -n \"\$(ip -n '$1' route show table 100)\" ]]"
}

command_heal() {
  local machine
  for machine in "${!LAST[@]}"; do
    (on "$machine" iptables -w -F INPUT) || return 1
    tc -n "$machine" qdisc delete dev eth0 root 2>/dev/null || true
    if [[ -e "$work/$machine.slow" ]]; then
      kill "$(<"$work/$machine.slow")"
      ip -n "$machine" rule delete lookup 100
      rm "$work/$machine.slow"
    fi
  done
}

command_fill() { ! head -c 4G /dev/zero 2>/dev/null >"$work/$(primary)/filler"; }
command_free() { rm -f "$work"/db?/filler; }

# The old one must be gone before the new one takes a write: else both would.
command_promote() {
  local old new
  old="$(primary)" new="$(other_than "$(primary)")"
  is_followed "$old" || return 1
  touch "$work/$old.held"
  signal QUIT "$old"
  until_true 10 is_gone "$old" && sql "$new" 'SELECT pg_promote()' >/dev/null || return 1
  echo "$new" >"$work/primary"
  command_heal && follow "$old" "$new" && rm "$work/$old.held" && commit_together "$new"
}
is_gone() { ! kill -0 "$(<"$work/$1.pid")"; }

command_serving() {
  local server
  for server in "${SERVERS[@]}"; do
    ! curl -sf -m 1 -o /dev/null "http://$(address "$server"):8080/readyz" || { echo "serving $server" && return; }
  done
  return 1
}

# answer WORD…: carries a command out.
answer() {
  if [[ "$(type -t "command_$1")" != function ]]; then
    echo "failed $*: see scripts/cluster --help"
  elif { [[ "$1" == serving ]] && command_serving; } || "command_$1" "${@:2}" >>"$logs/commands.log" 2>&1; then
    echo "done $*"
  else
    echo "failed $*"
  fi
}

# run_inside DIRECTORY LOGS PROGRAM CLOCKS OPTION…: see scripts/cluster.
run_inside() {
  local name words
  work="$1" logs="$2" program="$3" clocks="$4" options=("${@:5}")
  make_network
  options=("${options[@]//\{host\}/$net.254}")
  options=("${options[@]//\{players\}/$(address lb)}")
  postgres="$(pg_config --bindir)" page="$ROOT/web/dist"
  mkdir -p "$logs"
  for name in "${!LAST[@]}" commands; do rm -f "$logs/$name.log"; done
  if [[ ! -f "$page/index.html" ]]; then
    page="$work/page"
    mkdir "$page"
    echo '<!doctype html><title>Astragal</title>The page has not been built.' >"$page/index.html"
  fi
  for name in "${DATABASES[@]}"; do
    mkdir "$work/$name"
    mount -t tmpfs -o size=512m,mode=700,uid="$(id -u postgres)" tmpfs "$work/$name"
  done
  make_database db1
  keep db1 0.5 run_database &
  until_true 30 sql db1 'SELECT 1' || die "PostgreSQL does not start: $logs/db1.log"
  follow db2 db1
  keep db2 0.5 run_database &
  commit_together db1 || die "the second PostgreSQL does not follow: $logs/db2.log"
  for name in "${SERVERS[@]}"; do
    echo +0 >"$work/$name.clock"
    keep "$name" "$AGAIN" run_server &
  done
  keep lb 1 run_balancer &
  until_true 60 curl -sf -m 1 "http://$(address lb):8080/readyz" || die "no server serves: $logs/n1.log"
  printf 'host      http://%s\nplayers   http://%s:8080\n' "$net.254" "$(address lb)"
  for name in "${SERVERS[@]}"; do printf '%-9s http://%s:8080\n' "$name" "$(address "$name")"; done
  for name in "${DATABASES[@]}"; do printf '%-9s postgres://astragal@%s/postgres\n' "$name" "$(address "$name")"; done
  printf 'logs      %s\nready\n' "$logs"
  while read -ra words; do
    ((${#words[@]} == 0)) || answer "${words[@]}"
  done
}
