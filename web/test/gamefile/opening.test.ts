// What happens to a file on the page of game files, up to the address of the board.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { handed } from "../../src/foreign/handed";
import type { ForeignFile } from "../../src/foreign/client";
import { OwnList, rowsInSight } from "../../src/gamefile/list";
import { gamesIn } from "../../src/gamefile/open";
import { Opening } from "../../src/gamefile/opening.svelte";
import { corpus, newFile, text } from "../foreign/opened";

const own = readFileSync(new URL("../../../tests/gamefiles/chess112.pgn", import.meta.url), "utf8");
const blob = (bytes: ArrayBuffer): Blob => new Blob([bytes]);

async function opening(files = 3) {
  const made: ForeignFile[] = [];
  for (let i = 0; i < files; ++i) made.push(await newFile());
  const go = vi.fn<(link: string) => void>();
  const openOwn = vi.fn(() => Promise.resolve({ ok: false, what: "Line 1, column 1: no." } as const));
  const one = new Opening({ go, usual: () => Promise.resolve({}), newFile: () => made.shift() as ForeignFile, openOwn });
  return { one, go, openOwn };
}

beforeEach(() => void ([handed.open, handed.onBoard] = [undefined, undefined]));

test("one game goes to the board at once", async () => {
  const { one, go } = await opening();
  await one.take(blob(corpus("windows-1252.pgn")));
  expect(one.refused).toBeUndefined();
  expect(go).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/board\/chess#/));
  expect(handed.onBoard?.link).toBe(go.mock.calls[0]?.[0]);
  expect(handed.onBoard?.game.warnings[0]?.message).toContain("Windows-1252");
  expect(one.busy).toBe(false);
});

test("of several games one is chosen, and the others are there afterwards", async () => {
  const { one, go } = await opening();
  await one.take(blob(corpus("several-games.pgn")));
  expect([one.list?.count, go.mock.calls.length]).toEqual([5, 0]);
  await one.choose(2);
  expect(handed.onBoard).toMatchObject({ games: 5, game: { game: 3 } });
  const { one: again } = await opening();
  expect(again.list?.count).toBe(5);
});

test("what the file does not say is asked", async () => {
  const { one, go } = await opening();
  await one.take(blob(corpus("shatar-ask.pgn")));
  expect(one.question?.error.choices).toHaveLength(3);
  await one.say({ options: { "pawn-step": "all" } });
  expect(one.question).toBeUndefined();
  expect(go.mock.calls[0]?.[0]).toContain("option.pawn-step=all");
  await one.take(blob(corpus("startpos.usi")));
  await one.say({ variant: "sho-shogi" });
  expect(go.mock.calls[1]?.[0]).toMatch(/^\/board\/sho-shogi#/);
});

test("a file of ours is read strictly, and forgivingly if one wants", async () => {
  const { one, go, openOwn } = await opening();
  await one.take(blob(text(own.replace(" 2. ", " {a comment} 2. "))));
  expect(openOwn).toHaveBeenCalledOnce();
  expect(one.refused).toContain("Line 1, column 1: no.");
  await one.forgive();
  expect(one.refused).toBeUndefined();
  expect(go.mock.calls[0]?.[0]).toMatch(/^\/board\/chess112#.*comment/);
});

test("a file of ours with several games is listed without being sent", async () => {
  const { one, openOwn } = await opening();
  await one.take(blob(text(`${own}\n${own}`)));
  expect(one.list).toBeInstanceOf(OwnList);
  expect(openOwn).not.toHaveBeenCalled();
  await one.choose(1);
  expect(openOwn).toHaveBeenCalledWith(gamesIn(`${own}\n${own}`)[1]);
});

test("what is no game is refused, and the next file is read", async () => {
  const { one, go } = await opening();
  await one.take(blob(text(" ")));
  expect(one.refused).toMatch(/^This file cannot be opened\. There is no game in this file\.$/);
  await one.take(blob(corpus("bad-fen.pgn")));
  expect(one.refused).toMatch(/Line \d+, column \d+/);
  await one.take({ size: 65 * 1024 * 1024 } as Blob);
  expect(one.refused).toMatch(/^This file has 65 MB\./);
  await one.take({ size: 1, arrayBuffer: () => Promise.reject(new DOMException("gone")) } as Blob);
  expect(one.refused).toMatch(/not a folder/);
  expect(go).not.toHaveBeenCalled();
});

test("a file that is taken meanwhile is the one that is shown", async () => {
  const { one, go } = await opening();
  await Promise.all([one.take(blob(corpus("illegal-move.pgn"))), one.take(blob(corpus("lichess-standard.pgn")))]);
  expect(go).toHaveBeenCalledOnce();
  expect(handed.onBoard?.game.error).toBeUndefined();
});

test("the rows in sight are drawn, and some more", () => {
  expect(rowsInSight({ top: 0, height: 500, row: 50 }, 10_000)).toEqual({ first: 0, end: 22 });
  expect(rowsInSight({ top: 250_000, height: 500, row: 50 }, 10_000)).toEqual({ first: 4994, end: 5016 });
  expect(rowsInSight({ top: 499_500, height: 500, row: 50 }, 10_000).end).toBe(10_000);
  expect(rowsInSight({ top: 5000, height: 500, row: 50 }, 3)).toEqual({ first: 3, end: 3 });
});
