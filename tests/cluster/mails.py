"""A relay that takes every mail, and a bot whose challenges make the servers send some."""

import asyncio
import email
import email.policy
import random
import re
import time

from bot import Bot

PORT = 2525
OPTIONS = ["--mail-relay", f"smtp://{{host}}:{PORT}", "--mail-from", "play@example.org", "--mail-without-tls"]
OPTIONS += ["--mail-gap", "0", "--public-url", "http://{players}:8080"]
CLOCK = {"type": "fischer", "base_ms": 600000, "increment_ms": 0}


class Relay:
    """`taken`: each mail as (when it came, its Message-ID, to whom, its text). It takes its time to say so."""

    def __init__(self):
        self.taken, self.server = [], None

    async def start(self, host):
        self.server = await asyncio.start_server(self.serve, host, PORT)

    async def serve(self, reader, writer):
        try:
            writer.write(b"220 relay\r\n")
            while line := await reader.readline():
                word = line[:4].upper()
                if word == b"DATA":
                    writer.write(b"354 go on\r\n")
                    self.take(await reader.readuntil(b"\r\n.\r\n"))
                    await asyncio.sleep(random.uniform(0, 4))  # so that a server may end before it knows
                writer.write({b"QUIT": b"221 bye\r\n"}.get(word, b"250 ok\r\n"))
                await writer.drain()
                if word == b"QUIT":
                    break
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def take(self, raw):
        mail = email.message_from_bytes(raw, policy=email.policy.default)
        text = mail.get_body(("plain",)).get_content()
        self.taken.append((time.monotonic(), mail["Message-ID"], mail["To"], text))

    async def wait_for(self, address, pattern):
        """What the pattern finds in a mail to this address, once there is one."""
        for _ in range(600):
            for _, _, to, text in self.taken:
                if to == address and (found := re.search(pattern, text)):
                    return found[1]
            await asyncio.sleep(0.1)
        raise RuntimeError("no mail came")

    def told(self):
        """What each mail is known by, its Message-ID and the games that it tells of, and when it came."""
        for at, name, _, text in self.taken:
            yield name, at
            yield from ((f"about {game}", at) for game in set(re.findall(r"https?://[^/\s]+/([0-9A-Za-z]{8})\b", text)))


class Challenger:
    """Challenges an account that is never there, and calls it off again some seconds later; in place of a table."""

    def __init__(self, hall, token, whom):
        self.hall, self.whom, self.acked_at, self.plies = hall, whom, 0.0, 0
        self.bot = Bot(hall, token)
        self.bot.on_created = self.created
        self.bot.on_synced = self.call_off
        hall.of_bot[self.bot] = self
        self.begun = False

    def arrive(self, _):
        if not self.begun:
            self.begun = True
            self.challenge()

    def challenge(self):
        if not self.hall.closing:
            self.bot.forget_game()
            wish = {"variant": "chess", "options": {}, "clock": CLOCK, "color": "white", "rated": False}
            self.bot.command("create", {**wish, "to": self.whom})

    def created(self, game):
        self.hall.later(8, lambda: self.bot.open_game(game))  # the mail has gone out by then, and maybe not come

    def call_off(self):
        if not self.bot.over and not self.bot.pending:
            self.bot.command("abort", {"game": self.bot.game})

    def end(self, _):
        self.hall.later(0.5, self.challenge)
