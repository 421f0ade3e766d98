"""One Astragal under attack: a process of its own with a temporary data directory, and what can be seen of it outside."""

import collections
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from wire import ask

PAGE = (
    "<!doctype html><html><head><title>Astragal</title></head><body><script src='/assets/a.js'></script></body></html>"
)
TICKS = os.sysconf("SC_CLK_TCK")


class Disk:
    """The disk under a server's data, which may be full for a while: a small tmpfs where we may mount one, and else a
    limit of file size, which refuses every write, too."""

    def __init__(self, folder, small):
        self.folder, self.full, self.process = folder, False, None
        mount = ["mount", "-t", "tmpfs", "-o", "size=48m,mode=700", "tmpfs", str(folder)]
        self.mounted = small and subprocess.run(mount, capture_output=True, check=False).returncode == 0

    def prepare(self):
        """In the server's process, before it is the server."""
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # else a write beyond the limit would end the process
        if self.full and not self.mounted:
            resource.setrlimit(resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))

    def fill(self):
        self.full = True
        if not self.mounted:
            return resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        with open(self.folder / "filler", "ab", buffering=0) as filler:
            for size in (1 << 20, 4096, 1):
                try:
                    while True:
                        filler.write(b"x" * size)
                except OSError:
                    pass

    def free(self):
        self.full = False
        if not self.mounted:
            return resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        (self.folder / "filler").unlink()

    def end(self):
        if self.mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], capture_output=True, check=False)


class Server:
    """Starts on a port of its own below the ephemeral ones, so that it comes back on the same port after a kill."""

    def __init__(self, program, options=(), small_disk=False):
        self.program, self.options = program, list(options)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="astragal-attack-"))
        self.data, self.log = self.folder / "data", self.folder / "log"
        if small_disk:
            self.data.mkdir(mode=0o700)
        self.disk = Disk(self.data, small_disk)
        page = self.folder / "page"
        (page / "assets").mkdir(parents=True)
        (page / "index.html").write_text(PAGE)
        (page / "assets" / "a.js").write_text("// nothing\n" * 500)
        self.port, self.process = 0, None
        self.spent_before, self.peak_before = 0.0, 0.0

    def start(self, timeout=15.0):
        """Seconds until it says its address. Raises RuntimeError if it does not."""
        begun = time.monotonic()
        for _ in range(5):
            port = self.port or random.SystemRandom().randrange(20000, 32000)
            self.process = self.disk.process = self.spawn(port)
            line = self.first_line(timeout)
            if "http://" in line:
                self.port = port
                return time.monotonic() - begun
            self.process.wait(timeout)
            if self.port:
                break
        raise RuntimeError("the server does not start: " + self.complaint())

    def spawn(self, port):
        command = [self.program, "serve", "--listen", f"127.0.0.1:{port}", "--data", str(self.data)]
        command += ["--schedule", "off", *(() if "--computer" in self.options else ("--computer", "off"))]
        command += ["--page", str(self.folder / "page"), *self.options]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            restore_signals=False,
            preexec_fn=self.disk.prepare,
        )
        threading.Thread(target=self.keep_log, args=(process.stderr,), daemon=True).start()
        return process

    def keep_log(self, stream):
        """The log stands outside of what may be full."""
        with open(self.log, "ab", buffering=0) as log:
            while block := stream.read1(65536):
                log.write(block)

    def first_line(self, timeout):
        os.set_blocking(self.process.stdout.fileno(), False)
        end, line = time.monotonic() + timeout, b""
        while time.monotonic() < end and not line.endswith(b"\n"):
            more = self.process.stdout.read()
            line += more or b""
            if self.process.poll() is not None:
                line += self.process.stdout.read() or b""
                break
            time.sleep(0.005)
        return line.decode("utf-8", "replace")

    def complaint(self):
        lines = self.log.read_text(errors="replace").strip().splitlines()
        return " / ".join(lines[-2:])

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        """As a power cut: nothing is said, nothing is flushed."""
        self.remember()
        self.process.kill()
        self.process.wait()

    def stop(self, timeout=20.0):
        """(seconds, exit status) of a SIGTERM; status None if it had to be killed after the time."""
        self.remember()
        begun = time.monotonic()
        self.process.terminate()
        try:
            status = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            status = None
        return time.monotonic() - begun, status

    def is_alive(self):
        return self.process is not None and self.process.poll() is None

    def remember(self):
        self.spent_before, self.peak_before = self.cpu_seconds(), self.peak_mb()

    def cpu_seconds(self):
        try:
            fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return self.spent_before + (int(fields[11]) + int(fields[12])) / TICKS
        except (OSError, IndexError):
            return self.spent_before

    def status_mb(self, name):
        try:
            for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
                if line.startswith(name):
                    return int(line.split()[1]) / 1024
        except OSError:
            pass
        return 0.0

    def peak_mb(self):
        return max(self.peak_before, self.status_mb("VmHWM"))

    def memory_mb(self):
        return self.status_mb("VmRSS")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def lines(self):
        found = []
        for line in self.log.read_text(errors="replace").splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                found.append({"level": "unreadable", "event": line[:200]})
        return found

    def levels(self):
        return collections.Counter(line.get("level", "?") for line in self.lines())

    def sick(self):
        """Lines that no attack may cause: errors, and what is no line of the log at all (an assert, a crash)."""
        return [line for line in self.lines() if line.get("level") in ("error", "critical", "unreadable")]

    def get(self, target, source="127.0.0.1", timeout=10.0, headers=None):
        return ask(self.port, "GET", target, headers, source=source, timeout=timeout)

    def run(self, *arguments, timeout=60.0, text=""):
        """A subcommand of the same program."""
        return subprocess.run(
            [self.program, *map(str, arguments)],
            input=text,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )

    def end(self):
        if self.process is not None:
            self.remember()
            if self.is_alive():
                self.process.send_signal(signal.SIGCONT)
                self.process.kill()
            self.process.wait()
        self.disk.end()
        shutil.rmtree(self.folder, ignore_errors=True)
