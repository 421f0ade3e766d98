// What the page costs while two people play: from one's click to the other's paint, tasks over 50 ms, shifts of the layout.
// Chu Shogi between two pages of one Chromium and a real server, moves by mouse. usage: node bench/page.mjs
// [--moves N] [--budget MS]: fails if the 90th percentile is above it. The program is $ASTRAGAL, the page web/dist.
import { kDesk, launch } from "../e2e/browser.mjs";
import * as players from "../e2e/players.mjs";
import { Server } from "../e2e/server.mjs";
import { middles } from "../e2e/touch.mjs";

const kDefaultMoves = 60;
const kLongTaskMs = 50;
const kMostShift = 0.02;

function argument(name, otherwise) {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

/** In the page: when it was clicked, when it painted a move, what took long, what shifted. Times are those of the machine. */
function watch() {
  const seen = { clicks: [], paints: new Map(), tasks: [], shift: 0 };
  window.seen = seen;
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("pointerdown", ({ timeStamp }) => seen.clicks.push(performance.timeOrigin + timeStamp), true);
  const look = () => {
    const ply = document.querySelector("[data-ply]")?.dataset.ply;
    if (ply === undefined || seen.paints.has(ply)) return;
    seen.paints.set(ply, undefined);
    // The frame after the one that is drawn now begins when that one is done.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => seen.paints.set(ply, now());
      channel.port2.postMessage(undefined);
    });
  };
  new MutationObserver(look).observe(document, { subtree: true, attributes: true, childList: true, attributeFilter: ["data-ply"] });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: "layout-shift" });
}

const seenBy = ({ page }) =>
  page.evaluate(() => ({ ...window.seen, paints: [...window.seen.paints], click: window.seen.clicks.at(-1) }));

const squaresOf = (move) => move.match(/[a-z][0-9]+/g);

/** A move that two clicks make: nothing is on its way, and no other goes the same way. */
function plainMove(legal, roll) {
  const ends = (move) => [squaresOf(move)[0], squaresOf(move).at(-1)].join();
  const plain = legal.filter((move) => /^[a-z][0-9]+[a-z][0-9]+$/.test(move) && new Set(squaresOf(move)).size === 2);
  const single = plain.filter((move) => !legal.some((other) => other !== move && (other.startsWith(move) || ends(other) === ends(move))));
  return single[roll(single.length)];
}

/** Processor time of a page's main thread so far, in ms. */
async function workOf({ metrics }) {
  const all = (await metrics.send("Performance.getMetrics")).metrics;
  return 1000 * all.find(({ name }) => name === "TaskDuration").value;
}

async function clickSquare(page, square) {
  const [[x, y]] = await middles(page, [square]);
  await page.mouse.click(x, y);
}

/** Milliseconds from the mover's last click until the other page, and its own, have painted the move. */
async function timeOf(game, ply, roll) {
  const [mover, other] = [game.sides[ply % 2], game.sides[(ply + 1) % 2]];
  await players.seesPly(mover, ply);
  const move = plainMove((await players.stateOf(mover)).legal, roll);
  if (move === undefined) return undefined;
  const [from, to] = squaresOf(move);
  const before = await Promise.all([mover, other].map(workOf));
  await clickSquare(mover.page, from);
  await clickSquare(mover.page, to);
  await Promise.all(game.sides.map((side) => players.seesPly(side, ply + 1)));
  await Promise.all(game.sides.map(({ page }) => page.waitForFunction((key) => window.seen.paints.get(key), String(ply + 1))));
  const [here, there] = await Promise.all([seenBy(mover), seenBy(other)]);
  const after = await Promise.all([mover, other].map(workOf));
  const paintOf = ({ paints }) => new Map(paints).get(String(ply + 1));
  return { own: paintOf(here) - here.click, others: paintOf(there) - here.click, work: after.map((ms, i) => ms - before[i]) };
}

function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

function row(name, values) {
  const ms = (part) => quantile(values, part).toFixed(0).padStart(5);
  console.log(`${name.padEnd(34)} p50 ${ms(0.5)} ms   p90 ${ms(0.9)} ms   most ${ms(1)} ms`);
}

const given = { browser: await launch(), server: new Server(), persons: [] };
await given.server.start();
try {
  const game = await players.table(given, kDesk, { id: "chu-shogi", clock: "unlimited" });
  for (const side of game.sides) {
    await side.page.evaluate(watch);
    side.metrics = await side.context.newCDPSession(side.page);
    await side.metrics.send("Performance.enable", { timeDomain: "threadTicks" });
  }
  const roll = players.dice(7);
  const times = [];
  for (let ply = 0; ply < argument("--moves", kDefaultMoves); ++ply) {
    const time = await timeOf(game, ply, roll);
    if (time === undefined) break;
    times.push(time);
  }
  row("click to the opponent's paint", times.map(({ others }) => others));
  row("click to the own page's paint", times.map(({ own }) => own));
  row("processor time of the mover's page", times.map(({ work }) => work[0]));
  row("processor time of the other page", times.map(({ work }) => work[1]));
  const seen = await Promise.all(game.sides.map(seenBy));
  const tasks = seen.flatMap(({ tasks: long }) => long).filter((ms) => ms > kLongTaskMs);
  const shift = Math.max(...seen.map((one) => one.shift));
  console.log(`${String(times.length)} moves; ${String(tasks.length)} tasks over ${String(kLongTaskMs)} ms${tasks.length > 0 ? `, the longest ${Math.max(...tasks).toFixed(0)} ms` : ""}; layout shift ${shift.toFixed(3)}`);
  const budget = argument("--budget", Infinity);
  if (quantile(times.map(({ others }) => others), 0.9) > budget || (budget < Infinity && (tasks.length > 0 || shift > kMostShift))) process.exitCode = 1;
} finally {
  await given.browser.close();
  await given.server.end();
}
