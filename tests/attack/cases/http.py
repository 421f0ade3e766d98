"""Requests that two readers could read differently, or that want more than a server should give."""

import os
import re
import time

from lab import attack
from wire import Client, Http, Refused, ask, connect, exchange, frame, statuses, upgrade

SECRET = "GET /healthz HTTP/1.1\r\nHost: smuggled\r\n\r\n"


def smuggled(host):
    """name: (bytes, the statuses that are allowed for the first answer, whether the server must close after it)"""
    get = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n"
    post = f"POST /api/login HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    chunked = f"{len(SECRET):x}\r\n{SECRET}\r\n0\r\n\r\n"
    return {
        "Transfer-Encoding: xchunked": (f"{post}Transfer-Encoding: xchunked\r\n\r\n{SECRET}", {400, 501}, True),
        "chunked, identity": (f"{post}Transfer-Encoding: chunked, identity\r\n\r\n{SECRET}", {400, 501}, True),
        "identity": (f"{post}Transfer-Encoding: identity\r\n\r\n{SECRET}", {400, 501}, True),
        "gzip, chunked": (f"{post}Transfer-Encoding: gzip, chunked\r\n\r\n{chunked}", {400, 501}, True),
        "chunked twice": (
            f"{post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n{chunked}",
            {400, 501},
            True,
        ),
        "chunked with a blank before the colon": (f"{post}Transfer-Encoding : chunked\r\n\r\n{chunked}", {400}, True),
        "both lengths": (f"{post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n{chunked}", {400}, True),
        "both lengths, the other way": (
            f"{post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n{chunked}",
            {400},
            True,
        ),
        "two lengths": (f"{post}Content-Length: 0\r\nContent-Length: {len(SECRET)}\r\n\r\n{SECRET}", {400}, True),
        "a length with a sign": (f"{post}Content-Length: +2\r\n\r\n{{}}{SECRET}", {400}, True),
        "a length in hex": (f"{post}Content-Length: 0x2\r\n\r\n{{}}{SECRET}", {400}, True),
        "a negative length": (f"{post}Content-Length: -1\r\n\r\n{SECRET}", {400, 413}, True),
        "a length of 10^30": (f"{post}Content-Length: {10**30}\r\n\r\n{SECRET}", {400, 413}, True),
        "a chunk's size with a sign": (f"{post}Transfer-Encoding: chunked\r\n\r\n+2\r\n{{}}\r\n0\r\n\r\n", {400}, True),
        "a chunk of 2^64 bytes": (
            f"{post}Transfer-Encoding: chunked\r\n\r\n10000000000000002\r\n{{}}\r\n0\r\n\r\n",
            {400, 413},
            True,
        ),
        "no Host": ("GET /healthz HTTP/1.1\r\n\r\n", {400}, True),
        "two Hosts": (f"{get}Host: other\r\n\r\n", {400}, True),
        "a Host with a blank": ("GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n", {400}, True),
        "a folded header": (f"{get}X-A: b\r\n c\r\n\r\n", {400, 200}, False),
        "a bare LF": (f"GET /healthz HTTP/1.1\nHost: {host}\n\n", {400}, True),
        "a NUL in a header": (f"{get}X-A: b\0c\r\n\r\n", {400}, True),
        "an unknown version": (f"GET /healthz HTTP/3.7\r\nHost: {host}\r\n\r\n", {400, 505}, True),
        "Expect: 200-maybe": (f"{post}Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{{}}", {417}, False),
    }


@attack(
    "smuggling", "requests whose end two readers could see in different places; missing and doubled Host", quick=True
)
def smuggling(lab):
    server = lab.serve()
    lab.play(server)
    host = f"127.0.0.1:{server.port}"
    cases, wrong = smuggled(host), []
    for name, (sent, allowed, must_close) in cases.items():
        came, closed = exchange(server.port, sent.encode(), 0.7)
        got = statuses(came)
        if not got or got[0] not in allowed:
            wrong.append(f"{name}: {got or 'nothing'}")
        elif len(got) > 1:
            wrong.append(f"{name}: the rest was read as another request: {got}")
        elif must_close and not closed:
            wrong.append(f"{name}: {got}, and stays open")
    lab.try_(f"{len(cases)} requests")
    lab.note(f"{len(cases) - len(wrong)} refused as they should be")
    for one in wrong:
        lab.must(one, False)
    lab.must("each is refused and none is read twice", not wrong)
    lab.rest()
    lab.is_well(server)


