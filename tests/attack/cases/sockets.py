"""Too much for one address or one person: sockets, names, proxies that nobody configured."""

import json
import time

from lab import attack
from play import begin, move
from wire import Client, Closed, Refused, WebSocket, new_id, post


def crowd(port, count, token=None, addresses=1, net="127.0.5"):
    """As many sockets that have said hello as the server lets in, and how each of the others was refused."""
    clients, refused = [], {}
    for number in range(count):
        try:
            client = Client(port, f"{net}.{number % addresses + 1}", token, timeout=5.0)
            token = token or client.token
            clients.append(client)
        except (Closed, Refused, TimeoutError, OSError) as error:
            name = str(getattr(error, "code", None) or type(error).__name__)
            refused[name] = refused.get(name, 0) + 1
    return clients, refused


def standing(clients):
    """How many of them are still open, and with which codes the others were closed."""
    open_, codes = 0, {}
    for client in clients:
        try:
            client.say("ping")
            client.wait("pong", 3.0)
            open_ += 1
        except Closed as closed:
            codes[str(closed.code)] = codes.get(str(closed.code), 0) + 1
        except TimeoutError:
            codes["silent"] = codes.get("silent", 0) + 1
    return open_, codes


@attack("sockets-of-an-address", "one address opens sockets without end", quick=True)
def sockets_of_an_address(lab):
    server = lab.serve()
    lab.play(server)
    sockets, refused = [], {}
    for _ in range(400):
        try:
            sockets.append(WebSocket(server.port, "127.0.0.2", timeout=5.0))
        except Closed as closed:
            refused[str(closed.code)] = refused.get(str(closed.code), 0) + 1
    lab.try_("400 sockets from one address, without hello")
    lab.note(f"{len(sockets)} let in, refused: {refused or 'none'}")
    lab.must(f"at most 100 are let in ({len(sockets)})", len(sockets) <= 100)
    lab.must(f"the others hear 503 ({refused})", set(refused) == {"503"})
    page = server.get("/", source="127.0.0.3", timeout=3.0)
    lab.must(f"another address still gets the page ({page.status})", page.status == 200)
    for one in sockets:
        one.close()
    lab.rest()
    lab.is_well(server)


@attack("sockets-of-a-person", "one guest's token on sockets from everywhere; his own game goes on", quick=True)
def sockets_of_a_person(lab):
    server = lab.serve()
    lab.play(server)
    white, black = Client(server.port, "127.0.6.1"), Client(server.port, "127.0.6.2")
    game = begin(white, black)
    move(white, game, 1)
    clients, refused = crowd(server.port, 200, white.token, addresses=20)
    open_, codes = standing(clients)
    lab.try_("200 sockets of one guest who plays, from 20 addresses")
    lab.note(f"{open_} stay open, refused {refused or 'none'}, closed {codes or 'none'}")
    lab.must(f"at most 32 of them stay open, with the one that plays ({open_} and 1)", open_ + 1 <= 32)
    lab.must(
        f"who must go hears 4003 or 503 ({codes}, {refused})",
        set(codes) <= {"4003"} and set(refused) <= {"503", "4003"},
    )
    try:
        move(black, game, 2)
        move(white, game, 3)
        alive = True
    except (Closed, Refused, TimeoutError):
        alive = False
    lab.must("the socket in the running game is not closed", alive)
    for one in clients:
        one.close()
    lab.rest()
    lab.is_well(server)


@attack("forged-address", "X-Forwarded-For of a proxy that nobody configured", quick=True)
def forged_address(lab):
    server = lab.serve("--https", "--new-accounts", "2", "--new-guests", "5")
    made, codes = 0, {}
    headers = {"Origin": f"https://127.0.0.1:{server.port}"}
    for number in range(6):
        told = {
            **headers,
            "X-Forwarded-For": f"203.0.113.{number}, 198.51.100.{number}",
            "Forwarded": f"for=192.0.2.{number}",
            "X-Real-IP": f"192.0.2.{number}",
        }
        answer = post(
            server.port, "/api/account", {"name": f"mallory{'abcdef'[number]}", "password": "12345678"}, headers=told
        )
        codes[answer.status] = codes.get(answer.status, 0) + 1
        made += answer.status == 201
    guests = 0
    for number in range(10):
        try:
            Client(server.port, headers={"X-Forwarded-For": f"203.0.113.{number}"}).close()
            guests += 1
        except (Refused, Closed):
            pass
    lab.try_("6 accounts and 10 guests from one address, each with another X-Forwarded-For; 2 and 5 are allowed")
    lab.note(f"{made} accounts ({codes}), {guests} guests")
    lab.must(f"at most 2 accounts ({made})", 0 < made <= 2)
    lab.must(f"at most 5 guests ({guests})", guests <= 5)
    lab.is_well(server)


