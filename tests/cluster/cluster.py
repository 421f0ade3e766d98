"""A running scripts/cluster, and what is asked of it."""

import asyncio
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Cluster:
    """Its addresses by name: `players`, `n1`, …, `db1`, …."""

    def __init__(self, process, logs):
        self.process, self.logs, self.at, self.answers = process, logs, {}, []
        self.lock = asyncio.Lock()

    @classmethod
    async def start(cls, logs, options=()):
        process = await asyncio.create_subprocess_exec(
            str(ROOT / "scripts" / "cluster"),
            "--logs",
            str(logs),
            *options,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        cluster = cls(process, logs)
        while (line := (await process.stdout.readline()).decode()) != "ready\n":
            if not line:
                raise RuntimeError("the cluster does not start")
            name, address = line.split()[:2]
            cluster.at[name] = address
        return cluster

    def host(self, name):
        """Its IP address."""
        return self.at[name].split("//")[1].split("@")[-1].split(":")[0].split("/")[0]

    async def tell(self, command):
        """Whether the command was carried out; what it said besides is in `answers`."""
        async with self.lock:
            self.answers = []
            self.process.stdin.write(command.encode() + b"\n")
            while line := (await self.process.stdout.readline()).decode().strip():
                if line == f"done {command}" or line.startswith("failed"):
                    return line.startswith("done")
                self.answers.append(line)
            raise RuntimeError("the cluster is gone")

    async def serving(self, seconds=60):
        """The name of the server that serves, once one does."""
        for _ in range(seconds * 5):
            if await self.tell("serving"):
                return self.answers[0].split()[1]
            await asyncio.sleep(0.2)
        raise RuntimeError("no server serves")

    def sql(self, text, separator="\t"):
        """The rows of a statement at the PostgreSQL that takes writes."""
        hosts = ",".join(self.host(name) for name in ("db1", "db2"))
        url = f"postgres://astragal@{hosts}/postgres?target_session_attrs=read-write&connect_timeout=2"
        command = ["psql", "-qAtX", "-F", separator, "-c", text, url]
        run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        if run.returncode:
            raise RuntimeError(run.stderr.strip())
        return [line.split(separator) for line in run.stdout.splitlines()]

    async def end(self):
        self.process.stdin.close()
        await self.process.wait()
