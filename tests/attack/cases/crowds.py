"""Many who keep to every limit of their own, and what they cost together."""

import collections
import threading
import time

from lab import at_once, attack
from play import begin, long_game, many_games, move, multiply_games
from wire import Client, Closed, Http, Refused, connect, post

SECONDS = 6.0


def each(clients, work):
    """work(client) for all of them, in eight threads; what they return."""
    results, todo, lock = [], list(clients), threading.Lock()

    def run():
        while True:
            with lock:
                if not todo:
                    return
                client = todo.pop()
            try:
                results.append(work(client))
            except (Closed, Refused, TimeoutError, OSError) as error:
                results.append(str(getattr(error, "code", None) or type(error).__name__))

    threads = [threading.Thread(target=run) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return results


def arrive(port, count, net, addresses=10):
    return [Client(port, f"{net}.{number % addresses + 1}") for number in range(count)]


@attack("talk-storm", "two hundred who look on at one game, and all talk as much as they may")
def talk_storm(lab):
    server = lab.serve()
    lab.play(server)
    white, black = Client(server.port, "127.0.6.1"), Client(server.port, "127.0.6.2")
    game = begin(white, black)
    crowd = arrive(server.port, 200, "127.0.21")
    each(crowd, lambda client: client.ask("watch", {"game": game}))
    begun, busy = time.monotonic(), server.cpu_seconds()

    def talk(client):
        for _ in range(5):
            client.say("say", {"game": game, "to": "watchers", "text": "x" * 140})
        return "said"

    said = collections.Counter(each(crowd, talk))
    move(white, game, 1)
    took = time.monotonic() - begun
    read = each(crowd, lambda client: read_for(client, 0.3))
    busy = server.cpu_seconds() - busy
    lab.try_("200 watchers, 5 lines of 140 characters each at once; then a move")
    lab.note(
        f"{dict(said)}; each reads {sum(read) // max(1, len(read))} frames; {busy:.1f} s of processor; the move after {took:.1f} s"
    )
    lab.must(f"the players' move takes at most 3 s ({took:.1f} s)", took <= 3)
    lab.rest()
    lab.is_well(server)


def read_for(client, seconds):
    frames, end = 0, time.monotonic() + seconds
    try:
        while (left := end - time.monotonic()) > 0:
            client.receive(left)
            frames += 1
    except TimeoutError:
        pass
    return frames


@attack("snapshots", "a hundred sockets of one address ask for a long game as often as they may")
def snapshots(lab):
    server = lab.serve("--messages", "1000000")
    game = long_game(server.port, 400)
    server.stop()
    server.options = []  # the usual limits
    server.start()
    lab.play(server)
    crowd = arrive(server.port, 90, "127.0.22", addresses=1)
    asked, end, sizes = 0, time.monotonic() + SECONDS, []
    while time.monotonic() < end:
        for client in crowd:
            client.say("watch", {"game": game, "since": 0} if asked % 2 else {"game": game})
            asked += 1
        each(crowd, lambda client: sizes.append(read_for(client, 0.01)))
        time.sleep(0.1)
    lab.try_(f"90 sockets of one address, {asked} times watch of one game in {SECONDS:.0f} s")
    lab.note(f"{sum(sizes)} frames read")
    lab.rest()
    lab.is_well(server)


@attack("unread-answers", "requests one behind the other without end, no answer ever read")
def unread_answers(lab):
    server = lab.serve()
    lab.play(server)
    quiet, request = (
        server.memory_mb(),
        f"GET /api/variants HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode() * 50,
    )
    sockets = [connect(server.port, "127.0.0.2", receive_buffer=4096) for _ in range(60)]
    sent, end = 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        for sock in sockets:
            sock.setblocking(False)
            try:
                sent += sock.send(request)
            except BlockingIOError:
                pass
            except OSError:
                sock.close()
        sockets = [sock for sock in sockets if sock.fileno() >= 0]
        time.sleep(0.02)
    grown = server.memory_mb() - quiet
    lab.try_(f"60 connections of one address, {sent / 1e6:.1f} MB of requests in a row for {SECONDS:.0f} s")
    lab.note(f"{grown:.0f} MB more memory, {len(sockets)} still open")
    lab.must(f"memory grows by at most 64 MB ({grown:.0f} MB)", grown <= 64)
    lab.rest()
    lab.is_well(server)


@attack("own-exports", "somebody with many games exports his account over and over, from everywhere")
def own_exports(lab):
    server = lab.serve("--messages", "1000000")
    made = post(server.port, "/api/account", {"name": "Ada", "password": "correct horse"}, timeout=20.0)
    cookie = {"Cookie": made.headers.get("set-cookie", "").split(";")[0]}
    told = {**cookie, "Origin": f"http://127.0.0.1:{server.port}"}
    ada, guest = Client(server.port, headers=told), Client(server.port)
    game = begin(ada, guest)
    move(ada, game, 1)
    ada.ask("resign", {"game": game})
    server.stop()
    count = multiply_games(server, 5000)
    server.start(timeout=30)
    lab.play(server)

    def export(at):
        codes, slow, end = collections.Counter(), 0.0, time.monotonic() + SECONDS
        while time.monotonic() < end:
            try:
                http = Http(server.port, f"127.0.23.{at + 1}")
                while time.monotonic() < end:
                    answer = http.ask("GET", "/api/account/export", cookie)
                    codes[answer.status] += 1
                    slow = max(slow, answer.seconds)
                    if answer.status != 200:
                        time.sleep(0.02)
            except OSError:
                codes["none"] += 1
        return codes, slow

    results = [one for one in at_once(export, range(8), 30) if one]
    codes = sum((one[0] for one in results), collections.Counter())
    lab.try_(f"8 addresses with one cookie, /api/account/export of {count} games for {SECONDS:.0f} s")
    lab.note(f"answers {dict(codes)}, slowest {max(one[1] for one in results):.1f} s")
    lab.must(f"each is answered ({dict(codes)})", codes and not codes["none"])
    lab.rest()
    lab.is_well(server)


@attack("game-churn", "pairs of guests make games as fast as they may, and leave them")
def game_churn(lab):
    server = lab.serve()
    lab.play(server)

    def churn(at):
        source, games, codes = f"127.0.24.{at + 1}", 0, collections.Counter()
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            try:
                many_games(server.port, 10, source=source)
                games += 10
            except Refused as refused:
                codes[refused.code] += 1
            except (Closed, TimeoutError) as error:
                codes[str(getattr(error, "code", None) or type(error).__name__)] += 1
        return games, codes

    results = [one for one in at_once(churn, range(8), 30) if one]
    games, codes = sum(one[0] for one in results), sum((one[1] for one in results), collections.Counter())
    lab.try_(f"8 addresses, pairs of new guests, 10 games a pair, for {SECONDS:.0f} s")
    lab.note(f"{games} games made, refused {dict(codes) or 'nothing'}")
    lab.must(f"new guests are bounded ({dict(codes)})", games <= 8 * 200 * 5 + 80)
    lab.rest()
    lab.is_well(server)
