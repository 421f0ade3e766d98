import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { clockAt, fileName, gamesIn, openFile, tidied, titleOf, type Post } from "../../src/gamefile/open";
import { readGame } from "../../src/gamefile/read";
import { exampleOf } from "../protocol/examples";

const example = readFileSync(new URL("../../../tests/gamefiles/chess112.pgn", import.meta.url), "utf8");

/** What the server would say of the example, as far as the page looks. */
const played = (moves = readGame(example).plies.map(({ text }) => ({ move: text, changes: [] }))) =>
  JSON.stringify({ ...exampleOf("snapshot").d, phase: "ended", start: { fen: readGame(example).tags["FEN"] }, moves });
const answering = (status: number, text: string): Post => () => Promise.resolve({ status, text });

describe("a list of games", () => {
  const other = example.replace(/\[White ".*"\]/, '[White "A \\"B\\" C"]');

  it("is taken apart where the tags of the next one begin", () => {
    expect(gamesIn(example)).toEqual([example]);
    expect(gamesIn(`${example}\n${other}\n\n${example}`)).toEqual([example, other, example]);
  });

  it("is not taken apart in a comment", () => {
    const commented = example.replace(/ (\S+)\n$/, " {a note,\n[Event of its own]\n} $1\n");
    expect(commented).not.toBe(example);
    expect(gamesIn(commented)).toEqual([commented]);
  });

  it("names each game by who played", () => {
    expect(titleOf(other)).toMatch(/^A "B" C – .+, .+, .+$/);
  });
});

describe("a file", () => {
  it("is sent as it is and shown as the server played it", async () => {
    const sent: string[] = [];
    const opening = await openFile(example, (path, text) => {
      sent.push(path, text);
      return Promise.resolve({ status: 200, text: played() });
    });
    expect(sent).toEqual(["/api/gamefile", example]);
    if (!opening.ok) throw new Error(opening.what);
    expect(opening.value.game.moves.map(({ move }) => move)).toEqual(opening.value.file.plies.map(({ text }) => text));
    expect(opening.value.game.legal).toEqual(exampleOf("snapshot").d.legal);
  });

  it("that has not the form is refused here, and nothing is sent", async () => {
    const post: Post = () => Promise.reject(new Error("sent"));
    expect(await openFile(example.replace("[Site", "[Place"), post)).toEqual({
      ok: false,
      what: expect.stringMatching(/^Line 2, column 2: /) as string,
    });
  });

  const refusals: [string, number, string, RegExp][] = [
    ["with a move that is not legal", 400, '{"error":{"code":"bad_value","message":"it is not your piece"},"line":21,"column":4}', /^Line 21, column 4: it is not your piece\.$/],
    ["that is too long", 413, "", /too long/],
    ["that the server does not understand", 500, "oops", /error 500/],
    ["for which another game comes back", 200, played([{ move: "a2a3", changes: [] }]), /does not match this file/],
    ["for which nonsense comes back", 200, "[]", /does not match this file/],
  ];
  it.each(refusals)("%s is refused in words", async (_, status, text, words) => {
    const opening = await openFile(example, answering(status, text));
    expect(opening.ok ? "" : opening.what).toMatch(words);
  });

  it("is refused when nobody answers", async () => {
    const opening = await openFile(example, () => Promise.reject(new Error("offline")));
    expect(opening).toEqual({ ok: false, what: "The server cannot be reached. Check your connection and try again." });
  });
});

test("what a mail program does to a file is undone, nothing else", () => {
  expect(tidied(`\uFEFF\n${example.replaceAll("\n", "\r\n")}\r\n\r\n`)).toBe(example);
  expect(tidied(example)).toBe(example);
});

test("clocks are those after the ply that is shown", () => {
  const file = readGame(example);
  expect(clockAt(file, "white", 0)).toBeUndefined();
  expect(clockAt(file, "white", 1)).toBe(file.plies[0]?.clockMs);
  expect(clockAt(file, "black", 1)).toBeUndefined();
  expect(clockAt(file, "black", 2)).toBe(file.plies[1]?.clockMs);
  expect(clockAt(file, "white", 2)).toBe(file.plies[0]?.clockMs);
});

test("a saved file has the name of its game", () => {
  expect(fileName(readGame(example))).toBe("astragal-g8K2mQxZ.pgn");
});
