import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { cardOf, clockAt, fileName, gamesIn, isOwn, openFile, tidied, utf8Of, type Part, type Post } from "../../src/gamefile/open";
import { readGame } from "../../src/gamefile/read";
import { exampleOf } from "../protocol/examples";

const example = readFileSync(new URL("../../../tests/gamefiles/chess112.pgn", import.meta.url), "utf8");

/** What the server would say of the example, as far as the page looks. */
const played = (moves = readGame(example).plies.map(({ text }) => ({ move: text, changes: [] }))) =>
  JSON.stringify({ ...exampleOf("snapshot").d, phase: "ended", start: { fen: readGame(example).tags["FEN"] }, moves });
const answering = (status: number, text: string): Post => () => Promise.resolve({ status, text });

describe("a list of games", () => {
  const other = example.replace(/\[White ".*"\]/, '[White "A \\"B\\" C"]');

  const texts = (text: string) => gamesIn(text).map((one) => one.text);

  it("is taken apart where the tags of the next one begin", () => {
    expect(texts(example)).toEqual([example]);
    expect(texts(`${example}\n${other}\n\n${example}`)).toEqual([example, other, example]);
  });

  it("knows the line of the file that each begins in", () => {
    const text = tidied(`Two games\r\nof ours:\n\n${example}\n\n\n${other}`);
    const lines = text.split("\n");
    const games = gamesIn(text);
    expect(games.map(({ line }) => line)).toEqual([4, 4 + example.split("\n").length + 2]);
    for (const { text: game, line } of games) expect(lines.slice(line - 1).join("\n").startsWith(game.trimEnd())).toBe(true);
  });

  it("has no game in what stands before the first tag, unless that is all there is", () => {
    expect(texts(`From: Alice\n\nour games\n\n${example}\n${other}`)).toEqual([example, other]);
    expect(texts(`Our games :-{\n\n${example}\n${other}`)).toEqual([example, other]);
    expect(gamesIn(`our game\n${example}`)).toEqual([{ text: example, line: 2 }]);
    expect(gamesIn("1. e2e4 *")).toEqual([{ text: "1. e2e4 *\n", line: 1 }]);
  });

  it("is not taken apart in a comment", () => {
    const commented = example.replace(/ (\S+)\n$/, " {a note,\n[Event of its own]\n} $1\n");
    expect(commented).not.toBe(example);
    expect(texts(commented)).toEqual([commented]);
  });

  it("names each game by who played", () => {
    expect(cardOf({ text: other, line: 7 })).toEqual({
      line: 7,
      white: 'A "B" C',
      black: expect.stringMatching(/./) as string,
      result: readGame(example).tags["Result"],
      date: readGame(example).tags["Date"],
      event: readGame(example).tags["Event"],
      variant: "chess112",
    });
    expect(cardOf({ text: "1. e2e4 *", line: 1 }).white).toBe("");
  });
});

describe("a file", () => {
  it("is sent as it is and shown as the server played it", async () => {
    const sent: string[] = [];
    const opening = await openFile({ text: example, line: 1 }, (path, text) => {
      sent.push(path, text);
      return Promise.resolve({ status: 200, text: played() });
    });
    expect(sent).toEqual(["/api/gamefile", example]);
    if (!opening.ok) throw new Error(opening.what);
    expect(opening.value.game.moves.map(({ move }) => move)).toEqual(opening.value.file.plies.map(({ text }) => text));
    expect(opening.value.game.legal).toEqual(exampleOf("snapshot").d.legal);
  });

  it("of several games is refused at the line that it has among them", async () => {
    const broken = example.replace("[Site", "[Place");
    const [, second] = gamesIn(`${example}\n${broken}`);
    if (!second) throw new Error("there is one game");
    const above = example.split("\n").length;
    const what = async (game: Part, post?: Post) => openFile(game, post).then((opening) => (opening.ok ? "" : opening.what));
    expect(await what(second)).toMatch(`Line ${above + 2}, column 2: `);
    const refusal = '{"error":{"code":"bad_value","message":"it is not your piece"},"line":21,"column":4}';
    expect(await what({ text: example, line: above + 1 }, answering(400, refusal))).toBe(`Line ${above + 21}, column 4: it is not your piece.`);
  });

  it("that has not the form is refused here, and nothing is sent", async () => {
    const post: Post = () => Promise.reject(new Error("sent"));
    expect(await openFile({ text: example.replace("[Site", "[Place"), line: 1 }, post)).toEqual({
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
    const opening = await openFile({ text: example, line: 1 }, answering(status, text));
    expect(opening.ok ? "" : opening.what).toMatch(words);
  });

  it("is refused when nobody answers", async () => {
    const opening = await openFile({ text: example, line: 1 }, () => Promise.reject(new Error("offline")));
    expect(opening).toEqual({ ok: false, what: "The server cannot be reached. Check your connection and try again." });
  });
});

test("a file is ours if it has the tag that only ours have", () => {
  const bytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, "latin1")).buffer;
  expect(isOwn(bytes(example))).toBe(true);
  expect(isOwn(bytes(example.replaceAll("\n", "\r")))).toBe(true);
  expect(isOwn(bytes('[Event "\u00e9"]\n{[Ruleset "}\n1. e4 *'))).toBe(false);
  expect(isOwn(bytes(`{${" ".repeat(70_000)}}\n${example}`))).toBe(false);
  expect(utf8Of(bytes("M\u00c3\u00bc"))).toBe("Mü");
  expect(utf8Of(bytes("M\u00fc"))).toBeUndefined();
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
