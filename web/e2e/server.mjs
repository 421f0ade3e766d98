// The real server as a child process: on a free port, with a data directory of its own, and killed without mercy.
import { execFileSync, spawn } from "node:child_process";
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
    child.once("exit", (code, signal) => reject(new Error(`the server ended at once: ${code ?? signal}`)));
    setTimeout(() => reject(new Error("the server says nothing")), kPatience).unref();
  });
}

const running = new Set();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export class Server {
  #data = mkdtempSync(join(tmpdir(), "astragal-e2e-"));
  #child;
  #more;
  base;
  /** The last lines of its log. */
  said = [];

  /** With these further options of `astragal serve`. */
  constructor(more = []) {
    this.#more = more;
  }

  /** `astragal admin` with these arguments, while the server is stopped. */
  admin(args, input) {
    execFileSync(program, ["admin", ...args, "--data", this.#data], { input });
  }

  /** Changes what it has stored, while the server is stopped. */
  alter(sql) {
    const program = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.stdin.read())";
    execFileSync("python3", ["-c", program, join(this.#data, "astragal.db")], { input: sql });
  }

  /** The same port again after a stop. */
  async start() {
    const port = this.base === undefined ? "0" : new URL(this.base).port;
    const args = ["serve", "--log", "info", "--listen", `127.0.0.1:${port}`, "--data", this.#data, "--page", page];
    // All persons of all tests come from one address.
    args.push("--new-guests", "100000", "--new-accounts", "1000", "--reads", "0", "--sockets-per-address", "0", ...this.#more);
    this.#child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    const child = this.#child;
    running.add(child);
    child.once("exit", () => running.delete(child));
    createInterface({ input: this.#child.stderr }).on("line", (line) => {
      this.said.push(line);
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

  async stop(signal) {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill(signal);
    await ended;
  }

  async end() {
    await this.stop("SIGTERM");
    rmSync(this.#data, { recursive: true });
  }
}
