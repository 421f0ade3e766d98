"""Below the messages: frames that are legal one by one and cost more than they should, and clients that are too slow."""

import socket
import time

from lab import at_once, attack
from play import long_game
from wire import CONTINUATION, PING, TEXT, Client, Closed, Refused, WebSocket, connect, frame, upgrade

FRAMES_AT_ONCE = 512
MOST_BYTES = 4 << 20  # what a connection may get rid of in such a way: a few hundred frames, and what the kernels hold


def flood(port, opening, block, seconds):
    """(bytes sent, close code, 0 without one, None while it stands) of a connection that sends `block` over and over."""
    client = Client(port)
    client.sock.settimeout(1.0)
    client.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
    sent, end = 0, time.monotonic() + seconds
    try:
        client.raw(opening)
        while time.monotonic() < end:
            client.raw(block)
            sent += len(block)
    except (Closed, TimeoutError):
        pass
    return sent, client.ends(2.0)


def flood_with(lab, opening, block, seconds=4.0, sockets=8):
    server = lab.serve()
    lab.play(server)
    before, begun = server.cpu_seconds(), time.monotonic()
    results = at_once(lambda _: flood(server.port, opening, block, seconds), range(sockets), 30)
    busy = (server.cpu_seconds() - before) / (time.monotonic() - begun)
    results = [one or (0, None) for one in results]
    most = max(sent for sent, _ in results)
    lab.note(
        f"{sum(sent for sent, _ in results) / 1e6:.1f} MB taken, closed with "
        f"{sorted({str(code) for _, code in results})}, {busy:.0%} of a core"
    )
    lab.must(
        f"every connection is closed (left open: {sum(code is None for _, code in results)})",
        all(code is not None for _, code in results),
    )
    lab.must(f"none sends more than {MOST_BYTES >> 20} MiB (most: {most / 1e6:.1f} MB)", most <= MOST_BYTES)
    lab.rest()
    lab.is_well(server)


@attack("empty-continuations", "one message in ever more empty fragments, from eight sockets", quick=True)
def empty_continuations(lab):
    lab.try_("8 sockets, empty continuation frames for 4 s")
    flood_with(lab, frame(TEXT, b"{", fin=False), frame(CONTINUATION, b"", fin=False) * FRAMES_AT_ONCE)


@attack("fragments", "one message in ever more fragments of one byte")
def fragments(lab):
    lab.try_("8 sockets, continuation frames of one byte for 4 s")
    flood_with(lab, frame(TEXT, b"{", fin=False), frame(CONTINUATION, b" ", fin=False) * FRAMES_AT_ONCE)


@attack("ping-flood", "WebSocket pings without end, between the fragments of a message and alone", quick=True)
def ping_flood(lab):
    lab.try_("8 sockets, pings of 125 bytes inside an unfinished message for 4 s")
    flood_with(lab, frame(TEXT, b"{", fin=False), frame(PING, b"x" * 125) * 64)


@attack("empty-messages", "whole messages without a byte, and whole messages of fragments")
def empty_messages(lab):
    lab.try_("8 sockets, empty text frames for 4 s")
    flood_with(lab, b"", frame(TEXT, b"") * FRAMES_AT_ONCE)


@attack("bad-frames", "frames that RFC 6455 forbids, each on a connection of its own")
def bad_frames(lab):
    cases = {
        "not masked": (frame(TEXT, b"{}", masked=False), {1002}),
        "a reserved bit": (frame(TEXT, b"{}", reserved=0x40), {1002}),
        "an unknown opcode": (frame(3, b"x"), {1002}),
        "a ping in two parts": (frame(PING, b"x", fin=False), {1002}),
        "a ping of 126 bytes": (frame(PING, b"x" * 126), {1002}),
        "a continuation of nothing": (frame(CONTINUATION, b"x"), {1002}),
        "a text within a text": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), {1002}),
        "a length of 2^63": (b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0", {1002, 1009}),
        "a length of 1 GiB": (b"\x81\xff" + (1 << 30).to_bytes(8, "big") + b"\0\0\0\0", {1009}),
        "9000 bytes": (frame(TEXT, b" " * 9000), {1009}),
        "binary": (frame(2, b"{}"), {1003}),
        "no UTF-8": (frame(TEXT, b'"\xff"'), {1007}),
        "a close of one byte": (frame(8, b"x"), {1002}),
        "a close with 1005": (frame(8, b"\x03\xed"), {1002}),
    }
    server = lab.serve()
    lab.play(server)
    lab.try_(f"{len(cases)} kinds of bad frame")
    wrong = []
    for name, (sent, codes) in cases.items():
        client = Client(server.port)
        client.raw(sent)
        code = client.ends(3.0)
        # Who gets no close frame for what is no WebSocket any more is closed all the same.
        if code not in codes | {0}:
            wrong.append(f"{name}: {code}")
        client.close()
    lab.note(f"{len(cases) - len(wrong)} closed as they should be")
    lab.must(f"each is closed with its code ({wrong or 'all'})", not wrong)
    lab.rest()
    lab.is_well(server)


