"""What players feel when the server that serves is killed, or drained, with many live games."""

import asyncio
import time

OPTIONS = ["--sockets-per-address", "0", "--new-guests", "1000000", "--messages", "1000", "--errors", "1000"]
OPTIONS += ["--new-accounts", "1000000"]


def part(values, share):
    """So much of the sorted values lies below."""
    return values[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


def said(name, values, unit="ms"):
    values = sorted(values)
    figures = " ".join(f"p{share * 100:g} {part(values, share):.0f}" for share in (0.5, 0.9, 0.99, 1))
    print(f"{name:40} {figures} {unit}, of {len(values)}", flush=True)
    return part(values, 0.5), part(values, 0.99)


async def kill(cluster, hall):
    """Milliseconds from the kill until each game has had a move acknowledged."""
    serving = await cluster.serving()
    hall.eager = True
    begun = time.monotonic()
    for table in hall.tables:
        table.acked_at = 0.0
    if not await cluster.tell(f"kill {serving}"):
        raise RuntimeError("it was not killed")
    killed = time.monotonic()
    hall.note("killed", server=serving, wall=time.time())
    for table in hall.tables:
        table.acked_at = 0.0
    for bot in hall.of_bot:
        bot.hurry()
    ok = await hall.until(lambda: all(table.acked_at for table in hall.tables), 30)
    hall.eager = False
    found = [(table.acked_at - killed) * 1000 for table in hall.tables if table.acked_at]
    print(f"killed {serving}, within {(killed - begun) * 1000:.0f} ms; {'all' if ok else 'not all'} games go on")
    return found


async def drain(cluster, hall, seconds=8):
    """Milliseconds that each move took which was sent between a second before the drain and the end."""
    serving = await cluster.serving()
    spans = hall.spans = []
    await asyncio.sleep(1)
    print("drained" if await cluster.tell(f"drain {serving}") else "NOT drained")
    await asyncio.sleep(seconds)
    hall.spans = None
    return spans
