// What is shown of a game: clocks, words, positions before, castling by the king's way.
import { describe, expect, test } from "vitest";
import { moment } from "../../src/messages/locale";
import { pluralName } from "../../src/board/pieces";
import { arrayWords, newcomersOf } from "../../src/game/array";
import { castlingsOf, kingSquare } from "../../src/game/castlings";
import { clockOf, clockText, firstMoveOf } from "../../src/game/clock";
import { afterChanges, placementAt, placementOf, squaresOfChanges } from "../../src/game/history";
import { fromSnapshot } from "../../src/game/reduce";
import { legendOf } from "../../src/game/legend";
import { changedSquares, viewOf } from "../../src/game/view";
import { clockWords, fullSentence, outcomeWords, rollWords, spanWords, termWords } from "../../src/game/words";
import { diceNews } from "../../src/game/news";
import { dieMeaning, type DieRules } from "../../src/games/die";
import type { VariantInfo } from "../../src/net/variants";
import type { Placement } from "../../src/board/fen";
import { exampleOf, examplesOf } from "../protocol/examples";

const kKinds = Object.fromEntries(
  Object.entries({ K: "King", Q: "Queen", R: "Rook", B: "Bishop", N: "Knight", P: "Pawn", C: "Camel", T: "Tiger", M: "Man", O: "Cannon", L: "Lion", F: "Walker", RH: "Rhinoceros" })
    .map(([symbol, name]) => [symbol, { id: name.toLowerCase(), name }]),
);
const kChess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1";

function place(fen: string): Placement {
  const placement = placementOf(fen);
  if (!placement) throw new Error(fen);
  return placement;
}

