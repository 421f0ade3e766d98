// The real server as a child process: on a free port, with a data directory of its own, and killed without mercy. A
// server that ends without being told to, or not properly, has fallen, and says so.
import { execFile, execFileSync, spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { kPatience } from "./browser.mjs";

const page = fileURLToPath(new URL("../dist", import.meta.url));
const kLinesKept = 40;
export const program = process.env.ASTRAGAL ?? fileURLToPath(new URL("../../build/dev/astragal", import.meta.url));

function firstLine(child) {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("error", reject);
    child.once("close", (code, signal) => reject(new Error(`the server ended at once: ${code ?? signal}`)));
    setTimeout(() => reject(new Error("the server says nothing")), kPatience).unref();
  });
}

/** The servers that have not ended, each with the signal that told it to end. */
const running = new Map();
process.once("exit", () => running.forEach((_, child) => child.kill("SIGKILL")));

/** Whether a server has ended as it was told: a killed one by that signal, any other with success. */
const asTold = (told, code, signal) => (told === "SIGKILL" ? signal === told : told !== undefined && code === 0);

/** A server; it emits `fall` with an error. */
export class Server extends EventEmitter {
  #data = mkdtempSync(join(tmpdir(), "astragal-e2e-"));
  #child;
  #closed;
  #computer;
  #more;
  base;
  /** The error with which the server has fallen, until it is started again. */
  fallen;
  /** The last start, as a promise. */
  started;
  /** The last lines of the server's log. */
  said = [];

  /** Makes a server with further options of `astragal serve`. */
  constructor(more = []) {
    super();
    this.#more = more;
  }

  /** Runs `astragal admin` with these arguments, while the server is stopped. */
  admin(args, input) {
    execFileSync(program, ["admin", ...args, "--data", this.#data], { input });
  }

  /** Changes the stored data, while the server is stopped. */
  alter(sql) {
    const program = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.stdin.read())";
    execFileSync("python3", ["-c", program, join(this.#data, "astragal.db")], { input: sql });
  }

  /** The file of the key with which a computer's process proves what it is. */
  get computerKey() {
    return join(this.#data, "computer.key");
  }

  /** Starts the server; after a stop it gets the same port again. */
  start() {
    this.fallen = undefined;
    return (this.started = this.#start());
  }

  async #start() {
    const port = this.base === undefined ? "0" : new URL(this.base).port;
    const args = ["serve", "--log", "info", "--listen", `127.0.0.1:${port}`, "--data", this.#data, "--page", page];
    // All persons of all tests come from one address, so the limits for an address are raised.
    args.push("--new-guests", "100000", "--new-accounts", "1000", "--reads", "0", "--sockets-per-address", "0", ...this.#more);
    // Only one journey is about what the server announces by itself.
    if (!this.#more.includes("--schedule")) args.push("--schedule", "off");
    this.#child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.#watch(this.#child);
    createInterface({ input: this.#child.stderr }).on("line", (line) => {
      this.#hear(line);
      if (this.said.length > kLinesKept) this.said.shift();
    });
    const line = await firstLine(this.#child).catch((error) => {
      throw new Error([error.message, ...this.said].join("\n"));
    });
    const found = /http:\/\/127\.0\.0\.1:[0-9]+/.exec(line);
    if (!found) throw new Error(`the server's first line is ${line}`);
    this.base = `${found[0]}/`;
    this.#child.stdout.resume();
  }

  /**
   * The computer runs only where nobody else wants to (SCHED_IDLE), which beside a compiler is nowhere. The journeys that
   * wait for it test what it does, so that here it gets an ordinary share.
   */
  #hear(line) {
    this.said.push(line);
    const process = /"event":"computer_started","process":(\d+)/.exec(line)?.[1];
    if (process !== undefined) this.#computer = process;
    if (!line.includes('"event":"computer_ready","level":1')) return;
    execFile("chrt", ["--all-tasks", "--other", "--pid", "0", this.#computer], (error) => error && this.said.push(`${error}`));
  }

  /** Watches a process until it has ended and everything that it said is read. */
  #watch(child) {
    running.set(child, undefined);
    this.#closed = new Promise((resolve) => {
      child.once("close", (code, signal) => {
        const told = running.get(child);
        running.delete(child);
        if (!asTold(told, code, signal)) this.#fall(`the server ended ${told ? `badly, told by ${told}` : "by itself"}: ${signal ?? `exit status ${code}`}`);
        resolve();
      });
    });
  }

  #fall(what) {
    this.fallen = new Error(what);
    this.emit("fall", this.fallen);
  }

  /** A server that has fallen need not be waited for. */
  async stop(signal) {
    const child = this.#child;
    if (child?.exitCode === null && child.signalCode === null) {
      running.set(child, signal);
      child.kill(signal);
    }
    const late = setTimeout(() => child?.kill("SIGKILL"), kPatience);
    await this.#closed;
    clearTimeout(late);
  }

  async end() {
    await this.stop("SIGTERM");
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Runs something with a server of its own, and fails if the server has fallen. */
export async function served(run, more) {
  const server = new Server(more);
  try {
    await server.start();
    await run(server);
  } finally {
    await server.end();
  }
  if (server.fallen) throw server.fallen;
}
