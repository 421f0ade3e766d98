"""All bots of a run: who plays whom at what, and the history of what each of them asked for and was told."""

import asyncio
import json
import random
import time

from bot import Bot

FISCHER = {"type": "fischer", "base_ms": 600000, "increment_ms": 5000}
GAMES = [("chess", {}), ("chess112", {}), ("rolling-dynamic", {}), ("chess", {})]


class Table:
    """Two bots who play one game after the other."""

    def __init__(self, hall, number):
        self.hall, self.number, self.game, self.ended_game = hall, number, None, None
        self.rated = number < len(hall.tokens) // 2
        tokens = hall.tokens[2 * number : 2 * number + 2] if self.rated else [None, None]
        self.bots = [Bot(hall, token) for token in tokens]
        self.plies = 0  # after which somebody resigns
        self.bots[0].on_created = self.created
        self.arrived = set()
        self.acked_at = 0.0  # when a move was last acknowledged

    def arrive(self, bot):
        if bot.id in self.arrived or len(self.arrived) == 2:
            return
        self.arrived.add(bot.id)
        if len(self.arrived) == 2:
            self.begin()

    def begin(self):
        if self.hall.closing:
            return
        variant, options = GAMES[self.number % len(GAMES)] if self.hall.with_dice else GAMES[0]
        self.plies = random.randint(6, 100)
        for bot in self.bots:
            bot.forget_game()
        wanted = {"variant": variant, "options": options, "clock": FISCHER, "color": "white", "rated": self.rated}
        self.bots[0].command("create", wanted)

    def created(self, game):
        self.game = game
        for bot in self.bots:
            bot.open_game(game)
        self.bots[1].command("join", {"game": game})

    def end(self, game):
        """The next one begins once both know of the end."""
        if game == self.game:
            self.ended_game = game
            if all(bot.over for bot in self.bots):
                self.game = None
                self.hall.later(0.5 + random.random(), self.begin)


class Hall:
    def __init__(self, host, port, tables, path, seconds=2.0, with_dice=False, tokens=()):
        self.host, self.port, self.with_dice, self.seconds, self.tokens = host, port, with_dice, seconds, tokens
        self.file = open(path, "w")
        self.closing = self.eager = False
        self.spans = None  # milliseconds that moves take, while somebody wants to know
        self.tables = [Table(self, number) for number in range(tables)]
        self.of_bot = {bot: table for table in self.tables for bot in table.bots}

    def note(self, what, bot=None, **more):
        line = {"t": what, "at": round(time.monotonic(), 4), **more}
        if bot is not None:
            line.update(who=bot.id, game=more.get("game", bot.game))
        self.file.write(json.dumps(line) + "\n")

    def later(self, seconds, call):
        return asyncio.get_running_loop().call_later(seconds, call)

    def think(self, bot):
        """Seconds; none if somebody waits for this game's next move."""
        return 0 if self.eager and not self.of_bot[bot].acked_at else self.seconds * 2 * random.random()

    def plies(self, bot):
        return self.of_bot[bot].plies

    def arrived(self, bot):
        self.of_bot[bot].arrive(bot)

    def moved(self, bot, sent_at):
        now = self.of_bot[bot].acked_at = time.monotonic()
        if self.spans is not None:
            self.spans.append((now - sent_at) * 1000)

    def ended(self, bot):
        self.of_bot[bot].end(bot.game)

    def playing(self):
        """The tables whose game goes on."""
        return [table for table in self.tables if table.game and table.game != table.ended_game]

    @staticmethod
    def have_moved(tables, since):
        """Whether each of the tables has had a move acknowledged since then, or its game is over."""
        return all(table.acked_at > since or table.game in (None, table.ended_game) for table in tables)

    async def open(self):
        """All come in, a few at a time, until each table has a move."""
        for at, bot in enumerate(self.of_bot):
            bot.connect()
            if at % 20 == 19:
                await asyncio.sleep(0.1)
        asyncio.ensure_future(self.tick())
        return await self.until(lambda: all(table.acked_at for table in self.tables), 120)

    async def tick(self):
        while True:
            now = time.monotonic()
            for bot in self.of_bot:
                bot.tick(now)
            await asyncio.sleep(0.5)

    async def until(self, is_so, seconds):
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end:
                return False
            await asyncio.sleep(0.02)
        return True

    async def close(self, patience=30):
        """No new moves; waits until nothing is unanswered. How many commands never were."""
        self.closing = True
        self.think = lambda _: 1e6
        for bot in self.of_bot:
            if bot.thinking:
                bot.thinking.cancel()
        await self.until(lambda: not any(bot.pending for bot in self.of_bot), patience)
        left = sum(len(bot.pending) for bot in self.of_bot)
        for bot in self.of_bot:
            bot.stop()
        self.file.close()
        return left
