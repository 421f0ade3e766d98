// Runs journeys, the tests in a real browser; each prints its line when it ends. A journey that hangs, or whose server
// falls, is named, with pictures of its pages and the last lines of its server, and the others go on. However the whole
// ends, it says what has passed.
import { appendFileSync } from "node:fs";

/**
 * A journey takes seconds, or minutes on a machine that is ten times slower; for an even slower one the limit can be
 * set.
 */
export const kLimitSeconds = Number(process.env.JOURNEY_SECONDS || 600);
/** How long to wait for a picture of a page, because a page that hangs may never give one. */
const kPictureMs = 20_000;

let passed = 0;
const failed = [];
const running = new Map();
const took = [];
/** Errors that are counted already. */
const told = new Set();
let reported = false;

const seconds = (since) => (Date.now() - since) / 1000;

/** Ends with the given promise, or after so many milliseconds with the value of the function. */
async function within(ms, promise, otherwise) {
  let timer;
  const late = new Promise((resolve, reject) => (timer = setTimeout(() => Promise.resolve().then(otherwise).then(resolve, reject), ms)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Processor seconds of the pages that are open, since each began; pages that were closed before are not counted. */
async function processorOf(persons) {
  const ofPage = async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ProcessTime")?.value ?? 0;
  };
  const pages = persons.flatMap(({ context }) => context.pages());
  const each = await within(kPictureMs, Promise.all(pages.map((page) => ofPage(page).catch(() => 0))), () => []);
  return each.reduce((sum, one) => sum + one, 0);
}

/** What stands in the list of what failed: a long run's log may be cut above it. */
const withError = (name, error) => `${name}: ${String(error?.message ?? error).split("\n").slice(0, 6).join(" | ").slice(0, 600)}`;

/** Counts a failure beside the journeys, once. */
export function countFailure(name, error) {
  if (told.has(error)) return;
  told.add(error);
  console.log(`${name}: ${error?.stack ?? error}`);
  failed.push(withError(name, error));
}

async function tellFailure(name, error, persons, servers) {
  told.add(error);
  console.log(`${name}: ${error.stack ?? error.message}`);
  const picture = `failed-${name.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 40)}`;
  await within(kPictureMs, Promise.all(persons.map((person, i) => person.shot(`${picture}-${i}`).catch(() => undefined))), () => undefined);
  for (const { said } of servers) if (said.length > 0) console.log(["the last that its server said:", ...said].join("\n  "));
}

/** Starts a server again that has fallen, unless its fall has not been reported yet. */
async function stands(server) {
  if (server?.fallen && !told.has(server.fallen)) throw server.fallen;
  await (server?.fallen ? server.start() : server?.started);
}

/** The servers of one journey: the shared one, if it has one, and its own. */
class Servers {
  #given;
  #own = [];
  #tell;
  /** Rejects as soon as one of the servers falls. */
  falls = new Promise((_, reject) => (this.#tell = reject));
  fallen;

  constructor(given) {
    this.#given = given;
    this.falls.catch(() => undefined);
    given?.on("fall", this.#fell);
  }

  #fell = (error) => {
    told.add(error);
    this.fallen ??= error;
    this.#tell(error);
  };

  /** Takes a server that the journey has made for itself. */
  own = (server) => {
    this.#own.push(server.on("fall", this.#fell));
    return server;
  };

  /** The servers that know what happened: those that have fallen, or else the journey's own, or else the shared one. */
  get witnesses() {
    const all = [...this.#own, this.#given].filter((one) => one);
    const fallen = all.filter((one) => one.fallen);
    return fallen.length > 0 ? fallen : this.#own.length > 0 ? this.#own : all;
  }

  /** Ends the servers of a journey that has failed and has not ended them: the program would wait for them. */
  async leave() {
    this.#given?.off("fall", this.#fell);
    await Promise.all(this.#own.map((server) => server.end()));
  }
}

async function seeOff(persons) {
  await within(kPictureMs, Promise.all(persons.map((person) => person.context.close().catch(() => undefined))), () => undefined);
}

async function run(name, test, given, staying) {
  const persons = [];
  const everybody = () => [...staying, ...persons];
  const servers = new Servers(given.server);
  const before = await processorOf(staying);
  const hang = () => Promise.reject(new Error(`hangs: not over after ${kLimitSeconds} s`));
  let testing = Promise.resolve();
  let error;
  const fails = async (thrown) => {
    error = thrown;
    await tellFailure(name, error, everybody(), servers.witnesses);
  };
  try {
    await stands(given.server);
    testing = test({ ...given, persons, own: servers.own });
    await within(kLimitSeconds * 1000, Promise.race([testing, servers.falls]), hang);
    const errors = everybody().flatMap((person) => person.errors.splice(0));
    if (errors.length > 0) throw new Error(`the page says: ${errors.join("; ")}`);
  } catch (thrown) {
    await fails(thrown);
  }
  const processor = (await processorOf(everybody())) - before;
  await seeOff(persons);
  if (error) {
    // A journey that still runs ends because its pages are gone; it may have opened others meanwhile.
    await within(kPictureMs, testing.catch(() => undefined), () => undefined);
    await seeOff(persons);
  } else if (servers.fallen) {
    await fails(servers.fallen);
  }
  await servers.leave();
  return { error, processor };
}

/**
 * Runs journeys one after the other. Each gets `given`, with a list for the persons that it makes, whose browsers are
 * closed at its end, and `own`, which takes the servers that it makes. `staying` are persons who are there for all
 * journeys.
 */
export async function runJourneys(journeys, given, staying = []) {
  for (const [name, test] of Object.entries(journeys)) {
    const start = Date.now();
    running.set(name, start);
    const { error, processor } = await run(name, test, given, staying);
    running.delete(name);
    if (error) failed.push(withError(name, error));
    else ++passed;
    took.push({ name, wall: seconds(start), processor });
    console.log(`${error ? "FAILED" : "passed"}: ${name}, ${seconds(start).toFixed(1)} s, pages' processor ${processor.toFixed(1)} s`);
  }
}

/** Prints the sum of all that ran. How long each took is kept in $TOOK, for a list of the slowest. */
export function report() {
  reported = true;
  if (process.env.TOOK) {
    appendFileSync(process.env.TOOK, took.map(({ name, wall, processor }) => `${wall.toFixed(1)}\t${processor.toFixed(1)}\tjourney: ${name}\n`).join(""));
  } else {
    console.log("the slowest twenty:");
    for (const { name, wall } of took.toSorted((a, b) => b.wall - a.wall).slice(0, 20)) console.log(`${wall.toFixed(1).padStart(8)} s  ${name}`);
  }
  for (const name of failed) console.log(`failed: ${name}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1;
}

/** Reports what is known, and what was running, when the program is told to end or fails. */
function endEarly() {
  if (reported) return;
  for (const [name, start] of running) {
    console.log(`was running: ${name}, for ${seconds(start).toFixed(1)} s`);
    failed.push(name);
  }
  console.log("ended before all had begun");
  report();
  process.exitCode = 1;
}

/** Must be called before anything begins. */
export function reportHoweverItEnds() {
  process.once("exit", endEarly);
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(1));
  // An error that a failed journey has left behind is counted; the others go on.
  process.on("unhandledRejection", (error) => countFailure("what no journey waited for", error));
}
