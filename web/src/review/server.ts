// The server's analysis of a game, over HTTP (docs/http.md, Analyses): how far it is, and what it found, as the values
// that a review shows. Scores are converted to chances here, in the same way as for the browser's own review. Pure but
// for the requests.
import { ask, type Asked, type Send } from "../net/ask";
import { saidInOwnWords } from "../net/refusals";
import type { Side } from "../board/fen";
import { meanOf, valueOf, valueOfEnd, type Value } from "../engine/value";
import type {
  AnalysesLeft,
  FaceValue,
  GameAnalysis,
  GameExport,
  PositionValue,
  Sentence,
} from "../protocol/messages.gen";
import { readAnalysesLeft, readGameAnalysis, readGameExport } from "../protocol/readers.gen";
import { made } from "../protocol/reading";
import { isPrefix, type Line } from "./line";
import type { Made, Trouble } from "./review.svelte";
import type { Values } from "./steps";

/** Why a position has no value, as the server's computer says it. */
interface Unvalued {
  readonly why: string;
  readonly sentence?: Sentence;
}

export interface Found {
  readonly values: Values;
  readonly troubles: readonly (Trouble & Unvalued)[];
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
function valueIn(found: PositionValue): Value | Unvalued | undefined {
  const { turn, faces, refused, sentence, line = [] } = found;
  if (refused !== undefined) return { why: refused, ...(sentence && { sentence }) };
  return faces ? valueOfFaces(turn, faces) : valueOfScore(turn, found, line);
}

/** What a complete analysis has found; undefined if something is missing in it. */
function foundIn({ first, last, engine, nodes, values: listed }: GameAnalysis): Found | undefined {
  if (first === undefined || last === undefined || nodes === undefined || engine === undefined || !listed)
    return undefined;
  const read = listed.map(valueIn);
  if (read.length !== last - first + 1 || read.includes(undefined)) return undefined;
  const values: (Value | undefined)[] = [];
  const troubles: (Trouble & Unvalued)[] = [];
  for (const [i, one] of read.entries()) {
    if (one && "why" in one) troubles.push({ at: first + i, ...one });
    else values[first + i] = one;
  }
  return { values: Array.from({ length: last + 1 }, (_, at) => values[at]), troubles, by: { engine, nodes }, last };
}

export function standingOf(analysis: GameAnalysis): Standing | undefined {
  const { state: t, found, positions, ahead, waitMs, here = false } = analysis;
  if (t === "none") return { t };
  if (t === "done") {
    const whole = foundIn(analysis);
    return whole && { t, found: whole };
  }
  if (found === undefined || positions === undefined || ahead === undefined || waitMs === undefined) return undefined;
  // For 30 s after its process has gone, the server still says that the analysis goes on.
  return { t: here ? t : "waiting", found, positions, ahead, waitMs, here };
}

const readStanding = made(readGameAnalysis, standingOf);

const pathOf = (game: string): string => `/api/games/${encodeURIComponent(game)}/analysis`;

async function inPageWords(asked: Asked<Standing>): Promise<Asked<Standing>> {
  if (!asked.ok || asked.value.t !== "done") return asked;
  const { found } = asked.value;
  const troubles = await Promise.all(
    found.troubles.map(async ({ at, why, sentence }) => ({ at, why: await saidInOwnWords(why, sentence) })),
  );
  return { ok: true, value: { t: "done", found: { ...found, troubles } } };
}

export const fetchStanding = (send: Send, game: string): Promise<Asked<Standing>> =>
  ask(send("GET", pathOf(game)), readStanding).then(inPageWords);
export const wishFor = (send: Send, game: string): Promise<Asked<Standing>> =>
  ask(send("POST", pathOf(game), {}), readStanding).then(inPageWords);

/** Asks how many analyses the account may still ask for today. */
export const fetchLeft = (send: Send): Promise<Asked<AnalysesLeft>> =>
  ask(send("GET", "/api/account/analyses"), readAnalysesLeft);

/** The line of a game on the server, from its export; undefined if the export does not tell its beginning or moves. */
export function playedIn({
  variant,
  options,
  initialFen,
  moves,
  actions,
}: Pick<GameExport, "variant" | "options" | "initialFen" | "moves" | "actions">): Line | undefined {
  if (initialFen === undefined || moves === undefined) return undefined;
  return {
    ruleset: { variant, options },
    from: { fen: initialFen },
    actions: actions ?? moves.split(" ").filter((move) => move !== ""),
  };
}

export const fetchPlayed = (send: Send, game: string): Promise<Asked<Line>> =>
  ask(send("GET", `/game/export/${encodeURIComponent(game)}`), made(readGameExport, playedIn));

/**
 * Whether the line on a board is that game, or goes on from its end. Links hold only those options that are not usual.
 */
export function isOfGame(line: Line, played: Line): boolean {
  const chosen = Object.entries(line.ruleset.options).every(([name, value]) => played.ruleset.options[name] === value);
  return (
    chosen && isPrefix({ ...played, ruleset: line.ruleset }, line) && line.ruleset.variant === played.ruleset.variant
  );
}
