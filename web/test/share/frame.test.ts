// What other sites put into their pages, and what the page reads of it.
import { expect, test } from "vitest";
import { kUsual } from "../../src/pieces/looks";
import { boardFrame, frameText, gameFrame, readLook, readPly } from "../../src/share/frame";

const kOwn = { set: { ...kUsual, theme: "slate", tiles: "kanji" }, bottom: "black" } as const;
const fieldsOf = (address: string): URLSearchParams => new URLSearchParams(new URL(address).search || new URL(address).hash.slice(1));

test("a frame is written as HTML, whatever it is called", () => {
  expect(frameText("https://a.test/tournaments/Cup00001/embed", 'Ben & Anna\'s "<Cup>"')).toBe(
    '<iframe src="https://a.test/tournaments/Cup00001/embed" title="Ben &#38; Anna\'s &#34;&#60;Cup&#62;&#34;" width="100%" height="600" style="border:0" loading="lazy"></iframe>',
  );
});

test("an address says what is not as usual, and is read again", () => {
  expect(gameFrame("https://a.test", "g8K2mQxZ", { set: kUsual, bottom: "white" })).toBe("https://a.test/embed/g8K2mQxZ");
  const address = gameFrame("https://a.test", "g8K2mQxZ", kOwn);
  expect(address).toBe("https://a.test/embed/g8K2mQxZ?theme=slate&tiles=kanji&orientation=black");
  expect(readLook(fieldsOf(address))).toEqual(kOwn);
  expect(readLook(new URLSearchParams("theme=pink&orientation=up"))).toEqual({ set: kUsual, bottom: "white" });
});

test("a board’s address has what its link has, without what concerns nobody else", () => {
  const address = boardFrame("https://a.test", "/board/chess56#game=g8K2mQxZ&option.castling=off&fen=8%2F8+w&moves=b3b4+b8b7&at=0.0&side=black", kOwn);
  expect(address.startsWith("https://a.test/embed/board?variant=chess56&")).toBe(true);
  expect(Object.fromEntries(fieldsOf(address))).toEqual({
    variant: "chess56",
    "option.castling": "off",
    fen: "8/8 w",
    moves: "b3b4 b8b7",
    at: "0.0",
    theme: "slate",
    tiles: "kanji",
    orientation: "black",
  });
});

test("a long line of moves goes to no server", () => {
  const address = boardFrame("https://a.test", `/board/chess#moves=${"a1a2+".repeat(2000)}`, { set: kUsual, bottom: "white" });
  expect(new URL(address).search).toBe("");
  expect(fieldsOf(address).get("variant")).toBe("chess");
});

test("the place that is shown at first is a number of moves", () => {
  expect(readPly(new URLSearchParams("ply=12"))).toBe(12);
  for (const strange of ["", "ply=", "ply=-1", "ply=1e9", "ply=123456", "ply=x"]) expect(readPly(new URLSearchParams(strange))).toBeUndefined();
});
