// Random games of every id, played by the WebAssembly module and by `astragal rules` ($ASTRAGAL): every answer of the one
// must be that of the other, letter for letter. ASTRAGAL_GAMES: how many of each id; ASTRAGAL_SEED: another beginning.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAnswer, requestText, type Stand } from "../src/rules/answers";
import { openBuilt } from "../test/rules/opened";
import { readVariants, readVariant, type VariantInfo } from "../src/net/variants";
import { numbers, Play, value } from "./play";
import { Program } from "./program";

const kGames = Number(process.env["ASTRAGAL_GAMES"] ?? 20);
const kSeed = Number(process.env["ASTRAGAL_SEED"] ?? 1);
const kMostPlies = 80;

const ask = await openBuilt();
const games = readVariants(JSON.parse(ask("op games"))) ?? [];
let program: Program;

beforeAll(() => {
  const path = process.env["ASTRAGAL"];
  if (path === undefined) throw new Error("$ASTRAGAL names no program");
  program = new Program(path);
});
afterAll(() => program.end());

/** As the program says it: it does not list squares. */
function toldAlike(text: string): string {
  return text.replace(/,"squares":\[[^\]]*\]\}\}$/, "}}");
}

async function playOne(info: VariantInfo, seed: number): Promise<number> {
  const play = new Play(ask, info, numbers(seed));
  const start = await play.begin();
  const actions: string[] = [];
  let fen = start;
  while (actions.length < kMostPlies) {
    const made = play.step(fen);
    if (!made) break;
    actions.push(made.action);
    fen = made.fen;
    const stand = readAnswer<Stand>(ask(requestText("line", { variant: info.id, options: {} }, [["fen", start], ...actions.map((text) => ["action", text] as const)])));
    if (value(stand).fen !== fen) throw new Error(`a line stands at ${value(stand).fen}, its moves one by one at ${fen}`);
    if (value(stand).status !== "ongoing") break; // by repetition, too
  }
  const all = [...play.pairs, play.line(start, actions)];
  const answers = await Promise.all(all.map(({ request }) => program.ask(request)));
  for (const [i, { request, text }] of all.entries()) {
    if (answers[i] !== toldAlike(text)) expect(`${JSON.stringify(request)}\n${toldAlike(text)}`).toBe(`${JSON.stringify(request)}\n${answers[i] ?? ""}`);
  }
  return actions.length;
}

describe(`${String(kGames)} random games, seeds from ${String(kSeed)}`, () => {
  expect(games).toHaveLength(21);
  for (const { id } of games) {
    test(id, async () => {
      const info = readVariant(JSON.parse(ask(`op game\nvariant ${id}`)));
      if (!info) throw new Error("the game cannot be read");
      let plies = 0;
      for (let seed = kSeed; seed < kSeed + kGames; ++seed) {
        try {
          plies += await playOne(info, seed);
        } catch (error) {
          throw new Error(`seed ${String(seed)}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
        }
      }
      console.log(`${id}: ${String(kGames)} games, ${String(plies)} plies alike, seeds ${String(kSeed)} to ${String(kSeed + kGames - 1)}`);
    });
  }
});