@attack("expect-continue", "a client that waits for 100 before it sends its body")
def expect_continue(lab):
    server = lab.serve()
    lab.play(server)
    lab.try_("POST with Expect: 100-continue, the body only after the answer")
    http, body = Http(server.port, timeout=3.0), b'{"name":"nobody","password":"12345678"}'
    http.sock.sendall(
        (
            f"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nExpect: 100-continue\r\n"
            f"Origin: http://127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        ).encode()
    )
    try:
        first = http.read().status
    except TimeoutError:
        first = None
    second = None
    if first == 100:
        http.sock.sendall(body)
        second = http.read().status
    lab.note(f"{first or 'nothing within 3 s'}, then {second}")
    lab.must("100 and then the answer, or 417", (first == 100 and second in (401, 403, 400, 429)) or first == 417)
    lab.rest()
    lab.is_well(server)


@attack("early-frame", "hello in the same segment as the upgrade", quick=True)
def early_frame(lab):
    server = lab.serve()
    lab.play(server)
    lab.try_("10 sockets, upgrade and hello in one segment")
    hello = frame(1, b'{"t":"hello","id":"h1","d":{"protocol":1,"features":[]}}')
    welcomed = 0
    for _ in range(10):
        came, _ = exchange(server.port, upgrade(server.port) + hello, 0.4)
        welcomed += b'"welcome"' in came
    lab.note(f"{welcomed} welcomed")
    lab.must(f"each hello is heard ({welcomed} of 10)", welcomed == 10)
    lab.rest()
    lab.is_well(server)


@attack("headers", "what the answers say to a browser, and about the server", quick=True)
def headers(lab):
    server = lab.serve()
    pages = {"/": "text/html", "/healthz": "json", "/api/variants": "json", "/assets/a.js": "javascript"}
    answers = {target: server.get(target) for target in pages}
    front = answers["/"].headers
    policy = front.get("content-security-policy", "")
    lab.try_(f"GET of {', '.join(pages)}, /nothing, 400 and 404; as a browser and not")
    lab.must(f"frame-ancestors is a header ({policy[:80] or 'no policy'})", "frame-ancestors" in policy)
    lab.must(
        "script-src 'self' 'wasm-unsafe-eval', nothing inline",
        re.search(r"script-src 'self' 'wasm-unsafe-eval'(;|$)", policy),
    )
    lab.must("Referrer-Policy", front.get("referrer-policy"))
    lab.must(
        "nosniff everywhere", all(one.headers.get("x-content-type-options") == "nosniff" for one in answers.values())
    )
    broken, _ = exchange(server.port, b"nonsense\r\n\r\n", 1.0)
    everything = repr([one.headers for one in answers.values()]).lower() + broken.decode("latin-1").lower()
    everything += exchange(server.port, upgrade(server.port), 0.5)[0].decode("latin-1").lower()
    leaks = [word for word in ("beast", "boost", "sqlite", "openssl", "g++") if word in everything]
    lab.must(f"no library is named ({leaks or 'none'})", not leaks)
    tags = {target: one.headers.get("etag") for target, one in answers.items() if target != "/healthz"}
    lab.must(f"ETag of page and JSON ({tags})", all(tags.values()))
    again = {target: server.get(target, headers={"If-None-Match": tag}).status for target, tag in tags.items() if tag}
    lab.must(f"304 for what the client has ({again})", again and set(again.values()) == {304})
    squeezed = server.get("/api/variants", headers={"Accept-Encoding": "gzip, br"}).headers.get("content-encoding")
    lab.must(f"JSON is compressed ({squeezed})", squeezed)
    missing = server.get("/no/such/page", headers={"Accept": "text/html"})
    lab.must(
        f"an unknown address is HTML to a browser ({missing.status} {missing.headers.get('content-type')})",
        missing.status == 404 and "text/html" in missing.headers.get("content-type", ""),
    )
    secure = lab.serve("--https").get("/").headers.get("strict-transport-security")
    lab.must(f"HSTS with --https ({secure})", secure)
    lab.note(f"policy: {'yes' if policy else 'none'}; compressed: {squeezed}; HSTS: {secure}")
    lab.is_well(server)


@attack("targets", "addresses that climb out of the page, and those that are no addresses", quick=True)
def targets(lab):
    server = lab.serve()
    lab.play(server)
    bad = [
        "/../../etc/passwd",
        "/assets/../../data/astragal.db",
        "/assets/%2e%2e/%2e%2e/data/astragal.db",
        "//etc/passwd",
        "/assets/..%2f..%2fdata%2fastragal.db",
        "/%00",
        "/assets/a.js%00.html",
        "/%",
        "/%zz",
        "/" + "a" * 12000,
        "/game/export/../../../etc/passwd",
        "/fair/days/../../x",
        "/api/user/%ff%fe",
        "/api/variants/chess?" + "a=b&" * 2000,
        "/?" + "%41" * 3000,
        "*",
        "http://127.0.0.1/../x",
        "/\\..\\..\\etc",
        "/api/ratings/x/y/z/../..",
        "/fair/keys%0d%0aX:y",
    ]
    secret = b"SQLite format"
    leaked, faults = [], []
    for target in bad:
        answer = ask(server.port, "GET", target, timeout=3.0)
        if secret in answer.body or b"root:" in answer.body:
            leaked.append(target)
        if answer.status >= 500 or answer.status == 0:
            faults.append(f"{target[:40]}: {answer.status}")
    lab.try_(f"{len(bad)} targets")
    lab.note(f"{len(bad) - len(faults)} answered below 500")
    lab.must(f"nothing of the disk is shown ({leaked or 'nothing'})", not leaked)
    lab.must(f"none is a fault of the server ({faults or 'none'})", not faults)
    lab.rest()
    lab.is_well(server)


@attack("giant-headers", "headers and bodies without end, from many connections")
def giant_headers(lab):
    server = lab.serve()
    lab.play(server)
    quiet, codes = server.memory_mb(), []
    for kind in range(40):
        sock = connect(server.port, timeout=3.0)
        try:
            if kind % 2:
                sock.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n".encode())
                for number in range(400):
                    sock.sendall(f"X-{number}: ".encode() + os.urandom(500).hex().encode() + b"\r\n")
            else:
                sock.sendall(
                    f"POST /api/gamefile HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n".encode()
                    + b"Content-Type: application/x-chess-pgn\r\nTransfer-Encoding: chunked\r\n\r\n"
                )
                for _ in range(400):
                    sock.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
            codes.append(sock.recv(200)[9:12].decode("latin-1"))
        except OSError:
            codes.append("closed")
        sock.close()
    lab.try_("40 connections, 400 KB of headers or of chunks each")
    lab.note(f"answers {sorted(set(codes))}")
    lab.must(f"each is refused ({sorted(set(codes))})", set(codes) <= {"431", "413", "closed", ""})
    grown = server.memory_mb() - quiet
    lab.must(f"memory grows by at most 32 MB ({grown:.0f} MB)", grown <= 32)
    lab.rest()
    lab.is_well(server)


@attack("half-closed", "connections that say no more but do not go, and connections without end")
def half_closed(lab):
    server = lab.serve("--new-guests", "100000")
    lab.play(server)
    before = server.descriptors()
    answered, end, churned = 0, time.monotonic() + 6, 0
    for _ in range(50):
        http = Http(server.port)
        http.sock.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        http.sock.shutdown(1)
        answered += http.read().status == 200
        http.close()
    while time.monotonic() < end:
        connect(server.port, f"127.0.4.{churned % 200 + 1}").close()
        try:
            if churned % 10 == 0:
                Client(server.port, f"127.0.4.{churned % 200 + 1}").close()
        except Refused:
            pass
        churned += 1
    time.sleep(1)
    left = server.descriptors() - before
    lab.try_(f"50 half-closed requests, {churned} connections from 200 addresses that go at once")
    lab.note(f"{answered} of 50 answered; {left} descriptors more afterwards")
    lab.must(f"half-closed requests are answered ({answered} of 50)", answered == 50)
    lab.must(f"nothing of them stays open ({left})", left <= 10)
    lab.rest()
    lab.is_well(server)