describe("clocks", () => {
  const game = fromSnapshot(exampleOf("snapshot").d, 1000);
  const running = { ...game, clocks: { value: { white_ms: 60_000, black_ms: 9_000, running: "black" as const }, at: 1000 } };

  test("only the one that runs goes down, and not below nothing", () => {
    expect([clockOf(running, "white", 5000), clockOf(running, "black", 5000)]).toEqual([{ ms: 60_000 }, { ms: 5_000 }]);
    expect(clockOf(running, "black", 99_999)).toEqual({ ms: 0 });
    expect(clockOf({ ...running, phase: "ended" }, "black", 5000)).toEqual({ ms: 9_000 });
  });

  test("the time for the first move runs while the clocks stand", () => {
    expect(firstMoveOf(game, 2000)).toBe(20_500);
    expect(clockOf(game, "black", 2000)).toEqual({ ms: 300_000 });
    expect(firstMoveOf(running, 2000)).toBeUndefined();
  });

  test.each([
    [3_723_000, "1:02:03"],
    [245_000, "4:05"],
    [244_001, "4:05"],
    [10_000, "0:10"],
    [9_999, "10.0"],
    [7_300, "7.3"],
    [1, "0.1"],
    [0, "0.0"],
  ])("%i ms are shown as %s", (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});

describe("words", () => {
  test("every outcome of the examples has a sentence", () => {
    for (const { d } of examplesOf("game_ended")) {
      const { score, title, why } = outcomeWords(d.outcome);
      expect(score).toMatch(/^(1–0|0–1|½–½|–)$/);
      expect(title).not.toBe("");
      expect(why).toMatch(/^[A-Z].* .*\.$/);
    }
    expect(outcomeWords({ result: "black", reason: "time" })).toEqual({ score: "0–1", title: "Black wins", why: "White ran out of time." });
    expect(outcomeWords({ result: "draw", reason: "agreement" }).why).toBe("By agreement.");
    expect(outcomeWords({ result: "none", reason: "no-move" }).title).toBe("No result");
    const forfeit = { score: "–", title: "Forfeited", why: "The first move was not made in time: forfeited in the tournament." };
    expect(outcomeWords({ result: "none", reason: "no-move" }, true)).toEqual(forfeit);
    expect(outcomeWords({ result: "none", reason: "void-draw" }, true).title).toBe("No result");
  });

  test("dice in play, in the list and beside the board", () => {
    expect([rollWords("roll 3"), rollWords("roll 6-1"), rollWords("roll 12")]).toEqual(["⚂", "⚅ ⚀", "die 12"]);
    const game = { phase: "playing" as const, moves: [{ move: "e2e4", changes: [] }] };
    const fell = (move: string) => ({ ...game, moves: [...game.moves, { move, changes: [], roll: true as const }] });
    expect([diceNews(game), diceNews(fell("roll 4")), diceNews(fell("roll 4-2"))]).toEqual([undefined, "The die shows 4.", "The dice show 4, 2."]);
    expect(diceNews({ ...fell("roll 4"), phase: "ended" })).toBeUndefined();
    // A throw of before, for who goes back to it; later than the game's end, too.
    expect(diceNews({ ...fell("roll 4"), phase: "ended" }, undefined, fell("roll 4").moves.length)).toBe("The die shows 4.");
  });

  test("a die in play says what its number means, the last one if it was thrown again", () => {
    const fell = (move: string) => ({ phase: "playing" as const, moves: [{ move, changes: [], roll: true as const }] });
    const meaningIn = (rules: DieRules) => (number: number) => dieMeaning(rules, number);
    const rolling = { id: "rolling-dynamic", options: { "dynamic-list": "king,camel,elephant,lion,war-engine,vizier" }, kinds: {} };
    expect(diceNews(fell("roll 5"), meaningIn(rolling))).toBe("The die shows 5: the General moves like a war engine.");
    const kinds = { P: { id: "pawn", name: "Pawn" }, G: { id: "giraffe", name: "Giraffe" } };
    expect(diceNews(fell("roll 1-2"), meaningIn({ id: "grande-acedrex", options: { die: "on" }, kinds }))).toBe("The dice show 1, 2: it names the Giraffe.");
    expect(diceNews(fell("roll 2"), meaningIn({ id: "new-game", options: {}, kinds }))).toBe("The die shows 2.");
  });

  test("what the server says becomes a sentence, with times of the reader's clock", () => {
    expect(fullSentence("both seats are taken")).toBe("Both seats are taken.");
    expect(fullSentence("muted until 2026-11-22T13:30:58Z: wait!")).toBe(`Muted until ${moment(Date.parse("2026-11-22T13:30:58Z"))}: wait!`);
  });

  test("what else was agreed on", () => {
    const plain = { rated: false, private: false };
    expect(termWords(plain)).toEqual(["casual"]);
    expect(termWords({ ...plain, rated: true, range: { least: 1400, most: 1600 } })).toEqual(["rated", "for ratings 1400–1600"]);
    expect(termWords({ ...plain, private: true, pairing: "together" })).toEqual(["casual", "two games at the same time", "private"]);
    expect(termWords({ ...plain, delay: 60_000, pairing: "sequence" })).toEqual(["casual", "two games, one after the other", "spectators see it 1 minute later"]);
    expect(spanWords(90_000)).toBe("90 seconds");
  });

  test("clocks", () => {
    expect(clockWords({ type: "fischer", base_ms: 300_000, increment_ms: 3_000 })).toBe("5 minutes + 3 seconds per move");
    expect(clockWords({ type: "fischer", base_ms: 1_000, increment_ms: 0 })).toBe("1 second");
    expect(clockWords({ type: "delay", base_ms: 300_000, delay_ms: 5_000 })).toBe("5 minutes, 5-second delay");
    expect(clockWords({ type: "byoyomi", base_ms: 600_000, period_ms: 30_000, periods: 3 })).toBe("10 minutes + 3 × 30 seconds byo-yomi");
    expect(clockWords({ type: "byoyomi", base_ms: 0, period_ms: 10_000, periods: 1 })).toBe("1 × 10 seconds byo-yomi");
    expect(clockWords({ type: "unlimited" })).toBe("no clock");
  });

  test("a legend says only what is on the board", () => {
    const mark = (quiet: boolean, capture: boolean, hop = false) => ({ at: "e4", quiet, capture, hop });
    expect(legendOf({ marks: [mark(true, true), mark(true, true)] }).map((item) => item.mark)).toEqual(["both"]);
    expect(legendOf({ marks: [mark(true, false), mark(false, true, true), mark(false, true)] }).map((item) => item.mark)).toEqual(["quiet", "capture", "hop"]);
    const both = [mark(true, false), mark(false, true)];
    expect(legendOf({ marks: both, here: true }).map((item) => item.text)).toEqual(["can go here", "can capture here"]);
    expect(legendOf({ marks: both })[0]?.text).toBe("moves here, without capturing");
  });
});

describe("what the dice made", () => {
  const base = place("****tmot****/*rcnbqkbncr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RCNBQKBNCR*/****TMOT****");
  test.each([
    ["the worked example 1-4-4", "****flof****/*rcnbqkbncr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RCNBQKBNCR*/****FLOF****", ["The Tigers become Walkers", "The Man becomes a Lion"]],
    ["nothing", "****tmot****/*rcnbqkbncr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RCNBQKBNCR*/****TMOT****", []],
    ["an interchange", "****tmot****/*rncbqkbcnr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RNCBQKBCNR*/****TMOT****", ["The Camels and the Knights change places"]],
    ["a long symbol", "****tmot****/*rcnb{rh}kbncr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RCNB{RH}KBNCR*/****TMOT****", ["The Queen becomes a Rhinoceros"]],
  ])("%s", (_, fen, words) => {
    expect([...arrayWords(base, place(fen), kKinds)].sort()).toEqual([...words].sort());
  });

  test("newcomers are the kinds that the default array has not", () => {
    const start = place("****flof****/*rcnbqkbncr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RCNBQKBNCR*/****FLOF****");
    const kinds = Object.fromEntries(["F", "L", "O", "T"].map((symbol) => [symbol, { id: symbol, name: symbol }]));
    expect(newcomersOf(base, start, kinds)).toEqual(["F", "L"]);
    expect(newcomersOf(base, base, kinds)).toEqual([]);
  });

  test("a new order of the same pieces is told as a list", () => {
    const start = place("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w");
    expect(arrayWords(place(kChess), start, kKinds)).toEqual(["Bishop, Bishop, Queen, Knight, Knight, Rook, King, Rook, from the left"]);
  });

  test("three that go round are a new order, not changes of one into another", () => {
    const start = place("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RQBKNBNR w");
    expect(arrayWords(place(kChess), start, kKinds)).toEqual(["White: Rook, Queen, Bishop, King, Knight, Bishop, Knight, Rook, from the left"]);
  });

  test("what differs between the sides is told for each", () => {
    const start = place("rqbnkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w");
    expect(arrayWords(place(kChess), start, kKinds)).toEqual(["White: The Knight and the Bishop change places", "Black: The Knight and the Queen change places"]);
  });

  test("pieces all over the board are no changes of an array", () => {
    const start = place("3r4/8/2k5/8/5P2/Q7/8/K6b w");
    expect(arrayWords(place(kChess), start, kKinds)).toEqual([]);
    expect(changedSquares(place(kChess), start)).toEqual([]);
  });

  test.each([["Man", "Men"], ["Lady", "Ladies"], ["Duchess", "Duchesses"], ["Camel", "Camels"], ["Monkey", "Monkeys"], ["Talisman", "Talismans"]])(
    "%s, %s",
    (one, many) => {
      expect(pluralName(one)).toBe(many);
    },
  );
});

describe("positions before", () => {
  test("each ply from the changes alone", () => {
    const moves = [
      { move: "e2e4", changes: [{ moved: ["e2", "e4"] }] },
      { move: "d7d5", changes: [{ moved: ["d7", "d5"] }] },
      { move: "e4d5", changes: [{ removed: "d5", was: "p" }, { moved: ["e4", "d5"] }] },
    ];
    const fens = ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR"];
    expect(placementAt(kChess, moves, 0)).toEqual(placementOf(kChess));
    expect([placementAt(kChess, moves, 1), placementAt(kChess, moves, 3)]).toEqual(fens.map(placementOf));
  });

  test("a capture, a promotion, pieces of long symbols", () => {
    const before = place("1r6/P7/8/8/8/8/8/8");
    const after = afterChanges(before, [{ removed: "b8", was: "r" }, { moved: ["a7", "b8"] }, { became: "b8", now: "{RH}" }]);
    expect([...after.squares].filter(([, piece]) => piece)).toEqual([["b8", { side: "white", symbol: "RH" }]]);
  });

  test.each([
    ["king and rook change places", "8/8/8/8/8/8/8/5KR1", [{ removed: "g1", was: "R" }, { moved: ["f1", "g1"] }, { became: "f1", now: "R" }], { g1: "K", f1: "R" }],
    ["the rook goes first", "8/8/8/8/8/8/8/4K1R1", [{ moved: ["g1", "f1"] }, { moved: ["e1", "g1"] }], { f1: "R", g1: "K" }],
    ["only the rook moves", "8/8/8/8/8/8/8/6KR", [{ moved: ["h1", "f1"] }], { g1: "K", f1: "R" }],
    ["a piece goes on and on", "8/8/8/8/8/8/8/K7", [{ moved: ["a1", "b2"] }, { moved: ["b2", "a1"] }], { a1: "K" }],
  ])("castling and long ways: %s", (_, fen, changes, pieces) => {
    const after = afterChanges(place(fen), changes);
    expect(Object.fromEntries([...after.squares].flatMap(([at, piece]) => (piece ? [[at, piece.symbol]] : [])))).toEqual(pieces);
  });

  test("the last move's squares, each once", () => {
    expect(squaresOfChanges({ move: "O-O", changes: [{ moved: ["e1", "g1"] }, { moved: ["h1", "f1"] }] })).toEqual(["e1", "g1", "h1", "f1"]);
    expect(squaresOfChanges(undefined)).toEqual([]);
  });

  test("the last move marks everybody whom it took, on the way and beside it too", () => {
    const lion = [{ removed: "f6", was: "p" }, { removed: "g7", was: "{gd}" }, { moved: ["f5", "g7"] as [string, string] }];
    expect(squaresOfChanges({ move: "f5f6g7", changes: lion })).toEqual(["f6", "g7", "f5"]);
    expect(squaresOfChanges({ move: "f5f6f5", changes: [{ removed: "f6", was: "p" }] })).toEqual(["f6"]);
  });
});

describe("castling", () => {
  test("the king comes from where he stands", () => {
    expect(kingSquare(place(kChess), kKinds, "black")).toBe("e8");
    const shuffled = place("8/8/8/8/8/8/8/RK5R");
    expect(castlingsOf(shuffled, kKinds, "white", { "O-O": "g1", "O-O-O": "c1" })).toEqual({ "O-O": { from: "b1", to: "g1" }, "O-O-O": { from: "b1", to: "c1" } });
    expect(castlingsOf(place("8/8/8/8/8/8/8/8"), kKinds, "white", { "O-O": "g1" })).toEqual({});
  });
});

describe("the board", () => {
  const info: VariantInfo = { id: "chess", name: "Chess", rulesVersion: 1, options: {}, dice: [], asks: "", asksInPlay: "", baseFen: kChess, kinds: kKinds, castlings: { white: { "O-O": "g1" }, black: {} } };
  const playing = {
    ...fromSnapshot(exampleOf("snapshot").d, 0),
    start: { fen: kChess },
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w",
    legal: ["O-O", "a2a3", "pass"],
    moves: [{ move: "e7e6", changes: [{ moved: ["e7", "e6"] }] }],
  };
  const now = { ply: undefined, side: "white", pending: undefined } as const;

  test("the moves are there for the side to move only, castling on the king, the rest as buttons", () => {
    const view = viewOf(playing, info, now);
    expect([...(view?.moves.from.keys() ?? [])]).toEqual(["e1", "a2"]);
    expect(view?.moves.unplaced).toEqual(["pass"]);
    expect(view?.lastMove).toEqual(["e7", "e6"]);
    expect(viewOf(playing, info, { ...now, side: "black" })?.moves.from.size).toBe(0);
    expect(viewOf(playing, info, { ...now, side: undefined })?.moves.from.size).toBe(0);
  });

  test("dice that fall leave the marks of the move before", () => {
    const moves = [...playing.moves, { move: "roll 3", changes: [{ moved: ["a2", "a3"] as [string, string] }], roll: true as const }];
    expect(viewOf({ ...playing, moves }, info, now)?.lastMove).toEqual(["e7", "e6", "a2", "a3"]);
    expect(viewOf({ ...playing, moves: moves.slice(1) }, info, { ...now, ply: 0 })?.lastMove).toEqual([]);
    // A Lion that takes and comes back has not gone anywhere: its square is marked all the same.
    const igui = { move: "f5f6f5", changes: [{ removed: "f6", was: "p" }] };
    expect(viewOf({ ...playing, moves: [igui] }, info, now)?.lastMove).toEqual(["f6", "f5"]);
    expect(viewOf({ ...playing, moves: [...moves, ...playing.moves] }, info, { ...now, ply: 2 })?.lastMove).toEqual(["e7", "e6", "a2", "a3"]);
  });

  test("a position before is read-only", () => {
    const view = viewOf(playing, info, { ...now, ply: 0 });
    expect(view?.live).toBe(false);
    expect(view?.placement).toEqual(placementOf(kChess));
    expect(view?.moves.from.size).toBe(0);
  });

  test("a move without an answer is shown, and no other can be made", () => {
    const view = viewOf(playing, info, { ...now, pending: "a2a3" });
    expect(view?.placement.squares.get("a3")?.symbol).toBe("P");
    expect(view?.moves.from.size).toBe(0);
  });

  test("a check marks the king of the side to move, also once he is mated", () => {
    expect(viewOf({ ...playing, check: true }, info, now)?.check).toBe("e1");
    expect(viewOf({ ...playing, check: true, phase: "ended" }, info, now)?.check).toBe("e1");
    expect(viewOf(playing, info, now)?.check).toBeUndefined();
  });

  test("before the start it shows the default array", () => {
    const { fen: _, start: __, ...waiting } = { ...playing, phase: "waiting" as const, moves: [] };
    expect(viewOf(waiting, info, now)?.placement).toEqual(placementOf(kChess));
  });
});
