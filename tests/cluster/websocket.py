"""One WebSocket of a bot: frames in, frames out, as quick as Python is."""

import asyncio
import base64
import json
import os
import struct

CONTINUATION, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10


def frame(opcode, payload):
    size, mask = len(payload), os.urandom(4)
    if size < 126:
        head = bytes([0x80 | opcode, 0x80 | size])
    else:
        head = bytes([0x80 | opcode, 0x80 | 126]) + struct.pack(">H", size)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return head + mask + (int.from_bytes(payload, "big") ^ key).to_bytes(size, "big")


class WebSocket(asyncio.Protocol):
    """Tells `listener` of its upgrade (`opened`, with the name of the server, which HAProxy adds), of each message
    (`heard`), and once that it is over (`lost`)."""

    def __init__(self, host, listener):
        self.host, self.listener, self.transport = host, listener, None
        self.buffer, self.parts, self.upgraded, self.over = b"", b"", False, False

    def connection_made(self, transport):
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data):
        self.buffer += data
        if not self.upgraded and not self.upgrade():
            return
        at, buffer = 0, self.buffer
        while not self.over and (found := whole_frame(buffer, at)):
            is_last, opcode, payload, at = found
            if opcode in (CONTINUATION, TEXT):
                self.parts += payload
                if is_last:
                    whole, self.parts = self.parts, b""
                    self.listener.heard(json.loads(whole))
            elif opcode == PING:
                self.transport.write(frame(PONG, payload))
            elif opcode == CLOSE:
                self.close()
        self.buffer = buffer[at:]

    def upgrade(self):
        head, end, rest = self.buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.close()
            return False
        self.buffer, self.upgraded = rest, True
        lines = head.decode("latin-1").lower().split("\r\n")
        self.listener.opened(next((line[10:].strip() for line in lines if line.startswith("x-server:")), ""))
        return True

    def connection_lost(self, _):
        self.close()

    def send(self, kind, data, name=None):
        message = {"t": kind, "d": data} if name is None else {"t": kind, "id": name, "d": data}
        self.transport.write(frame(TEXT, json.dumps(message).encode()))

    def close(self):
        if self.over:
            return
        self.over = True
        self.transport.abort()
        self.listener.lost(self)


def whole_frame(buffer, at):
    """(whether it ends a message, opcode, payload, where the next one begins), if all of it is there; no mask."""
    if len(buffer) < at + 2:
        return None
    size, begin = buffer[at + 1] & 0x7F, at + 2
    if size >= 126:
        wide = 2 if size == 126 else 8
        if len(buffer) < begin + wide:
            return None
        size, begin = int.from_bytes(buffer[begin : begin + wide], "big"), begin + wide
    if len(buffer) < begin + size:
        return None
    return buffer[at] >= 0x80, buffer[at] & 0x0F, buffer[begin : begin + size], begin + size