@attack("behind-a-proxy", "a proxy that is configured: its clients count one by one, and none writes its own address")
def behind_a_proxy(lab):
    server = lab.serve("--https", "--proxy", "127.0.0.2", "--new-guests", "3")
    lab.play(server)

    def guests(count, told, source="127.0.0.2"):
        made = 0
        for number in range(count):
            try:
                Client(server.port, source, headers={"X-Forwarded-For": told(number)}).close()
                made += 1
            except (Refused, Closed):
                pass
        return made

    apart = guests(10, lambda number: f"203.0.113.{number}")
    forged = guests(10, lambda number: f"192.0.2.{number}, 198.51.100.7")
    halves = guests(10, lambda number: f"2001:db8:1:2:{number:x}::1")
    elsewhere = guests(10, lambda number: f"198.51.100.{number}", source="127.0.0.3")
    broken = guests(10, lambda number: ["nonsense", "", "1.2.3", ":::", "127.0.0.1:99999"][number % 5])
    lab.try_(
        "--proxy 127.0.0.2, 3 guests an address: ten clients of the proxy, one who writes ten addresses himself, ten of one IPv6 "
        "network, ten forged without the proxy, ten that are no addresses"
    )
    lab.note(f"guests made: {apart}, {forged}, {halves}, {elsewhere}, {broken}")
    lab.must(f"clients of the proxy count one by one ({apart} of 10)", apart == 10)
    lab.must(f"only what the proxy itself added counts ({forged})", forged == 3)
    lab.must(f"of IPv6 the first half counts ({halves})", halves == 3)
    lab.must(f"nobody else is believed ({elsewhere})", elsewhere == 3)
    lab.must(f"what is no address is nobody new ({broken})", broken <= 3)
    lab.rest()
    lab.is_well(server)


@attack("reconnect-storm", "three hundred clients come back at the same moment after a restart")
def reconnect_storm(lab):
    server = lab.serve("--new-guests", "100000")
    lab.play(server)
    clients, _ = [], None
    for number in range(300):
        clients.append(Client(server.port, f"127.0.7.{number % 30 + 1}"))
    told = server.stop()
    lab.must(f"SIGTERM with 300 sockets takes at most 5 s ({told[0]:.1f} s)", told[0] <= 5.5 and told[1] == 0)
    codes = {str(one.ends(1.0)) for one in clients}
    server.start()
    begun, back = time.monotonic(), 0
    for one in clients:
        try:
            one.back = Client(
                server.port, one.sock.getsockname()[0] if one.sock.fileno() >= 0 else "127.0.7.1", one.token
            )
            back += 1
        except (Closed, Refused, TimeoutError, OSError):
            pass
    took = time.monotonic() - begun
    lab.try_("300 sockets from 30 addresses, SIGTERM, all come back")
    lab.note(f"stopped in {told[0]:.1f} s, closed with {sorted(codes)}, {back} back within {took:.1f} s")
    lab.must(f"every socket hears 1012 ({sorted(codes)})", codes == {"1012"})
    lab.must(f"all come back ({back} of 300)", back == 300)
    lab.rest(may_be_cut=True, may_feel=True)
    lab.is_well(server)


