// A game as a game file holds it (docs/gamefile.md). The page knows no rules: a move is only a text here, and only the
// server's reader can say whether the game is legal.

export interface Ply {
  /** The ply in the spelling of NOTATION.md; a roll during play is a ply, too. */
  text: string;
  /** The number: `12.` before a move of White, `12...` before a move of Black, empty before a roll. */
  number: string;
  /** What the player had left on the clock after the move. */
  clockMs?: number;
  /** Set if the server has made the move from its player's conditional lines. */
  conditional?: true;
}

/** The tags by name; a tag that may occur several times is a list of its values. */
export interface GameFile {
  tags: Record<string, string>;
  draws: string[];
  setupRoll?: string;
  plies: Ply[];
}

/**
 * The tags in their order. `Engine` is in games of the computer, `Tournament` and `Rated` are in games of a tournament,
 * `Array` is where a game has several setups, `Draw` and `FairURL` are there for each draw of dice.
 */
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

/** The comment after a conditional move and its clock. */
export const CONDITIONAL = "{[%conditional]}";

/** A time as clocks in files write it: `0:04:59.5`. */
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
