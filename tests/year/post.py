"""Where mails and push messages of the year arrive: a real mail relay beside it, and a push service that reads what it gets as a
browser does (RFC 8291), with a library that is not the server's."""

import base64
import http.server
import json
import pathlib
import secrets
import subprocess
import sys
import threading

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RELAY = pathlib.Path(__file__).resolve().parent.parent / "server" / "support" / "relay.py"


class Relay:
    """`now`: tells when a mail comes."""

    def __init__(self, now):
        self.now, self.mails = now, []  # (when, mail)
        self.process = subprocess.Popen([sys.executable, str(RELAY)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.mails.append((self.now(), json.loads(line)))

    def end(self):
        self.process.stdin.close()
        self.process.wait(10)


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key):
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive(salt, key, info, length):
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


class Browser:
    """What a browser keeps to itself when it subscribes."""

    def __init__(self):
        self.key, self.secret, self.path = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16), "/" + secrets.token_hex(8)

    def read(self, body):
        """RFC 8188, 2.1, and RFC 8291, 3.4."""
        salt, size = body[:16], body[20]
        sender = body[21 : 21 + size]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        key = derive(self.secret, shared, b"WebPush: info\0" + point(self.key.public_key()) + sender, 32)
        content = derive(salt, key, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, key, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(content).decrypt(nonce, body[21 + size :], None)
        return json.loads(plain.rstrip(b"\0")[:-1])


def is_signed(authorization, origin):
    """RFC 8292: by the key that stands beside the token, for this service."""
    token, key = (part.split("=", 1)[1] for part in authorization.removeprefix("vapid ").split(", "))
    text, _, signature = token.rpartition(".")
    raw = from_base64url(signature)
    both = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64url(key))
    try:
        public.verify(both, text.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return json.loads(from_base64url(text.split(".")[1]))["aud"] == origin


class PushService:
    """`now`: tells when a message comes."""

    def __init__(self, now):
        self.now, self.browsers, self.messages, self.trouble = now, {}, [], []  # messages: (when, path, what it tells)
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                service.take_one(self.path, self.headers, self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(201)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def subscribe(self):
        """A new browser: its path, and what it tells the server."""
        browser = Browser()
        self.browsers[browser.path] = browser
        keys = {"p256dh": base64url(point(browser.key.public_key())), "auth": base64url(browser.secret)}
        return browser.path, {"endpoint": self.origin + browser.path, **keys}

    def take_one(self, path, headers, body):
        try:
            told = self.browsers[path].read(body)
            if not is_signed(headers["Authorization"], self.origin):
                raise ValueError("not signed by the server")
        except Exception as error:  # whatever it is, the year is to say so
            self.trouble.append(f"a push message to {path}: {error!r}")
            return
        self.messages.append((self.now(), path, told))

    def end(self):
        self.server.shutdown()
