"""HTTP and WebSocket as bytes on loopback sockets: enough to keep to the rules, and to break each of them on purpose."""

import base64
import json
import os
import secrets
import socket
import struct
import time
from dataclasses import dataclass, field

ATTACKER = "127.0.0.2"  # where attacks come from unless they say otherwise; honest players have 127.0.0.1

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0


class Closed(Exception):
    """The server has ended the connection: with a close frame's code, or without one (None)."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed with {code or 'no code'} {reason}".strip())
        self.code = code


def connect(port, source=ATTACKER, timeout=10.0, receive_buffer=None):
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if receive_buffer:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    sock.settimeout(timeout)
    sock.bind((source, 0))
    sock.connect(("127.0.0.1", port))
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


@dataclass
class Answer:
    """One answer of HTTP; status 0: there was none."""

    status: int = 0
    headers: dict = field(default_factory=dict)  # lower-case names; what came twice is joined with ", "
    body: bytes = b""
    seconds: float = 0.0

    def json(self):
        return json.loads(self.body)


class Http:
    """A connection that asks one thing after the other."""

    def __init__(self, port, source=ATTACKER, timeout=10.0):
        self.port, self.sock, self.buffer = port, connect(port, source, timeout), b""

    def ask(self, method, target, headers=None, body=b""):
        lines = {"Host": f"127.0.0.1:{self.port}", **(headers or {})}
        if body or method in ("POST", "PUT"):
            lines.setdefault("Content-Length", str(len(body)))
        head = f"{method} {target} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        start = time.monotonic()
        self.sock.sendall(head.encode() + b"\r\n" + body)
        answer = self.read(method)
        answer.seconds = time.monotonic() - start
        return answer

    def post(self, target, body, headers=None):
        origin = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        return self.ask("POST", target, {**origin, **(headers or {})}, json.dumps(body).encode())

    def read(self, method="GET"):
        """The next answer; status 0 if the server closes first."""
        while b"\r\n\r\n" not in self.buffer:
            if not self.fill():
                return Answer()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {}
        for line in lines:
            name, _, value = line.partition(":")
            name = name.lower()
            headers[name] = f"{headers[name]}, {value.strip()}" if name in headers else value.strip()
        status = int(first.split(" ")[1])
        length = (
            0
            if method == "HEAD" or status in (101, 204, 304) or status < 200
            else int(headers.get("content-length", 0))
        )
        while len(self.buffer) < length:
            if not self.fill():
                break
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return Answer(status, headers, body)

    def fill(self):
        try:
            more = self.sock.recv(65536)
        except ConnectionError:
            more = b""
        self.buffer += more
        return bool(more)

    def is_closed(self, timeout=2.0):
        """Whether the server ends the connection by itself within this time."""
        self.sock.settimeout(timeout)
        try:
            while self.sock.recv(65536):
                pass
            return True
        except ConnectionError:
            return True
        except TimeoutError:
            return False

    def close(self):
        self.sock.close()


def ask(port, method, target, headers=None, body=b"", source=ATTACKER, timeout=10.0):
    """One question on a connection of its own; status 0 if the server gives no answer within the time."""
    try:
        http = Http(port, source, timeout)
    except OSError:
        return Answer()
    try:
        return http.ask(method, target, headers, body)
    except OSError:
        return Answer()
    finally:
        http.close()


def post(port, target, body, source=ATTACKER, headers=None, timeout=10.0):
    try:
        http = Http(port, source, timeout)
    except OSError:
        return Answer()
    try:
        return http.post(target, body, headers)
    except OSError:
        return Answer()
    finally:
        http.close()


def exchange(port, sent, seconds=2.0, source=ATTACKER):
    """Sends raw bytes; all that comes back until the server closes or the time is over, and whether it closed."""
    sock = connect(port, source, seconds)
    came, closed, end = b"", False, time.monotonic() + seconds
    try:
        sock.sendall(sent)
        while (left := end - time.monotonic()) > 0:
            sock.settimeout(left)
            more = sock.recv(65536)
            if not more:
                closed = True
                break
            came += more
    except TimeoutError:
        pass
    except ConnectionError:
        closed = True
    sock.close()
    return came, closed


def statuses(came):
    """The status of each answer in raw bytes."""
    found, at = [], 0
    while (at := came.find(b"HTTP/1.", at)) >= 0:
        if at == 0 or came[at - 1 : at] in (b"\n", b"}", b">"):
            found.append(int(came[at + 9 : at + 12] or 0))
        at += 1
    return found


def frame(opcode, payload=b"", fin=True, masked=True, reserved=0):
    head = bytes([(0x80 if fin else 0) | reserved | opcode])
    mask_bit = 0x80 if masked else 0
    size = len(payload)
    if size < 126:
        head += bytes([mask_bit | size])
    elif size < 65536:
        head += bytes([mask_bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([mask_bit | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return head + mask + (int.from_bytes(payload, "big") ^ key).to_bytes(size, "big")


def upgrade(port, headers=None):
    """The request that makes a connection a WebSocket."""
    lines = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        **(headers or {}),
    }
    return ("GET /ws HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n").encode()


class WebSocket:
    """A client's side; answers pings by itself as long as somebody reads."""

    def __init__(self, port, source=ATTACKER, headers=None, timeout=10.0, receive_buffer=None):
        self.buffer, self.parts = b"", []
        self.sock = connect(port, source, timeout, receive_buffer)
        try:
            self.sock.sendall(upgrade(port, headers))
            while b"\r\n\r\n" not in self.buffer:
                self.fill()
        except OSError:
            self.sock.close()
            raise Closed(None, "before the upgrade") from None
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split(b" ")[1])
        if self.status != 101:
            self.sock.close()
            raise Closed(self.status, "the upgrade was refused")

    def fill(self):
        try:
            more = self.sock.recv(65536)
        except ConnectionError:
            more = b""
        if not more:
            raise Closed()
        self.buffer += more

    def send(self, payload):
        self.raw(frame(TEXT, payload.encode() if isinstance(payload, str) else payload))

    def raw(self, data):
        try:
            self.sock.sendall(data)
        except TimeoutError:
            raise
        except OSError:
            raise Closed() from None

    def next_frame(self):
        """(opcode, fin, payload) of what is buffered, or None."""
        if len(self.buffer) < 2:
            return None
        size, at = self.buffer[1] & 0x7F, 2
        if size == 126:
            if len(self.buffer) < 4:
                return None
            size, at = struct.unpack(">H", self.buffer[2:4])[0], 4
        elif size == 127:
            if len(self.buffer) < 10:
                return None
            size, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
        if len(self.buffer) < at + size:
            return None
        first, payload = self.buffer[0], self.buffer[at : at + size]
        self.buffer = self.buffer[at + size :]
        return first & 0x0F, bool(first & 0x80), payload

    def buffered(self):
        """The next whole message among what has been read, or None; answers what must be answered."""
        while (found := self.next_frame()) is not None:
            opcode, fin, payload = found
            if opcode == PING:
                self.raw(frame(PONG, payload))
            elif opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                try:
                    self.sock.sendall(frame(CLOSE, payload[:2]))
                except OSError:
                    pass
                raise Closed(code, payload[2:].decode("utf-8", "replace"))
            elif opcode != PONG:
                self.parts.append(payload)
                if fin:
                    whole, self.parts = b"".join(self.parts), []
                    return whole
        return None

    def receive(self, timeout=10.0):
        """The next message as text; TimeoutError if none comes, Closed if the server ends it."""
        end = time.monotonic() + timeout
        while (message := self.buffered()) is None:
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError("no message in time")
            self.sock.settimeout(left)
            try:
                self.fill()
            finally:
                self.sock.settimeout(10.0)
        return message.decode()

    def ends(self, timeout=5.0):
        """The code with which the server ends the connection within this time; 0: without a frame; None: it does not."""
        end = time.monotonic() + timeout
        try:
            while (left := end - time.monotonic()) > 0:
                self.receive(left)
        except Closed as closed:
            return closed.code or 0
        except TimeoutError:
            pass
        return None

    def close(self):
        self.sock.close()


