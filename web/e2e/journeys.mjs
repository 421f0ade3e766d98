// Runs journeys, the tests in a real browser: each prints its line as it ends. One that hangs, or whose server falls, is named
// with pictures of its pages and what its server said last, and the others go on; however the whole ends, it says what has passed.
import { appendFileSync } from "node:fs";

/** An honest journey takes seconds, on a machine that is ten times slower minutes; who knows of a slower one says so. */
export const kLimitSeconds = Number(process.env.JOURNEY_SECONDS || 600);
/** A page that hangs may not be able to say how it looks. */
const kPictureMs = 20_000;

let passed = 0;
const failed = [];
const running = new Map();
const took = [];
/** Errors that are in the sum. */
const told = new Set();
let reported = false;

const seconds = (since) => (Date.now() - since) / 1000;

/** Ends with the given promise, or after so long with what the function gives. */
async function within(ms, promise, otherwise) {
  let timer;
  const late = new Promise((resolve, reject) => (timer = setTimeout(() => Promise.resolve().then(otherwise).then(resolve, reject), ms)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Processor seconds of the pages that are open, since each began; those that were closed before count nothing. */
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

/** What fails beside the journeys is in the sum all the same, once. */
export function countFailure(name, error) {
  if (told.has(error)) return;
  told.add(error);
  console.log(`${name}: ${error?.stack ?? error}`);
  failed.push(name);
}

async function tellFailure(name, error, persons, servers) {
  told.add(error);
  console.log(`${name}: ${error.stack ?? error.message}`);
  const picture = `failed-${name.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 40)}`;
  await within(kPictureMs, Promise.all(persons.map((person, i) => person.shot(`${picture}-${i}`).catch(() => undefined))), () => undefined);
  for (const { said } of servers) if (said.length > 0) console.log(["the last that its server said:", ...said].join("\n  "));
}

/** One that has fallen is started again, unless nobody has told of that yet. */
async function stands(server) {
  if (server?.fallen && !told.has(server.fallen)) throw server.fallen;
  await (server?.fallen ? server.start() : server?.started);
}

/** The servers of one journey: that of many, if it is given one, and those of its own. */
class Servers {
  #given;
  #own = [];
  #tell;
  /** Rejects as soon as one of them falls. */
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

  /** Takes one that the journey has made for itself. */
  own = (server) => {
    this.#own.push(server.on("fall", this.#fell));
    return server;
  };

  /** Those that know what happened: who has fallen, or else its own, which it uses instead. */
  get witnesses() {
    const all = [...this.#own, this.#given].filter((one) => one);
    const fallen = all.filter((one) => one.fallen);
    return fallen.length > 0 ? fallen : this.#own.length > 0 ? this.#own : all;
  }

  /** A journey that has failed has not ended its own, for which the program would wait. */
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
    // What still goes on ends without its pages, and may have opened others meanwhile.
    await within(kPictureMs, testing.catch(() => undefined), () => undefined);
    await seeOff(persons);
  } else if (servers.fallen) {
    await fails(servers.fallen);
  }
  await servers.leave();
  return { error, processor };
}

/**
 * Runs journeys one after the other. Each gets `given`, a list for the persons that it makes, who are seen off at its end, and
 * `own`, which takes the servers that it makes; `staying` are there for all of them.
 */
export async function runJourneys(journeys, given, staying = []) {
  for (const [name, test] of Object.entries(journeys)) {
    const start = Date.now();
    running.set(name, start);
    const { error, processor } = await run(name, test, given, staying);
    running.delete(name);
    if (error) failed.push(name);
    else ++passed;
    took.push({ name, wall: seconds(start), processor });
    console.log(`${error ? "FAILED" : "passed"}: ${name}, ${seconds(start).toFixed(1)} s, pages' processor ${processor.toFixed(1)} s`);
  }
}

/** The sum of all that ran; kept with what each took for who listed the slowest of everything, $TOOK. */
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

/** Told to end, or ended by an error, it says what it knows, and what it was about. */
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

/** To be called before anything begins. */
export function reportHoweverItEnds() {
  process.once("exit", endEarly);
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(1));
  // What a journey has left behind that failed; the others go on.
  process.on("unhandledRejection", (error) => countFailure("what no journey waited for", error));
}
