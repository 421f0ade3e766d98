// Runs journeys, the tests in a real browser: each prints its line as it ends. One that hangs is named with pictures of its
// pages and what its server said last, and the others go on; whoever ends the whole hears what has passed.
import { appendFileSync } from "node:fs";

/** An honest journey takes seconds, on a machine that is ten times slower minutes. */
const kLimitSeconds = Number(process.env.JOURNEY_SECONDS ?? 600);
/** A page that hangs may not be able to say how it looks. */
const kPictureMs = 20_000;

let passed = 0;
const failed = [];
const running = new Map();
const took = [];

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

/** Processor seconds of the pages that are still open. */
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

async function tellFailure(name, error, persons, server) {
  console.log(`${name}: ${error.stack ?? error.message}`);
  const picture = `failed-${name.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 40)}`;
  await within(kPictureMs, Promise.all(persons.map((person, i) => person.shot(`${picture}-${i}`).catch(() => undefined))), () => undefined);
  const said = server?.said ?? [];
  if (said.length > 0) console.log(["the last that its server said:", ...said].join("\n  "));
}

async function run(name, test, given, staying) {
  const persons = [];
  const everybody = () => [...staying, ...persons];
  const hang = () => Promise.reject(new Error(`hangs: not over after ${kLimitSeconds} s`));
  let error;
  try {
    await within(kLimitSeconds * 1000, test({ ...given, persons }), hang);
    const errors = everybody().flatMap((person) => person.errors.splice(0));
    if (errors.length > 0) throw new Error(`the page says: ${errors.join("; ")}`);
  } catch (thrown) {
    error = thrown;
    await tellFailure(name, error, everybody(), given.server);
  }
  const processor = await processorOf(everybody());
  await within(kPictureMs, Promise.all(persons.map((person) => person.context.close().catch(() => undefined))), () => undefined);
  return { error, processor };
}

/**
 * Runs journeys one after the other. Each gets `given` and a list for the persons that it makes, who are seen off at its end;
 * `staying` are there for all of them.
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
  if (process.env.TOOK) {
    appendFileSync(process.env.TOOK, took.map(({ name, wall, processor }) => `${wall.toFixed(1)}\t${processor.toFixed(1)}\tjourney: ${name}\n`).join(""));
  } else {
    console.log("the slowest twenty:");
    for (const { name, wall } of took.toSorted((a, b) => b.wall - a.wall).slice(0, 20)) console.log(`${wall.toFixed(1).padStart(8)} s  ${name}`);
  }
  for (const name of failed) console.log(`failed: ${name}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** Told to end, it says what it knows, and what it was about. */
function endEarly() {
  for (const [name, start] of running) {
    console.log(`was running: ${name}, for ${seconds(start).toFixed(1)} s`);
    failed.push(name);
  }
  console.log("ended before all had begun");
  report();
  process.exit(1);
}
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, endEarly);
