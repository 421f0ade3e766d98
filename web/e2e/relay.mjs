// The mail relay of the server's own tests, for tests in a browser.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../tests/server/support/relay.py", import.meta.url));

export class Relay {
  #child = spawn("/usr/bin/python3", [script], { stdio: ["pipe", "pipe", "inherit"] });
  #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  port;

  async start() {
    this.port = Number((await this.#lines.next()).value);
  }

  /** The next mail that the relay has taken. */
  async next() {
    return JSON.parse((await this.#lines.next()).value);
  }

  end() {
    this.#child.stdin.end();
  }
}

/** Where the last link to `/mail/…` in a mail leads, on the server of the test. */
export function linkIn(mail, base) {
  const [path] = mail.parts["text/plain"].match(/\/mail\/[^\s]+/g).slice(-1);
  return new URL(path, base).href;
}