@attack("slow-readers", "clients that ask for much and read nothing")
def slow_readers(lab):
    server = lab.serve("--messages", "1000000")
    game = long_game(server.port, 300)
    lab.play(server)
    quiet = server.memory_mb()
    readers = [Client(server.port, receive_buffer=4096) for _ in range(16)]
    asked, refused = 0, 0
    end = time.monotonic() + 6
    while time.monotonic() < end:
        for reader in readers:
            reader.sock.settimeout(0.01)
            try:
                for _ in range(20):
                    reader.say("watch", {"game": game, "since": 0})
                    asked += 1
            except (Closed, TimeoutError):
                refused += 1
        time.sleep(0.05)
    grown = server.memory_mb() - quiet
    lab.try_(f"16 sockets, {asked} requests for a game of 300 plies, nothing read")
    lab.note(f"{refused} times it could not even be sent, {grown:.0f} MB more memory")
    for reader in readers:
        reader.close()
    lab.must(f"memory grows by at most 64 MB ({grown:.0f} MB)", grown <= 64)
    lab.rest()
    lab.is_well(server)


@attack("slow-headers", "requests that come a byte a second, and connections that say nothing")
def slow_headers(lab):
    server = lab.serve()
    lab.play(server)
    sockets, start = [], time.monotonic()
    for number in range(300):
        try:
            sockets.append(connect(server.port, f"127.0.2.{number % 6 + 1}"))
        except OSError:
            break
    head = upgrade(server.port)
    closed = set()
    for step in range(18):
        for number, sock in enumerate(sockets):
            try:
                sock.send(head[step : step + 1] if number % 2 == 0 else b"")
                sock.setblocking(False)
                if sock.recv(1000) == b"":
                    closed.add(number)
            except BlockingIOError:
                pass
            except OSError:
                closed.add(number)
        time.sleep(max(0.0, start + step + 1 - time.monotonic()))
    lab.try_(
        f"{len(sockets)} connections from 6 addresses, half of them a byte a second, half of them silent, for 18 s"
    )
    lab.note(f"{len(closed)} closed after {time.monotonic() - start:.0f} s")
    lab.must(f"each is closed within 18 s ({len(closed)} of {len(sockets)})", len(closed) == len(sockets))
    for sock in sockets:
        sock.close()
    lab.rest()
    lab.is_well(server)


@attack("no-hello", "sockets that never say hello, or say it again and again")
def no_hello(lab):
    server = lab.serve()
    lab.play(server)
    silent = [WebSocket(server.port, f"127.0.3.{number % 4 + 1}") for number in range(100)]
    client, codes = Client(server.port), []
    for _ in range(5):
        try:
            client.ask("hello", {"protocol": 1, "features": [], "token": client.token})
            codes.append("welcome")
        except Refused as refused:
            codes.append(refused.code)
        except Closed as closed:
            codes.append(str(closed.code))
            break
    lab.try_("100 sockets without hello for 12 s; hello five times on one")
    lab.must(f"hello counts once ({codes})", set(codes) <= {"hello_first", "1008"} and "1008" in codes)
    time.sleep(10)
    ends = {str(one.ends(3.0)) for one in silent}
    lab.note(f"silent ones closed with {sorted(ends)}; hello again: {codes}")
    lab.must("silent ones are closed with 4002", ends == {"4002"})
    lab.rest()
    lab.is_well(server)
