// A game file as a game that the page can show. The file is read here, and the server, which knows the rules, plays its
// moves. Refusals are values with a sentence, and with the place in the file if there is one.
import * as m from "../messages/all.gen";
import type { Card } from "../foreign/answers";
import { fullName } from "../game/computer";
import { fromSnapshot } from "../game/reduce";
import { fullSentence } from "../game/words";
import type { Game } from "../game/state";
import { inOwnWords } from "../net/refusals";
import { request, type Reply } from "../net/request";
import { readHttpRefusal } from "../protocol/first_readers.gen";
import type { Color, SnapshotData } from "../protocol/messages.gen";
import { GameFileError, readGame } from "./read";
import type { GameFile } from "./record";

export interface Opened {
  readonly file: GameFile;
  readonly game: Game;
}
/** One game of a file, and the line of the file that it begins in. */
export interface Part {
  readonly text: string;
  readonly line: number;
}
export type Opening = { readonly ok: true; readonly value: Opened } | { readonly ok: false; readonly what: string };

export type Post = (path: string, text: string) => Promise<Reply>;

const browserPost: Post = (path, body) =>
  request(path, { method: "POST", body, headers: { "content-type": "application/x-chess-pgn; charset=utf-8" } });

function place(line: number, column: number, what: string): Opening {
  return { ok: false, what: m.file.at({ line, column, what }) };
}

function fields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // An answer that is not JSON counts as none.
  }
  return {};
}

async function refusal(status: number, text: string, above: number): Promise<Opening> {
  const answer = fields(text);
  const { line, column } = answer;
  if (status === 413) return { ok: false, what: m.file.tooLong() };
  const error = readHttpRefusal(answer)?.error;
  if (error === undefined) return { ok: false, what: m.file.serverAnswered({ status }) };
  const { message } = await (inOwnWords(error) ?? error);
  return typeof line === "number" && typeof column === "number"
    ? place(above + line, column, message)
    : { ok: false, what: fullSentence(message) };
}

/** The server's answer, if it is the game of this file: the same moves in the same order. */
function gameOf(text: string, file: GameFile): Game | undefined {
  const answer = fields(text);
  if (!Array.isArray(answer["moves"]) || typeof answer["start"] !== "object") return undefined;
  const game = fromSnapshot(answer as unknown as SnapshotData, 0);
  const same =
    game.moves.length === file.plies.length && game.moves.every(({ move }, i) => move === file.plies[i]?.text);
  return same ? game : undefined;
}

/** Whether the tags are those of our own files, which are read strictly (rules/foreign, is_own_file). */
export function isOwn(bytes: ArrayBuffer): boolean {
  const head = new TextDecoder("latin1").decode(bytes.slice(0, 65_536));
  return /^\[Ruleset "/m.test(head.replaceAll("\r", "\n"));
}

/** Undefined: the bytes are no UTF-8. */
export function utf8Of(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Line ends of Windows, or a missing line end at the end, come from a mail program: they do not make another game. */
export function tidied(text: string): string {
  return `${text
    .replace(/\r\n/g, "\n")
    .replace(/^\uFEFF?\s+|^\uFEFF/, "")
    .trimEnd()}\n`;
}

/** The games of a file. A game begins with its tags; text before the first tags is no game. */
export function gamesIn(text: string): readonly Part[] {
  const starts = [0];
  const lines = tidied(text).split("\n");
  const begins = (line: string | undefined): boolean => /^\[[A-Za-z]/.test(line ?? "");
  let hasBegun = false; // The text before a game has no comments.
  let inComment = false;
  let afterTag = true;
  for (const [i, line] of lines.entries()) {
    const isTag = !inComment && begins(line);
    if (isTag && !afterTag) starts.push(i);
    hasBegun ||= isTag;
    if (!isTag && hasBegun) for (const sign of line) inComment = sign === "{" || (inComment && sign !== "}");
    if (line.trim() !== "") afterTag = isTag;
  }
  if (starts.length > 1 && !begins(lines[0])) starts.shift();
  return starts.map((start, i) => ({ text: tidied(lines.slice(start, starts[i + 1]).join("\n")), line: start + 1 }));
}

/** One of several games, as the list shows it. */
export function cardOf({ text, line }: Part): Card {
  const tag = (name: string): string =>
    new RegExp(`^\\[${name} "((?:[^"\\\\]|\\\\.)*)"\\]`, "m").exec(text)?.[1]?.replace(/\\(.)/g, "$1") ?? "";
  const player = (side: "White" | "Black"): string => fullName({ id: tag(`${side}Id`), name: tag(side) });
  return {
    line,
    white: player("White"),
    black: player("Black"),
    result: tag("Result"),
    date: tag("Date"),
    event: tag("Event"),
    variant: tag("Variant"),
  };
}

/** Opens a game. A refusal names the line in the whole file. */
export async function openFile({ text, line }: Part, post: Post = browserPost): Promise<Opening> {
  const above = line - 1;
  let file: GameFile;
  try {
    file = readGame(text);
  } catch (error) {
    if (!(error instanceof GameFileError)) throw error;
    return place(above + error.line, error.column, error.what);
  }
  try {
    const answer = await post("/api/gamefile", text);
    if (answer.status !== 200) return refusal(answer.status, answer.text, above);
    const game = gameOf(answer.text, file);
    return game ? { ok: true, value: { file, game } } : { ok: false, what: m.file.badAnswer() };
  } catch {
    return { ok: false, what: m.file.unreachable() };
  }
}

/** What a side had on its clock after so many plies; undefined if the file does not say. */
export function clockAt(file: GameFile, side: Color, ply: number): number | undefined {
  const own = ({ number }: { number: string }): boolean =>
    number !== "" && number.endsWith("...") === (side === "black");
  return file.plies.slice(0, ply).findLast((one) => own(one) && one.clockMs !== undefined)?.clockMs;
}

/** The name of a file: `astragal-g8K2mQxZ.pgn`. */
export function fileName(file: GameFile): string {
  return `astragal-${(file.tags["Site"] ?? "").replace(/[^A-Za-z0-9]/g, "")}.pgn`;
}
