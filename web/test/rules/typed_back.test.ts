// What the list of moves shows can be typed: in every game, along random games, every legal move as it is written means itself.
import { beforeAll, expect, test } from "vitest";
import { boardOf } from "../../src/analysis_board/board";
import { readTyped } from "../../src/game/typed";
import { readVariant, readVariants } from "../../src/net/variants";
import { readAnswer, requestText, type Listed, type Stand } from "../../src/rules/answers";
import type { Ask } from "../../src/rules/module";
import { openBuilt } from "./opened";

const kPlies = 30;
let ask: Ask;

beforeAll(async () => {
  ask = await openBuilt();
});

/** The same numbers on every machine. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

function asked<T>(op: string, variant: string, fields: [string, string][]): T {
  const answer = readAnswer<T>(ask(requestText(op, { variant, options: {} }, fields)));
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

function textOf(variant: string, fen: string, move: string): string {
  const [one] = asked<{ listed: (Listed | null)[] }>("list", variant, [["fen", fen], ["action", move]]).listed;
  return one ? one.piece + one.rest : "";
}

test("every move as it is listed, in every game", () => {
  const random = generator(20_261_123);
  const ids = readVariants(JSON.parse(ask("op games")))?.map(({ id }) => id) ?? [];
  expect(ids).toHaveLength(21);
  for (const id of ids) {
    const info = readVariant(JSON.parse(ask(`op game\nvariant ${id}`)));
    if (!info) throw new Error(id);
    let fen = asked<{ fen: string }>("start", id, []).fen;
    for (let ply = 0; ply < kPlies; ++ply) {
      const stand = asked<Stand>("line", id, [["fen", fen]]);
      const board = boardOf(stand, info);
      if (!board || stand.status !== "ongoing") break;
      const where = { moves: board.moves, placement: board.placement, kinds: info.kinds, side: board.turn };
      // One in eight of them, else a test of seconds would be one of minutes.
      for (const move of stand.chance ? [] : stand.moves.filter(() => random(8) === 0)) {
        const text = textOf(id, fen, move);
        expect(readTyped(text, where), `${id} ${fen}: ${move} is listed as ${text}`).toEqual({ ok: true, move });
      }
      const faces = stand.chance?.[0];
      const next = faces === undefined ? stand.moves[random(stand.moves.length)] : undefined;
      fen = faces === undefined ? asked<Stand>("line", id, [["fen", fen], ["action", next ?? ""]]).fen : asked<{ fen: string }>("roll", id, [["fen", fen], ["die", String(1 + random(faces))]]).fen;
    }
  }
});
