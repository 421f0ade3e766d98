"""Faults, chosen by a seed, one after the other; the players go on meanwhile."""

import asyncio
import random
import time

SERVERS, DATABASES = ("n1", "n2", "n3"), ("db1", "db2")
MACHINES = (*SERVERS, *DATABASES, "lb")


class Faults:
    def __init__(self, cluster, hall, seed, kinds=()):
        self.cluster, self.hall, self.chance = cluster, hall, random.Random(seed)
        self.kinds = [kind for kind in KINDS if not kinds or kind.__name__ in kinds]

    async def do(self, count):
        """So many of them; after each all games must go on. Sentences about those that did not."""
        for number in range(count):
            kind = self.chance.choice(self.kinds)
            begun = time.monotonic()
            said = await kind(self)
            await self.cluster.tell("heal")
            ended = time.monotonic()
            playing = self.hall.playing()
            ok = await self.hall.until(lambda: self.hall.have_moved(playing, ended), 60)
            again = time.monotonic()
            hides = kind in HIDING
            self.hall.note("fault", kind=kind.__name__, said=said, begun=begun, until=again, hides=hides)
            spans = f"{ended - begun:.1f} s, then all went on in {again - ended:.1f} s"
            print(f"{number + 1:3} {said}: {spans}", flush=True)
            if not ok:
                yield f"fault {number + 1}, {said}: some games have not gone on after a minute"
            await asyncio.sleep(self.chance.uniform(0.5, 2))

    async def any_server(self):
        """The one that serves, mostly."""
        return await self.cluster.serving() if self.chance.random() < 0.7 else self.chance.choice(SERVERS)

    async def told(self, command):
        ok = await self.cluster.tell(command)
        return command if ok else f"{command} (refused)"

    async def for_a_while(self, least, most):
        await asyncio.sleep(self.chance.uniform(least, most))


async def kill(faults):
    return await faults.told(f"kill {await faults.any_server()}")


async def freeze(faults):
    server = await faults.any_server()
    said = await faults.told(f"freeze {server}")
    await faults.for_a_while(0.5, faults.chance.choice((1, 3, 8, 30)))
    await faults.told(f"thaw {server}")
    return said


async def cut_one_way(faults):
    a, b = faults.chance.sample(MACHINES, 2)
    said = await faults.told(f"cut {a} {b}")
    await faults.for_a_while(0.5, 8)
    return said


async def cut_both_ways(faults):
    a, b = faults.chance.sample(MACHINES, 2)
    said = await faults.told(f"cut {a} {b}")
    await faults.told(f"cut {b} {a}")
    await faults.for_a_while(0.5, 8)
    return said + ", and back"


async def slow(faults):
    machine, ms = faults.chance.choice(MACHINES), faults.chance.randint(50, 500)
    said = await faults.told(f"slow {machine} {ms} 5")
    await faults.for_a_while(2, 8)
    return said


async def clock(faults):
    server = await faults.any_server()
    said = await faults.told(f"clock {server} {faults.chance.choice((-600, -60, 60, 600))}")
    await faults.for_a_while(1, 4)
    if faults.chance.random() < 0.5:
        said += ", " + await faults.told(f"kill {await faults.cluster.serving()}")
    return said


async def restart(faults):
    return await faults.told("restart")


async def kill_database(faults):
    return await faults.told(f"kill {faults.chance.choice(DATABASES)}")


async def promote(faults):
    return await faults.told("promote")


async def cancel(faults):
    """Commits wait for a standby that is out of reach, somebody calls them off, and it is promoted without them."""
    for one, other in (DATABASES, DATABASES[::-1]):
        await faults.told(f"cut {one} {other}")
    await faults.for_a_while(0.5, 2)
    said = await faults.told("cancel")
    await faults.for_a_while(0, 1)
    return f"{said}, {await faults.told('promote')}"


async def full_disk(faults):
    said = await faults.told("fill")
    await faults.for_a_while(1, 6)
    await faults.told("free")
    return said


async def drain(faults):
    return await faults.told(f"drain {await faults.cluster.serving()}")


async def kill_balancer(faults):
    return await faults.told("kill lb")


KINDS = [kill, kill, freeze, freeze, cut_one_way, cut_both_ways, slow, clock]
KINDS += [restart, kill_database, promote, cancel, full_disk, drain, kill_balancer]
# After these the players may be away from a server that goes on, which cannot know why.
HIDING = {cut_one_way, cut_both_ways, slow, kill_balancer, freeze}
