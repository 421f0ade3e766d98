// The position with the turn changed, and what is searched at all.
import { describe, expect, test } from "vitest";
import { subjectOf, type Wanted } from "../../src/engine_panel/subject";
import { threatIn, turned } from "../../src/engine_panel/threat";
import { newStudy } from "../../src/game/link";
import { lineTree } from "../../src/game/tree";
import { readAnswer, requestText, type Answered, type Beginning, type Ruleset, type Stand } from "../../src/rules/answers";
import { openBuilt } from "../rules/opened";

const ask = await openBuilt();
const rules = {
  line: (ruleset: Ruleset, from: Beginning, actions: readonly string[]): Promise<Answered<Stand>> => {
    const start = "fen" in from ? (["fen", from.fen] as const) : (["setup", from.setup] as const);
    return Promise.resolve(readAnswer<Stand>(ask(requestText("line", ruleset, [start, ...actions.map((one) => ["action", one] as const)]))));
  },
};
const game = (variant: string, options: Ruleset["options"] = {}): Ruleset => ({ variant, options });

async function standOf(ruleset: Ruleset, from: Beginning, actions: readonly string[] = []): Promise<Stand> {
  const answer = await rules.line(ruleset, from, actions);
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

describe("with the turn changed", () => {
  test("a position is the same but for what only the side to move has", () => {
    expect(turned("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7")).toBe("4k3/8/8/3pP3/8/8/8/4K3 b - - 0 7");
    expect(turned("x b a1,h8 - 3 9 general=d1 lion=f5")).toBe("x w a1,h8 - 3 9 general=d1");
    expect(turned("x w - - 3 9 die=8")).toBe("x b - - 3 9");
  });

  test("a threat is what the other side could play", async () => {
    const threat = await threatIn(rules, game("chess"), await standOf(game("chess"), { setup: "" }, ["e2e4"]));
    expect(threat).toMatchObject({ ok: true, fen: expect.stringContaining(" w ") as string, moves: expect.arrayContaining(["e4e5"]) as string[] });
  });

  test.each(["chess56", "shatar", "chu-shogi", "tamerlane", "rolling", "courier-spiel"])("so it is at the start of %s", async (variant) => {
    expect(await threatIn(rules, game(variant), await standOf(game(variant), { setup: "" }))).toMatchObject({ ok: true });
  });

  test("there is none where a check stands, where the rules know no such position, and where a die would be due", async () => {
    const check = await standOf(game("chess"), { fen: "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1" });
    expect(await threatIn(rules, game("chess"), check)).toEqual({ ok: false, why: "check" });
    // Black arranges the Kings before the first move.
    const arranging = await standOf(game("future"), { setup: "" });
    expect(await threatIn(rules, game("future"), arranging)).toEqual({ ok: false, why: "none" });
    const die = game("grande-acedrex", { die: "on" });
    const rolled = await standOf(die, { setup: "" }, ["roll 8"]);
    expect(await threatIn(rules, die, rolled)).toEqual({ ok: false, why: "roll" });
  });
});

describe("the subject", () => {
  const wanted: Wanted = { lines: 3, seconds: 10, threats: false };
  const tree = lineTree(["e2e4", "e7e5"]);
  const study = { ...newStudy("chess"), tree, path: [0, 0] };

  test("is the position with the moves that led to it, and the bounds that were chosen", async () => {
    const stand = await standOf(game("chess"), { setup: "" }, ["e2e4", "e7e5"]);
    const asked = { ruleset: game("chess"), from: { setup: "" }, actions: ["e2e4", "e7e5"], lines: 3, limits: { movetime: 10_000 } };
    expect(subjectOf(study, stand, wanted)).toEqual({ kind: "search", asked, fen: stand.fen, turn: "white" });
    expect(subjectOf(study, stand, { ...wanted, seconds: 0 })).toMatchObject({ asked: { limits: {} } });
  });

  test("of threats is the position alone, once it is known to be one", async () => {
    const stand = await standOf(game("chess"), { setup: "" }, ["e2e4", "e7e5"]);
    expect(subjectOf(study, stand, { ...wanted, threats: undefined })).toEqual({ kind: "unknown" });
    expect(subjectOf(study, stand, { ...wanted, threats: { ok: false, why: "none" } })).toEqual({ kind: "noThreat", why: "none" });
    const fen = turned(stand.fen);
    const threats = { ok: true, fen, moves: [] } as const;
    expect(subjectOf(study, stand, { ...wanted, threats })).toMatchObject({ kind: "search", asked: { from: { fen }, actions: [] }, fen, turn: "black" });
  });

  test("is none where the game is over, or a die is due", async () => {
    const over = await standOf(game("chess"), { setup: "" }, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    expect(subjectOf(study, over, wanted)).toEqual({ kind: "over" });
    const die = await standOf(game("grande-acedrex", { die: "on" }), { setup: "" });
    expect(subjectOf(study, die, wanted)).toMatchObject({ kind: "roll", roll: { from: { setup: "" }, faces: 8, turn: "white" } });
  });
});
