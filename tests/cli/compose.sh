#!/usr/bin/env bash
# docker/: what docker and compose are told is there and known to the program, and backups are kept as promised. The
# image itself is built and tried by docker/try.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../docker"
work="$(mktemp -d)"
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; wait; rm -rf "$work"' EXIT

"$ASTRAGAL" serve --help >"$work/help"
/usr/bin/python3 - "$work/help" "$ASTRAGAL" <<'PYTHON'
import ipaddress, json, pathlib, re, subprocess, sys, yaml

compose = yaml.safe_load(pathlib.Path("compose.yaml").read_text())
known = re.findall(r"--[a-z-]+", pathlib.Path(sys.argv[1]).read_text())
dockerfile = pathlib.Path("Dockerfile").read_text()
entrypoint = json.loads(re.search(r"^ENTRYPOINT (.*)$", dockerfile, re.M)[1])
services = compose["services"]
server, proxy = services["server"], services["proxy"]

assert entrypoint[:2] == ["astragal", "serve"]
for word in entrypoint + server["command"]:
    assert not word.startswith("--") or word in known, f"serve has no {word}"

computer = services["computer"]
assert computer["entrypoint"][:2] == ["astragal", "computer"]
helped = subprocess.run([sys.argv[2], "computer", "--help"], capture_output=True, text=True).stdout
for word in computer["entrypoint"]:
    assert not word.startswith("--") or word in re.findall(r"--[a-z-]+", helped), f"computer has no {word}"
assert server["command"][server["command"].index("--computer") + 1] == "elsewhere"
assert computer["entrypoint"][3] == "ws://" + server["networks"]["inner"]["ipv4_address"] + ":8080"
assert all(mount.endswith(":ro") for mount in computer["volumes"])

for name, service in services.items():
    assert service["read_only"] and service["cap_drop"] == ["ALL"], name
    assert service["security_opt"] == ["no-new-privileges:true"] and service["restart"] == "unless-stopped", name
    is_own = service["image"] == "astragal"
    assert service.get("user", "") == (re.search(r"^USER (.*)$", dockerfile, re.M)[1] if is_own else ""), name
    for mount in service["volumes"]:
        source = mount.split(":")[0]
        assert pathlib.Path(source).exists() if source.startswith(".") else source in compose["volumes"], mount
    networks = service.get("networks", [])
    assert all(network in compose["networks"] for network in networks), name
    assert all(other in services for other in service.get("depends_on", [])), name

inner = compose["networks"]["inner"]
address = proxy["networks"]["inner"]["ipv4_address"]
assert server["command"][server["command"].index("--proxy") + 1] == address
assert ipaddress.ip_address(address) in ipaddress.ip_network(inner["ipam"]["config"][0]["subnet"])
# Docker gives the first free address to whoever starts first: no service of this network may leave it to that, or it has
# the proxy's.
subnet, fixed = ipaddress.ip_network(inner["ipam"]["config"][0]["subnet"]), []
for name, service in services.items():
    networks = service.get("networks", [])
    if "inner" in networks:
        assert isinstance(networks, dict) and networks["inner"], f"docker may give {name} the address of the proxy"
        fixed.append(networks["inner"]["ipv4_address"])
assert len(set(fixed)) == len(fixed) and inner["ipam"]["config"][0]["gateway"] not in fixed
assert all(ipaddress.ip_address(one) in subnet for one in fixed)
assert list(server["networks"]) == ["inner"] and inner["internal"] and "ports" not in server
assert "server:" + re.search(r"^EXPOSE (\d+)$", dockerfile, re.M)[1] in pathlib.Path("Caddyfile").read_text()
assert pathlib.Path("..", server["build"]["dockerfile"]).exists()
# Prometheus asks where the server tells its metrics, which no proxy leads to; Grafana asks Prometheus, for this machine.
watched = yaml.safe_load(pathlib.Path("watch/prometheus.yml").read_text())
target = server["command"][server["command"].index("--metrics") + 1]
assert watched["scrape_configs"][0]["static_configs"] == [{"targets": [target]}]
assert target.split(":")[0] == server["networks"]["inner"]["ipv4_address"]
assert target.split(":")[1] not in pathlib.Path("Caddyfile").read_text()
source = yaml.safe_load(pathlib.Path("watch/grafana/datasource.yml").read_text())["datasources"][0]
prometheus, grafana = services["prometheus"], services["grafana"]
assert source["url"] == "http://" + prometheus["networks"]["inner"]["ipv4_address"] + ":9090"
assert "ports" not in prometheus and all(port.startswith("127.0.0.1:") for port in grafana["ports"])
assert all(service["profiles"] == ["watch"] for service in (prometheus, grafana))
shown = yaml.safe_load(pathlib.Path("watch/grafana/dashboards.yml").read_text())["providers"][0]["options"]["path"]
assert any(mount.split(":")[1].startswith(shown + "/") for mount in grafana["volumes"])
# There is no such image to be had: docker is to look for it nowhere.
assert all("build" in service or service["image"] != "astragal" or service.get("pull_policy") == "never"
           for service in services.values())
# What is run beside a server that is stopped must not start it first, as everything that a service depends on.
readme = pathlib.Path("README.md").read_text()
runs = re.findall(r"`(run [^`]*)`", readme)
assert runs
for run in runs:
    words = run.split()
    at = next(i for i in range(1, len(words)) if words[i] in services)
    assert {"--rm", "--no-deps", "--entrypoint"} <= set(words[1:at]), run
assert pathlib.Path("bin", services["backup"]["entrypoint"][0]).exists()
PYTHON

