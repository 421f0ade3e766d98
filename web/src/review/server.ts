// The server's analysis of a game, over HTTP (docs/http.md, Analyses): how far it is, and what it found, as the values
// that a review shows. Scores are converted to chances here, in the same way as for the browser's own review. Pure but
// for the requests.
import { ask, isObject, type Asked, type Send } from "../net/ask";
import type { Side } from "../board/fen";
import { meanOf, valueOf, valueOfEnd, type Value } from "../engine/value";
import type { FaceValue, PositionValue } from "../protocol/messages.gen";
import { readPositionValue } from "../protocol/readers.gen";
import { isPrefix, type Line } from "./line";
import type { Made, Trouble } from "./review.svelte";
import type { Values } from "./steps";

export interface Found {
  readonly values: Values;
  readonly troubles: readonly Trouble[];
  readonly by: Made;
  /** How many moves and rolls the game had. */
  readonly last: number;
}

export type Standing =
  | { readonly t: "none" }
  | {
      readonly t: "waiting" | "going";
      /** How many positions are found, and how many there are. */
      readonly found: number;
      readonly positions: number;
      /** How many games were asked for before this one. */
      readonly ahead: number;
      readonly waitMs: number;
      /** Whether the server's computer is connected. */
      readonly here: boolean;
    }
  | { readonly t: "done"; readonly found: Found };

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

/** The value of a score, which is given for White; undefined if there is no score. */
function valueOfScore(
  turn: Side,
  { cp, mate, over }: Pick<PositionValue, "cp" | "mate" | "over">,
  line: readonly string[],
): Value | undefined {
  const sign = turn === "white" ? 1 : -1;
  if (over !== undefined && over !== "none") return valueOfEnd(turn, over);
  if (cp !== undefined) return valueOf(turn, { cp: sign * cp }, line);
  if (mate !== undefined) return valueOf(turn, { mate: sign * mate }, line);
  return undefined;
}

function valueOfFaces(turn: Side, faces: readonly FaceValue[]): Value | undefined {
  const values = faces.flatMap((face) => valueOfScore(turn, face, []) ?? []);
  return values.length === faces.length && values.length > 0 ? meanOf(turn, values) : undefined;
}

/** A value, or why there is none. */
function readValue(value: unknown): Value | { readonly why: string } | undefined {
  const found = readPositionValue(value);
  if (!found) return undefined;
  const { turn, faces, refused, line = [] } = found;
  if (refused !== undefined) return { why: refused };
  return faces ? valueOfFaces(turn, faces) : valueOfScore(turn, found, line);
}

function readFound(answer: Readonly<Record<string, unknown>>): Found | undefined {
  const { first, last, engine, nodes } = answer;
  const listed = answer["values"];
  if (!isCount(first) || !isCount(last) || !isCount(nodes) || typeof engine !== "string" || !Array.isArray(listed))
    return undefined;
  const read = (listed as readonly unknown[]).map(readValue);
  if (read.length !== last - first + 1 || read.includes(undefined)) return undefined;
  const values: (Value | undefined)[] = [];
  const troubles: Trouble[] = [];
  for (const [i, one] of read.entries()) {
    if (one && "why" in one) troubles.push({ at: first + i, why: one.why });
    else values[first + i] = one;
  }
  return { values: Array.from({ length: last + 1 }, (_, at) => values[at]), troubles, by: { engine, nodes }, last };
}

export function readStanding(answer: unknown): Standing | undefined {
  if (!isObject(answer)) return undefined;
  const { state: t, found, positions, ahead, waitMs, here } = answer;
  if (t === "none") return { t };
  if (t === "done") {
    const read = readFound(answer);
    return read && { t, found: read };
  }
  if (
    (t !== "waiting" && t !== "going") ||
    !isCount(found) ||
    !isCount(positions) ||
    !isCount(ahead) ||
    !isCount(waitMs)
  )
    return undefined;
  // For 30 s after its process has gone, the server still says that the analysis goes on.
  return { t: here === true ? t : "waiting", found, positions, ahead, waitMs, here: here === true };
}

const pathOf = (game: string): string => `/api/games/${encodeURIComponent(game)}/analysis`;

export const fetchStanding = (send: Send, game: string): Promise<Asked<Standing>> =>
  ask(send("GET", pathOf(game)), readStanding);
export const wishFor = (send: Send, game: string): Promise<Asked<Standing>> =>
  ask(send("POST", pathOf(game), {}), readStanding);

/** Asks how many analyses the account may still ask for today. */
export const fetchLeft = (send: Send): Promise<Asked<number>> =>
  ask(send("GET", "/api/account/analyses"), (answer) =>
    isObject(answer) && isCount(answer["left"]) ? answer["left"] : undefined,
  );

/** The line of a game on the server, from its export. */
export function readPlayed(answer: unknown): Line | undefined {
  if (!isObject(answer)) return undefined;
  const { variant, options, initialFen, moves, actions } = answer;
  if (typeof variant !== "string" || !isObject(options) || typeof initialFen !== "string" || typeof moves !== "string")
    return undefined;
  const made = Array.isArray(actions)
    ? (actions as readonly unknown[]).filter((one) => typeof one === "string")
    : moves.split(" ").filter((move) => move !== "");
  return {
    ruleset: { variant, options: options as Line["ruleset"]["options"] },
    from: { fen: initialFen },
    actions: made,
  };
}

export const fetchPlayed = (send: Send, game: string): Promise<Asked<Line>> =>
  ask(send("GET", `/game/export/${encodeURIComponent(game)}`), readPlayed);

/**
 * Whether the line on a board is that game, or goes on from its end. Links hold only those options that are not usual.
 */
export function isOfGame(line: Line, played: Line): boolean {
  const chosen = Object.entries(line.ruleset.options).every(([name, value]) => played.ruleset.options[name] === value);
  return (
    chosen && isPrefix({ ...played, ruleset: line.ruleset }, line) && line.ruleset.variant === played.ruleset.variant
  );
}
