// `astragal rules` as a child process: requests in, answers out, in order.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";

export class Program {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting: ((line: string) => void)[] = [];

  constructor(path: string) {
    this.#child = spawn(path, ["rules"]);
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#waiting.shift()?.(line));
  }

  ask(request: object): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }

  end(): void {
    this.#child.stdin.end();
  }
}
