// The engine of the WebAssembly module and that of `astragal engine` ($ASTRAGAL), side by side over random games of every id:
// the same lines of UCI must give the same depths, scores, nodes, lines and moves. ASTRAGAL_SEED: other games.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, test } from "vitest";
import { readVariant, readVariants } from "../src/net/variants";
import { openEngine } from "../src/rules/module";
import { bytes, openBuilt } from "../test/rules/opened";
import { numbers, Play } from "./play";

const kSeed = Number(process.env["ASTRAGAL_SEED"] ?? 1);
const kEvery = 13; // plies from one position that is searched to the next
const kPositions = 4;
/** At full strength: the noise of levels begins with the clock. */
const kSearches = ["go nodes 5000", "go depth 5 nodes 20000", "setoption name MultiPV value 3\ngo nodes 2000", "setoption name MultiPV value 1\ngo nodes 3000"];

const ask = await openBuilt();
const games = readVariants(JSON.parse(ask("op games"))) ?? [];

/** What both say, but for times and for what depends on them. */
const timeless = (line: string): string => line.replace(/ nps \d+/, "").replace(/ time \d+/, "");

class Native {
  readonly #child = spawn(process.env["ASTRAGAL"] ?? "", ["engine"]);
  readonly #said = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

  /** What is said up to a line that begins so. */
  async tell(lines: string, last: string): Promise<string[]> {
    this.#child.stdin.write(`${lines}\n`);
    for (const said: string[] = []; ; ) {
      const next = await this.#said.next();
      if (next.done) throw new Error("the program has ended");
      said.push(timeless(next.value));
      if (next.value.startsWith(last)) return said;
    }
  }
  end(): void {
    this.#child.stdin.end();
  }
}

const native = new Native();
afterAll(() => native.end());

let said: string[] = [];
const hear = openEngine(new WebAssembly.Module(bytes), (line) => said.push(timeless(line)));

async function alike(lines: string): Promise<void> {
  const searches = lines.includes("go ");
  const all = searches ? lines : `${lines}\nisready`;
  said = [];
  for (const line of all.split("\n")) hear(line);
  expect(said, lines).toEqual(await native.tell(all, searches ? "bestmove" : "readyok"));
}

/** A random game: where it starts, and its first plies. */
async function played(id: string, plies: number): Promise<{ start: string; actions: string[] }> {
  const info = readVariant(JSON.parse(ask(`op game\nvariant ${id}`)));
  if (!info) throw new Error("the game cannot be read");
  const play = new Play(ask, info, numbers(kSeed));
  const start = await play.begin();
  const actions: string[] = [];
  for (let made = play.step(start); made && actions.length < plies; made = play.step(made.fen)) actions.push(made.action);
  return { start, actions };
}

describe("the engine in the browser is that of the program", () => {
  expect(games).toHaveLength(21);
  for (const { id } of games) {
    test(id, async () => {
      const { start, actions } = await played(id, kEvery * kPositions);
      await alike(`setoption name UCI_Variant value ${id}`);
      for (let plies = 0; plies <= actions.length; plies += kEvery) {
        await alike(`position fen ${start}${plies > 0 ? ` moves ${actions.slice(0, plies).join(" ")}` : ""}`);
        for (const search of kSearches) await alike(search);
      }
    });
  }

  test("where a die is due it asks for the roll, and goes on after it", async () => {
    await alike("setoption name UCI_Variant value grande-acedrex;die=on");
    await alike("position startpos");
    await alike("go nodes 1000");
    expect(said).toContain("bestmove roll");
    await alike("position startpos moves roll 8");
    for (const search of kSearches) await alike(search);
  });
});
