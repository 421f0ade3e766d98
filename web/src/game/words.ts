// A game in sentences: how it ended, what clock and options it has, what setup the dice made. Pure.
import type { Clock, EndReason, Outcome } from "../protocol/messages.gen";
import type { Setting, VariantOption } from "../net/variants";
import type { Game } from "./state";

const kWon: Readonly<Record<EndReason, (loser: string) => string>> = {
  checkmate: (loser) => `${loser} is checkmated`,
  stalemate: (loser) => `${loser} is stalemated, which loses here`,
  "royals-captured": (loser) => `${loser}’s royal pieces are captured`,
  "bare-king": (loser) => `${loser} has nothing left but the king`,
  citadel: () => "the king has reached the citadel",
  repetition: (loser) => `${loser} has repeated the position`,
  "move-rule": () => "too many moves without progress",
  "insufficient-material": (loser) => `${loser} cannot win any more`,
  resignation: (loser) => `${loser} resigned`,
  agreement: () => "the players agreed",
  time: (loser) => `${loser}’s time ran out`,
  abandonment: (loser) => `${loser} left the game`,
  adjudication: () => "it was adjudicated",
  aborted: () => "the game was called off",
  "no-move": (loser) => `${loser} made no first move in time`,
  "void-draw": () => "the dice could not be thrown",
  declined: () => "the challenge was declined",
};

const kDrawn: Readonly<Partial<Record<EndReason, string>>> = {
  checkmate: "a mate that counts as a draw",
  stalemate: "stalemate: no move is left, and no check",
  "royals-captured": "both sides lost their royal pieces",
  "bare-king": "a bare king",
  citadel: "a king has reached the citadel",
  repetition: "the same position came up again",
  "move-rule": "too many moves without a capture or a pawn move",
  "insufficient-material": "nobody can win any more",
  agreement: "by agreement",
  time: "time ran out, but the other side could not have won",
  abandonment: "a player left the game",
};

const kNone: Readonly<Partial<Record<EndReason, string>>> = {
  aborted: "It was called off before it began to count.",
  "no-move": "A first move was not made in time.",
  "void-draw": "The dice could not be thrown, so the game is called off.",
  declined: "The challenge was declined.",
  adjudication: "A moderator has called it off.",
  resignation: "A player left while the dice were being thrown.",
};

export interface OutcomeWords {
  /** `1–0`, `½–½`, or a dash for a game that does not count. */
  readonly score: string;
  readonly title: string;
  readonly why: string;
}

export function outcomeWords({ result, reason }: Outcome): OutcomeWords {
  const end = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
  if (result === "draw") return { score: "½–½", title: "Draw", why: end(sentence(kDrawn[reason] ?? reason)) };
  if (result === "none") return { score: "–", title: "No result", why: end(sentence(kNone[reason] ?? reason)) };
  const [winner, loser] = result === "white" ? ["White", "Black"] : ["Black", "White"];
  return { score: result === "white" ? "1–0" : "0–1", title: `${winner} wins`, why: end(sentence(kWon[reason](loser))) };
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const kStamp = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g;

/** What the server says, with a capital, a full stop, and times as the reader's clock has them. */
export function fullSentence(said: string): string {
  const text = sentence(said).replace(kStamp, (stamp) => new Date(stamp).toLocaleString());
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `5 minutes + 3 s a move`, `10 minutes, then 3 periods of 30 s`, `unlimited time`. */
export function clockWords(clock: Clock): string {
  if (clock.type === "unlimited") return "unlimited time";
  const seconds = clock.base_ms / 1000;
  const base = seconds % 60 === 0 ? plural(seconds / 60, "minute") : plural(seconds, "second");
  if (clock.type === "delay") return `${base} with a delay of ${String(clock.delay_ms / 1000)} s`;
  if (clock.type === "byoyomi") {
    const periods = `${plural(clock.periods, "period")} of ${String(clock.period_ms / 1000)} s`;
    return clock.base_ms === 0 ? periods : `${base}, then ${periods}`;
  }
  return clock.increment_ms === 0 ? base : `${base} + ${String(clock.increment_ms / 1000)} s a move`;
}

/** `5 minutes`, or seconds where it is no whole number of them. */
export function spanWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds % 60 === 0 ? plural(seconds / 60, "minute") : plural(seconds, "second");
}

/** What else was agreed on: `rated`, who may join, who may see it, how many games it is. */
export function termWords(game: Pick<Game, "rated" | "private" | "range" | "pairing" | "delay">): string[] {
  const { range, pairing, delay } = game;
  return [
    game.rated ? "rated" : "casual",
    ...(range ? [`for ratings ${String(range.least)}–${String(range.most)}`] : []),
    ...(pairing ? [`two games ${pairing === "together" ? "at the same time" : "one after the other"}`] : []),
    ...(game.private ? ["private"] : []),
    ...(delay === undefined ? [] : [`others see it ${spanWords(delay)} later`]),
  ];
}

export function plural(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${String(count)} ${one}s`;
}

/** The options that are not as usual: `interchange odd`. */
export function optionWords(chosen: Setting, known: readonly VariantOption[]): string[] {
  return Object.entries(chosen)
    .filter(([name, value]) => known.find((option) => option.name === name)?.default !== value)
    .map(([name, value]) => `${name.replaceAll("-", " ")}: ${value.replaceAll("-", " ")}`);
}

/** `⚂`, `⚀ ⚅`, and for dice of other faces their numbers: what `roll 3` gave. */
export function rollWords(made: string): string {
  const numbers = made.match(/\d+/g) ?? [];
  const faces = numbers.map((n) => "⚀⚁⚂⚃⚄⚅".charAt(Number(n) - 1) || `die ${n}`);
  return faces.length > 0 ? faces.join(" ") : made;
}

/** What the dice in play do now or have just done, for beside the board; undefined where the last thing was a move. */
export function diceNews(game: Pick<Game, "phase" | "drawing" | "moves">): string | undefined {
  if (game.phase !== "playing") return undefined;
  if (game.drawing?.call) return "Dice are being thrown.";
  const made = game.moves.at(-1);
  const numbers = made?.roll ? (made.move.match(/\d+/g) ?? []) : [];
  return numbers.length > 0 ? `${numbers.length > 1 ? "The dice" : "The die"}: ${numbers.join(", ")}.` : undefined;
}