def new_id():
    return secrets.token_hex(6)


class Refused(Exception):
    """The server's `error` in answer to a message."""

    def __init__(self, told):
        super().__init__(f"{told['code']}: {told['message']}")
        self.code, self.retry_ms = told["code"], told.get("retry_ms", 0)


class Client(WebSocket):
    """Somebody who has said hello; messages that nobody waits for gather in `heard`."""

    def __init__(self, port, source=ATTACKER, token=None, resume=None, headers=None, timeout=10.0, receive_buffer=None):
        super().__init__(port, source, headers, timeout, receive_buffer)
        self.heard = []
        hello = {"protocol": 1, "features": []}
        if token:
            hello["token"] = token
        if resume:
            hello["resume"] = resume
        try:
            welcome = self.ask("hello", hello, timeout=timeout)
        except (Closed, Refused, TimeoutError):
            self.close()
            raise
        self.id, self.token = welcome["d"]["you"]["id"], welcome["d"]["you"].get("token", token)

    def say(self, kind, data=None, name=None):
        name = name or new_id()
        self.send(json.dumps({"t": kind, "id": name, "d": data or {}}))
        return name

    def wait_for(self, wanted, timeout=10.0):
        """The first message, heard already or to come, that `wanted` accepts."""
        for at, message in enumerate(self.heard):
            if wanted(message):
                return self.heard.pop(at)
        end = time.monotonic() + timeout
        while True:
            message = json.loads(self.receive(max(0.0, end - time.monotonic())))
            if wanted(message):
                return message
            self.heard.append(message)

    def answer(self, name, timeout=10.0):
        message = self.wait_for(lambda one: one.get("id") == name, timeout)
        if message["t"] == "error":
            raise Refused(message["d"])
        return message

    def ask(self, kind, data=None, name=None, timeout=10.0):
        return self.answer(self.say(kind, data, name), timeout)

    def wait(self, kind, timeout=10.0):
        return self.wait_for(lambda one: one["t"] == kind, timeout)