@attack("crowded-room", "hundreds look on at one game, come and go, and one of them never reads")
def crowded_room(lab):
    server = lab.serve("--new-guests", "100000")
    lab.play(server)
    white, black = Client(server.port, "127.0.6.1"), Client(server.port, "127.0.6.2")
    game = begin(white, black)
    clients, refused = [], 0
    for number in range(300):
        try:
            client = Client(server.port, f"127.0.8.{number % 10 + 1}")
            client.say("watch", {"game": game})
            clients.append(client)
        except (Closed, Refused, OSError):
            refused += 1
    begun, sent = time.monotonic(), 0
    times = []
    while time.monotonic() < begun + 6:
        at = time.monotonic()
        sent += 1
        move((black, white)[sent % 2], game, sent)
        times.append(time.monotonic() - at)
        for client in (white, black):
            client.heard.clear()
        for client in clients[:: max(1, len(clients) // 20)]:
            client.say("unwatch", {"game": game})
            client.say("watch", {"game": game})
        time.sleep(0.4)
    lab.try_(f"{len(clients)} watchers of one game, {sent} moves, 20 of them leave and come back after each")
    lab.note(f"slowest move there {1000 * max(times):.0f} ms; {refused} not let in")
    lab.must(f"its moves take at most 1 s (slowest {max(times):.2f} s)", max(times) <= 1.0)
    for one in clients:
        one.close()
    lab.rest()
    lab.is_well(server)


@attack("lobby-flood", "as many seeks, challenges and links as a crowd of guests can make")
def lobby_flood(lab):
    server = lab.serve("--new-guests", "100000")
    lab.play(server)
    viewer = Client(server.port, "127.0.0.1")
    viewer.say("watch_lobby")
    viewer.wait("lobby")
    codes, made = {}, 0
    names = []
    for number in range(60):
        client = Client(server.port, f"127.0.9.{number + 1}")
        for kind in range(15):
            wish = {
                "variant": "chess",
                "options": {},
                "clock": {"type": "fischer", "base_ms": 60000 + number * 1000, "increment_ms": 0},
                "color": "white",
                "rated": False,
            }
            if kind % 3 == 0:
                wish["listed"] = True
            elif kind % 3 == 1:
                wish["to"] = viewer.id
            names.append((client, client.say("create", wish)))
    for client, name in names:
        try:
            client.answer(name, 5.0)
            made += 1
        except Refused as refused:
            codes[refused.code] = codes.get(refused.code, 0) + 1
        except (Closed, TimeoutError) as error:
            codes[type(error).__name__] = codes.get(type(error).__name__, 0) + 1
    frames, size, end = 0, 0, time.monotonic() + 2
    try:
        while time.monotonic() < end:
            size = max(size, len(viewer.receive(1.0)))
            frames += 1
    except TimeoutError:
        pass
    lab.try_(f"60 guests, {len(names)} games that wait: seeks, challenges to one person, links")
    lab.note(f"{made} made, refused {codes or 'none'}; who is challenged reads frames of at most {size} bytes")
    lab.must("every create is answered", not set(codes) & {"TimeoutError", "Closed"})
    lab.must(f"no frame for a viewer is over 256 KiB ({size})", size <= 256 << 10)
    lab.rest()
    lab.is_well(server)


@attack("tokens-guessed", "hello with tokens that might be somebody's")
def tokens_guessed(lab):
    server = lab.serve()
    lab.play(server)
    begun, tried, codes = time.monotonic(), 0, {}
    while time.monotonic() < begun + 4 and tried < 2000:
        try:
            socket = WebSocket(server.port)
        except Closed as closed:
            codes[str(closed.code)] = codes.get(str(closed.code), 0) + 1
            tried += 1
            continue
        for _ in range(4):
            socket.send(json.dumps({"t": "hello", "d": {"protocol": 1, "features": [], "token": new_id() * 2}}))
        try:
            while True:
                message = json.loads(socket.receive(2.0))
                name = message["d"].get("code", message["t"])
                codes[name] = codes.get(name, 0) + 1
                tried += 1
        except Closed as closed:
            codes[str(closed.code)] = codes.get(str(closed.code), 0) + 1
        except TimeoutError:
            codes["silent"] = codes.get("silent", 0) + 1
        socket.close()
    lab.try_(f"{tried} guesses in {time.monotonic() - begun:.0f} s")
    lab.note(f"answers {codes}")
    lab.must("nobody is welcomed", "welcome" not in codes)
    lab.must("a connection that guesses is closed", "1008" in codes)
    lab.rest()
    lab.is_well(server)