# Several servers: what HAProxy's configuration asks for is given to it, and it is sent to where the servers are.
/usr/bin/python3 - "$work/help" <<'PYTHON'
import configparser, ipaddress, pathlib, re, sys, yaml

cluster = yaml.safe_load(pathlib.Path("compose.cluster.yaml").read_text())
known = re.findall(r"--[a-z-]+", pathlib.Path(sys.argv[1]).read_text())
services, networks = cluster["services"], cluster["networks"]
config = pathlib.Path("haproxy.cfg").read_text()
servers = {name: service for name, service in services.items() if service["image"] == "astragal"}
assert len(servers) == 3
for name, service in services.items():
    assert service["read_only"] and service["cap_drop"] == ["ALL"], name
    assert service["security_opt"] == ["no-new-privileges:true"] and service["restart"] == "unless-stopped", name
    for mount in service["volumes"]:
        source = mount.split(":")[0]
        assert pathlib.Path(source).exists() if source.startswith(".") else source in cluster["volumes"], mount
at = {name: service["networks"]["inner"]["ipv4_address"] for name, service in services.items()}
subnet = networks["inner"]["ipam"]["config"][0]
assert len({*at.values(), subnet["gateway"]}) == len(at) + 1, "two have one address"
assert all(ipaddress.ip_address(one) in ipaddress.ip_network(subnet["subnet"]) for one in at.values())
for name, service in servers.items():
    words = service["command"]
    assert all(word in known for word in words if word.startswith("--")), name
    trusted = [words[i + 1] for i, word in enumerate(words) if word == "--proxy"]
    assert sorted(trusted) == sorted([at["proxy"], at["balancer"]]), name
assert len({tuple(service["volumes"]) for service in servers.values()}) == 3, "two servers share a directory"
given = services["balancer"]["environment"]
assert set(re.findall(r"\$\{(\w+)\}", config)) == set(given)
assert {given[f"ASTRAGAL_{i}"] for i in (1, 2, 3)} == {f"{at[name]}:8080" for name in servers}
# Caddy's file names one server, and HAProxy listens under that name.
upstream = re.search(r"reverse_proxy (\w+):(\d+)", pathlib.Path("Caddyfile").read_text())
assert upstream[1] in services["balancer"]["networks"]["inner"]["aliases"] and given["ASTRAGAL_LISTEN"] == f":{upstream[2]}"

unit = configparser.ConfigParser(strict=False, interpolation=None)
unit.optionxform = str
unit.read("systemd/astragal.service")
started = unit["Service"]["ExecStart"].split()
assert started[1] == "serve" and all(word in known for word in started if word.startswith("--"))
assert started[started.index("--data") + 1] == "/var/lib/" + unit["Service"]["StateDirectory"]
PYTHON
# In tenths: systemd says below 2.0 that a service is well shut in.
! command -v systemd-analyze >/dev/null ||
  systemd-analyze security --offline=true --threshold=20 --no-pager systemd/astragal.service >"$work/security" ||
  { tail -n 3 "$work/security" >&2 && exit 1; }
lua="$PWD/haproxy.lua"
! command -v haproxy >/dev/null || env ASTRAGAL_LISTEN=:8080 ASTRAGAL_LUA="$lua" ASTRAGAL_1=127.0.0.1:1 ASTRAGAL_2=127.0.0.1:2 \
  ASTRAGAL_3=127.0.0.1:3 haproxy -q -c -f haproxy.cfg

# A second between two copies, and the newest two stay, even if it is told to end when it has just made the third; what was
# broken off is removed.
mkdir "$work/bin" "$work/backups" "$work/page"
touch "$work/page/index.html"
cat >"$work/bin/astragal" <<END
#!/usr/bin/env bash
"$(realpath "$ASTRAGAL")" "\$@" || exit
copies=("$work/backups"/*.db)
((\${#copies[@]} < 3)) || kill -TERM "\$PPID"
END
chmod +x "$work/bin/astragal"
touch "$work/backups/astragal-20260101T000000Z.db.part"
"$ASTRAGAL" serve --listen 127.0.0.1:0 --data "$work/data" --page "$work/page" >"$work/out" 2>"$work/log" &
server=$!
started+=("$server")
until [[ -s "$work/out" ]]; do
  kill -0 "$server" || { cat "$work/log" >&2 && exit 1; }
  sleep 0.05
done
PATH="$work/bin:$PATH" bin/keep-backups "$work/data" "$work/backups" 1 2 >"$work/kept" &
keeper=$!
started+=("$keeper")
wait "$keeper"
(($(wc -l <"$work/kept") == 3)) || { echo "it ended otherwise: $(<"$work/kept")" >&2 && exit 1; }
mapfile -t copies < <(ls "$work/backups")
((${#copies[@]} == 2)) || { echo "kept: ${copies[*]}" >&2 && exit 1; }
[[ "$(stat -c %a "$work/backups/${copies[1]}")" == 600 ]] || { echo "others can read a copy" >&2 && exit 1; }

# A day between two copies: the newest is not a day old, so a start makes none.
PATH="$work/bin:$PATH" timeout 1 bin/keep-backups "$work/data" "$work/backups" 86400 2 || (($? == 124))
[[ "$(ls "$work/backups")" == "$(printf '%s\n' "${copies[@]}")" ]] || { echo "a start made a copy too many" >&2 && exit 1; }

# Told to end just before it waits, it does not wait.
cat >"$work/told" <<'END'
trap '[[ "$BASH_COMMAND" != wait* ]] || kill -TERM "$$"' DEBUG
END
BASH_ENV="$work/told" PATH="$work/bin:$PATH" timeout -s KILL 30 bin/keep-backups "$work/data" "$work/backups" 86400 2 ||
  { echo "told to end before it waits it ends late" >&2 && exit 1; }
