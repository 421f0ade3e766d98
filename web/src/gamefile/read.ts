// Reads a game file. It is strict about the form and names line and column of an error; it does not play the moves.
import { clockOf, CONDITIONAL, isChance, TAGS, type GameFile, type Ply } from "./record";

export class GameFileError extends Error {
  constructor(
    readonly what: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${line}:${column}: ${what}`);
  }
}

// eslint-disable-next-line no-control-regex -- no control character may stand in a tag
const TAG = /^\[([A-Za-z]+) "((?:[^"\\\u0000-\u001f]|\\["\\])*)"\]$/;
const OPTIONAL = new Set<string>(["Engine", "Tournament", "Rated", "Array", "Draw", "FairURL"]);

/** Reads the tags; the result is the number of the line after them. */
function readTags(lines: string[], file: GameFile): number {
  let expected = 0;
  let line = 0;
  for (; lines[line]?.startsWith("["); ++line) {
    const parts = TAG.exec(lines[line] ?? "");
    if (!parts) throw new GameFileError('a tag is written [Name "value"]', line + 1, 1);
    const name = parts[1] ?? "";
    const value = (parts[2] ?? "").replace(/\\(["\\])/g, "$1");
    if (name === "Draw" && TAGS[expected - 1] === "FairURL") expected -= 2;
    while (TAGS[expected] !== name && OPTIONAL.has(TAGS[expected] ?? "")) ++expected;
    if (TAGS[expected++] !== name) {
      throw new GameFileError(
        `here stands the tag ${TAGS[expected - 1] ?? "of no name: they are complete"}`,
        line + 1,
        2,
      );
    }
    if (name === "Draw") file.draws.push(value);
    else if (name === "FairURL" && value === `/fair/${file.draws.at(-1)}`) continue;
    else if (name === "FairURL") throw new GameFileError("FairURL is that of the draw before it", line + 1, 11);
    else file.tags[name] = value;
  }
  if (expected !== TAGS.length) {
    throw new GameFileError(`here stands the tag ${TAGS[expected] ?? ""}`, line + 1, 1);
  }
  if (lines[line] !== "") throw new GameFileError("an empty line stands between tags and moves", line + 1, 1);
  return line + 1;
}

interface Word {
  text: string;
  line: number;
  column: number;
}

/** The words of the text: moves, numbers, and comments with their braces. */
function* wordsOf(lines: string[], from: number): Generator<Word> {
  for (let line = from; line < lines.length; ++line) {
    for (const found of (lines[line] ?? "").matchAll(/\{[^}]*\}?|[^ {]+/g)) {
      yield { text: found[0], line: line + 1, column: found.index + 1 };
    }
  }
}

/** The number of a ply that has none before it: Black's number after White's. */
function impliedNumber(plies: Ply[]): string {
  const before = plies.at(-1)?.number ?? "";
  return before.endsWith("...") || before === "" ? "" : `${before}..`;
}

export function readGame(text: string): GameFile {
  const lines = text.split("\n");
  const file: GameFile = { tags: {}, draws: [], plies: [] };
  const words = [...wordsOf(lines, readTags(lines, file))];
  const second = words.find(({ text: word, column }) => column === 1 && word.startsWith("["));
  if (second) throw new GameFileError("another game begins here: one is read at a time", second.line, second.column);
  const result = words.pop();
  if (result?.text !== file.tags["Result"]) {
    throw new GameFileError(
      `the moves end with the result, ${file.tags["Result"]}`,
      result?.line ?? lines.length,
      result?.column ?? 1,
    );
  }
  let number = "";
  for (let i = 0; i < words.length; ++i) {
    const { text: word, line, column } = words[i] as Word;
    const fail = (message: string) => new GameFileError(message, line, column);
    if (word === CONDITIONAL) {
      const last = file.plies.at(-1);
      if (!last || last.conditional) throw fail("that a move is conditional stands behind it, once");
      last.conditional = true;
    } else if (word.startsWith("{")) {
      const clockMs = clockOf(/^\{\[%clk (.*)\]\}$/.exec(word)?.[1] ?? "");
      const last = file.plies.at(-1);
      if (clockMs === undefined)
        throw fail("the only comments are a clock, {[%clk 0:04:59.5]}, and {[%conditional]} behind it");
      if (!last || last.clockMs !== undefined || last.conditional) throw fail("a clock stands behind its move");
      last.clockMs = clockMs;
    } else if (/^\d+\.(\.\.)?$/.test(word)) {
      if (number !== "") throw fail("a number stands before its move");
      number = word;
    } else if (word === "roll" || word === "draw") {
      const thrown = words[++i];
      if (!thrown) throw fail("here stands what was thrown");
      const chance = `${word} ${thrown.text}`;
      const ofSetup = file.plies.length === 0 && file.setupRoll === undefined && file.tags["Array"] !== undefined;
      if (ofSetup) file.setupRoll = chance;
      else file.plies.push({ text: chance, number: "" });
    } else {
      file.plies.push({ text: word, number: number === "" ? impliedNumber(file.plies) : number });
      number = "";
      if (file.plies.at(-1)?.number === "" && !isChance(word)) throw fail("a number stands before this move");
    }
  }
  return file;
}
