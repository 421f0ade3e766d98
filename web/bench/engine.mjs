// How many positions a second the engine searches as WebAssembly, beside the program: the best of some rounds, which take
// turns, from the start of each game. usage: node bench/engine.mjs [GAME]... The program is $ASTRAGAL.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runnerImport } from "vite";

const { openEngine } = (await runnerImport(new URL("../src/rules/module.ts", import.meta.url).pathname)).module;

const kRounds = 20;
const kNodes = 100_000;
const games = process.argv.length > 2 ? process.argv.slice(2) : ["chess", "shatar", "chu-shogi"];

/** What an engine says goes to `hear`. */
const voice = { hear: () => undefined };
const child = spawn(process.env.ASTRAGAL ?? "astragal", ["engine"]);
createInterface({ input: child.stdout }).on("line", (line) => voice.hear(line));
const module = new WebAssembly.Module(readFileSync(new URL("../src/rules/rules.wasm", import.meta.url)));
const engines = {
  program: (line) => child.stdin.write(`${line}\n`),
  browser: openEngine(module, (line) => voice.hear(line)),
};

/** Its positions a second, searched with an empty table. */
function round(tell, game) {
  return new Promise((resolve) => {
    let nps = 0;
    voice.hear = (line) => {
      nps = Number(/ nps (\d+) /.exec(line)?.[1] ?? nps);
      if (line.startsWith("bestmove")) resolve(nps);
    };
    for (const line of [`setoption name UCI_Variant value ${game}`, "position startpos", `go nodes ${kNodes}`]) tell(line);
  });
}

for (const game of games) {
  const best = { program: 0, browser: 0 };
  for (let i = 0; i < kRounds; ++i) {
    for (const [name, tell] of Object.entries(engines)) best[name] = Math.max(best[name], await round(tell, game));
  }
  console.log(`${game}: program ${best.program}, browser ${best.browser} positions a second, ${(best.browser / best.program).toFixed(2)} of it`);
}
child.stdin.end();
