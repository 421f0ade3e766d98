// The sum that the tests in a browser end with: whatever falls is counted and named with its error, and the others go on. The server is one that only
// pretends; nobody opens a browser.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "astragal-sum-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** It says its process first, then how it was started; it ends as it is told to. */
const pretended = `#!${process.execPath}
console.error(String(process.pid));
console.error("started with " + process.argv.slice(2).filter((one) => one.startsWith("--my")).join());
if (process.argv.includes("--my-end")) process.exit(3);
process.once("SIGTERM", () => process.exit(process.argv.includes("--my-fault") ? 4 : 0));
setInterval(() => undefined, 1000);
console.log("http://127.0.0.1:1");
`;
const program = join(folder, "astragal");
writeFileSync(program, pretended);
chmodSync(program, 0o755);

const module = (name: string): string => new URL(`../../e2e/${name}.mjs`, import.meta.url).href;

/** What a run says, a line each, and how it ends. */
function runs(scene: string): { status: number | null; lines: string[] } {
  const start = `
    import { countFailure, report, reportHoweverItEnds, runJourneys } from "${module("journeys")}";
    import { inLanes } from "${module("lanes")}";
    import { served, Server } from "${module("server")}";
    const fall = async (server, signal = "SIGKILL") => {
      process.kill(Number(server.said.at(-2)), signal);
      await new Promise((resolve) => server.once("fall", () => setTimeout(resolve, 10)));
    };
    const lane = (...jobs) => inLanes(1, jobs.map((run, i) => ({ name: "job " + i, run })), countFailure);
    reportHoweverItEnds();`;
  const env = { PATH: process.env["PATH"], ASTRAGAL: program };
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", start + scene], { encoding: "utf8", env, timeout: 200_000 });
  return { status, lines: stdout.split("\n").map((line) => line.replace(/, \d+\.\d s.*/, "")) };
}
const sum = (lines: string[]): string[] => lines.filter((line) => /^(failed|passed): |^\d+ passed/.test(line));

test("a server that falls fails the journey that it falls in, with what it said last; the next has one that stands", () => {
  const { status, lines } = runs(`
    await lane(
      () => served((server) => runJourneys({
        "before": async () => undefined,
        "in the midst": async () => fall(server),
        "after": async () => {
          while (server.said.length < 4) await new Promise((resolve) => setTimeout(resolve, 10)); // it stands before it is heard
          if (server.fallen) throw new Error("it does not stand");
        },
      }, { server }), ["--my-server"]),
      () => served((server) => runJourneys({ "elsewhere": async () => undefined }, { server })),
    );
    report();`);
  expect(sum(lines)).toEqual(["passed: before", "passed: after", "passed: elsewhere", "failed: in the midst: the server ended by itself: SIGKILL", "3 passed, 1 failed"]);
  expect(lines.join("\n")).toMatch(/in the midst: Error: the server ended by itself: SIGKILL[^]*its server said:\n {2}\d+\n {2}started with --my-server\nFAILED: in the midst/);
  expect(status).toBe(1);
});

test("a journey's own server is the one that is heard, and that it falls is noticed", () => {
  const { lines } = runs(`
    const falls = (signal, options) => async ({ own }) => {
      const server = own(new Server(options));
      await server.start();
      try { if (signal) await fall(server, signal); } finally { await server.end(); }
    };
    await lane(() => served((server) => runJourneys({
      "its own falls": falls("SIGSEGV", ["--my-own"]),
      "its own ends badly": falls(undefined, ["--my-fault"]),
      "its own does not start": falls(undefined, ["--my-end"]),
      "its own ends well": falls(undefined, ["--my-best"]),
    }, { server }), ["--my-shared"]));
    report();`);
  expect(sum(lines)).toEqual(["passed: its own ends well", "failed: its own falls: the server ended by itself: SIGSEGV", "failed: its own ends badly: the server ended badly, told by SIGTERM: exit status 4", "failed: its own does not start: the server ended by itself: exit status 3", "1 passed, 3 failed"]);
  expect(lines.filter((line) => line.includes("started with"))).toEqual(["--my-own", "--my-fault", "--my-end"].map((one) => `  started with ${one}`));
});

test("a server that is stopped, killed and started again by a journey has not fallen", () => {
  const { status, lines } = runs(`
    await lane(() => served((server) => runJourneys({
      "there and back": async () => {
        for (const signal of ["SIGKILL", "SIGTERM"]) {
          await server.stop(signal);
          await server.start();
        }
      },
    }, { server })));
    report();`);
  expect([status, sum(lines)]).toEqual([0, ["passed: there and back", "1 passed, 0 failed"]]);
});

test("what fails beside the journeys is counted, and the other jobs go on", () => {
  const { status, lines } = runs(`
    const fine = (name) => (server) => runJourneys({ [name]: async () => undefined }, { server });
    await lane(
      () => served(fine("never"), ["--my-end"]),
      () => served(fine("ends badly later"), ["--my-fault"]),
      () => served(async (server) => { await fine("falls later")(server); await fall(server); }),
      async () => { throw new Error("no browser"); },
      () => served(fine("well")),
    );
    report();`);
  expect(sum(lines)).toEqual([
    ...["passed: ends badly later", "passed: falls later", "passed: well"],
    expect.stringMatching(/^failed: job 0: the server ended at once: 3 \| \d+ \| started with --my-end$/),
    "failed: job 1: the server ended badly, told by SIGTERM: exit status 4",
    ...["failed: job 2: the server ended by itself: SIGKILL", "failed: job 3: no browser", "3 passed, 4 failed"],
  ]);
  expect(lines.join("\n")).toMatch(/job 0: Error: the server ended at once: 3\n\d+\nstarted with --my-end/);
  expect(status).toBe(1);
});

test("a run that ends early says what has passed and what it was about", () => {
  const { status, lines } = runs(`
    await runJourneys({
      "first": async () => undefined,
      "left something": async () => { Promise.reject(new Error("left behind")); await new Promise((resolve) => setTimeout(resolve, 10)); },
      "last": async () => { setTimeout(() => { throw new Error("nobody catches it"); }); await new Promise((resolve) => setTimeout(resolve, 100_000)); },
    }, {});
    report();`);
  expect(sum(lines)).toEqual(["passed: first", "passed: left something", "failed: what no journey waited for: left behind", "failed: last", "2 passed, 2 failed"]);
  expect(status).not.toBe(0);
});
