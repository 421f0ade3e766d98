// Game files of other programs through the module that the page loads: what is in them, and how it becomes a board.
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { searched, type FileRead } from "../../src/foreign/answers";
import { kMostMoves, kMostPlies, studyOf } from "../../src/foreign/study";
import { failureWords, noteWords } from "../../src/foreign/words";
import { actionsTo, writeTree } from "../../src/game/tree";
import { corpus, kModuleBytes, newFile, text } from "./opened";

async function opened(bytes: ArrayBuffer) {
  const file = await newFile();
  const read = await file.open(bytes);
  if (read === undefined) throw new Error("the module has broken");
  return { file, read };
}
async function firstOf(bytes: ArrayBuffer, wanted = {}) {
  const { file } = await opened(bytes);
  const game = await file.read(0, wanted);
  if (!game) throw new Error("the module has broken");
  return game;
}

test("the module is small, as it is loaded when a file is opened", () => {
  expect(brotliCompressSync(kModuleBytes).length).toBeLessThan(200_000);
});

describe("a file", () => {
  test("of lichess keeps comments, signs and variations", async () => {
    const game = await firstOf(corpus("lichess-standard.pgn"));
    const made = studyOf(game, game.options ?? {});
    expect(game.error).toBeUndefined();
    expect(made?.leftOut).toBe(0);
    expect(made?.study.ruleset).toEqual({ variant: "chess", options: {} });
    expect(writeTree(made?.study.tree ?? [], false)).toBe(
      "e2e4 e7e5 f1c4 b8c6 (g8f6 d2d3 f8c5) d1h5 g8f6 (d8e7 g1f3 (b1c3 g8f6) g8f6) h5f7",
    );
    const nags = made?.study.tree[0]?.next[0]?.next[0]?.next[0]?.remark?.nags;
    expect(nags).toEqual([6]);
    expect(writeTree(made?.study.tree ?? [])).toContain("{Checkmate is now unavoidable.}");
  });

  test("is read as bytes, so that its encoding is told", async () => {
    const said = async (name: string) => ((await opened(corpus(name))).read as FileRead).warnings.map(({ message }) => message);
    expect(await said("windows-1252.pgn")).toEqual([expect.stringContaining("Windows-1252")]);
    expect(await said("shift-jis.kif")).toEqual([expect.stringContaining("Shift-JIS")]);
    expect(await said("sho.kif")).toEqual([]);
    const game = await firstOf(corpus("shift-jis.kif"));
    expect(game.tags.map(({ value }) => value)).toContain("髙橋　ﾀﾛｳ");
    expect(game.variant).toBe("sho-shogi");
  });

  test("with options that are not usual gives those, and only those", async () => {
    const game = await firstOf(corpus("shatar-triple.pgn"));
    const usual = { ...game.options, "pawn-step": "queen-pawn" };
    expect(Object.keys(studyOf(game, usual)?.study.ruleset.options ?? {})).toEqual(["pawn-step"]);
  });

  test("that does not decide its options names those that would do", async () => {
    const game = await firstOf(corpus("shatar-ask.pgn"));
    expect(game.error?.code).toBe("ambiguous_options");
    expect(game.error?.choices).toContainEqual({ "pawn-step": "all" });
    const said = await firstOf(corpus("shatar-ask.pgn"), { options: { "pawn-step": "all" } });
    expect(said.error).toBeUndefined();
  });

  test("that does not say its game is read when somebody says it", async () => {
    expect((await firstOf(corpus("startpos.usi"))).error?.code).toBe("ambiguous_game");
    expect((await firstOf(corpus("startpos.usi"), { variant: "sho-shogi" })).tree?.map(({ move }) => move)).toEqual(["c3c4", "g7g6"]);
  });

  test("is read up to the move that cannot be played", async () => {
    const game = await firstOf(corpus("illegal-move.pgn"));
    const made = studyOf(game, {});
    expect(actionsTo(made?.study.tree ?? [], made?.study.path ?? [])).toEqual(["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "c6d4"]);
    expect(game.error && failureWords(game.error)).toBe("Line 6, column 4: 4. Bxd5 cannot be played: no Bishop of White (c1, b5) can go to d5.");
  });

  test("that is none says so", async () => {
    const { read } = await opened(text(" \n"));
    expect(read).toHaveProperty("error.code", "no_file");
    expect(noteWords({ line: 1, column: 2, message: "this." })).toBe("Line 1, column 2: this.");
  });
});

test("a game is found by its date, as the file has it and as it is shown", () => {
  const text = searched({ line: 1, white: "", black: "", result: "", date: "2024.01.15", event: "", variant: "" });
  expect(text).toContain("2024.01.15");
  expect(text).toContain("15 jan 2024");
});

test("of ten thousand games those in sight are listed, those with some words are found, and one is read", async () => {
  const one = (n: number) => `[Event "Open ${String(n % 7)}"]\n[White "Player ${String(n)}"]\n[Black "Müller"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n`;
  const { file, read } = await opened(text(Array.from({ length: 10_000 }, (_, n) => one(n)).join("")));
  expect((read as FileRead).games).toBe(10_000);
  expect(await file.cards([9_999, 3])).toEqual([
    { line: 10_000 * 7 - 6, white: "Player 9999", black: "Müller", result: "1-0", date: "", event: "Open 3", variant: "" },
    expect.objectContaining({ white: "Player 3" }),
  ]);
  const named = Array.from({ length: 10_000 }, (_, n) => n).filter((n) => String(n).includes("77"));
  expect(await file.find("MÜLLER player 77 open")).toEqual(named);
  expect((await file.read(9_999))?.tree).toHaveLength(3);
});

test("a board takes so many moves of a game, the main line first", () => {
  const move = { move: "g1f3" };
  const game = { game: 1, tags: [], warnings: [], variant: "chess", initialFen: "" };
  const long = studyOf({ ...game, tree: Array.from({ length: kMostPlies + 5 }, () => move) }, {});
  expect([long?.study.path.length, long?.leftOut]).toEqual([kMostPlies, 5]);
  const variation = Array.from({ length: 1000 }, () => move);
  const wide = studyOf({ ...game, tree: [{ ...move, variations: Array.from({ length: 6 }, () => variation) }, move] }, {});
  expect(wide?.study.path).toHaveLength(2);
  expect(wide?.study.tree).toHaveLength(6); // the sixth variation has no room
  expect(wide?.leftOut).toBe(6 * 1000 + 2 - kMostMoves);
  expect(studyOf({ game: 1, tags: [], warnings: [] }, {})).toBeUndefined();
});

test("a worker that has broken answers nothing any more", async () => {
  const broken = await newFile({
    open: () => '{"form":"pgn","games":1,"warnings":[]}',
    list: () => "{",
    read: () => {
      throw new Error("unreachable");
    },
  });
  await broken.open(text("1. e4"));
  expect(await broken.read(0)).toBeUndefined();
  expect(await broken.cards([0])).toBeUndefined();
  expect(broken.trouble).toBe("broken");
});
