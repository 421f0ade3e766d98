// A game as a game file says it (docs/gamefile.md). The page knows no rules: texts are only texts here, and who wants
// to know whether they are a legal game asks the server's reader.

export interface Ply {
  /** As NOTATION.md spells it; a roll during play too. */
  text: string;
  /** `12.` before a move of White's, `12...` before one of Black's, empty before what chance decides. */
  number: string;
  /** What the mover had left afterwards. */
  clockMs?: number;
  /** The server has played it, from its player's conditional lines. */
  conditional?: true;
}

/** The tags by name; those that may stand more than once are lists of their values. */
export interface GameFile {
  tags: Record<string, string>;
  draws: string[];
  setupRoll?: string;
  plies: Ply[];
}

/** In their order. `Engine` stands in a game of the computer's, `Tournament` and `Rated` stand in a game of one, `Array` where a game has several setups, `Draw` and `FairURL` for each draw of dice. */
export const TAGS = [
  "Event",
  "Site",
  "Date",
  "Round",
  "White",
  "Black",
  "Result",
  "UTCTime",
  "WhiteId",
  "BlackId",
  "Engine",
  "Tournament",
  "Rated",
  "Variant",
  "Ruleset",
  "RuleOptions",
  "Array",
  "SetUp",
  "FEN",
  "Draw",
  "FairURL",
  "TimeControl",
  "Termination",
] as const;

/** The number of the ply that is played from a position. */
export function numberFrom(fen: string): string {
  const fields = fen.split(" ");
  return `${fields[5] ?? "1"}${fields[1] === "b" ? "..." : "."}`;
}

export const isChance = (text: string): boolean => text.startsWith("roll ") || text.startsWith("draw ");

/** Behind a move, and behind its clock. */
export const CONDITIONAL = "{[%conditional]}";

/** `0:04:59.5` */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const fraction = String(ms % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

export function clockOf(text: string): number | undefined {
  const parts = /^(\d+):(\d\d):(\d\d)(?:\.(\d{1,3}))?$/.exec(text);
  if (!parts) return undefined;
  const [, hours, minutes, seconds, fraction = ""] = parts;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"));
  return clockText(ms) === text ? ms : undefined;
}
