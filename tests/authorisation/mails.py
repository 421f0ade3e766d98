"""A relay that takes the mail of a server under test, and what it has taken."""

import json
import pathlib
import subprocess

RELAY = pathlib.Path(__file__).resolve().parents[1] / "server" / "support" / "relay.py"


class Mails:
    def __init__(self):
        # Debian's Python has the packages that Debian installs.
        self.process = subprocess.Popen(
            ["/usr/bin/python3", str(RELAY)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.port = int(self.process.stdout.readline())

    def options(self):
        return (
            *("--public-url", "http://play.example.org", "--mail-relay", f"smtp://127.0.0.1:{self.port}"),
            *("--mail-without-tls", "--mail-from", "a@example.org", "--mail-gap", "0"),
        )

    def next(self):
        return json.loads(self.process.stdout.readline())

    def next_link(self):
        text = self.next()["parts"]["text/plain"]
        return text.split("/mail/")[1].split("#")[1].split()[0]

    def end(self):
        self.process.stdin.close()
        self.process.wait()
