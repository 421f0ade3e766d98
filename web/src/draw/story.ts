// A draw in plain words, from its record: what was rolled, who took part, who was missing. It proves nothing; the check
// does.
import { parseLock, type Lock } from "../fair/lock";
import type { DrawRecord } from "../fair/record";
import { voidWords } from "../fair/void";
import { inWords, type ShownDie } from "./dice";

export interface Story {
  readonly title: string;
  readonly lines: readonly string[];
  readonly dice: readonly ShownDie[];
  /** The game's page, if the draw is of a game. */
  readonly game: string | undefined;
  /** Ids of those who have a seat in the lock. */
  readonly players: readonly string[];
}

type NameOf = (player: string) => string;

function partyName(lock: Lock, position: number, nameOf: NameOf): string {
  const seat = lock.seats[position - 1];
  return seat ? nameOf(seat.player) : "the server";
}

function timeText(time: string): string {
  return `${time.slice(0, 10)} at ${time.slice(11, 19)} UTC`;
}

/** In a draw of a game a first `2` gives the colours (FAIRNESS.md, The lock: player). */
function hasCoin(lock: Lock): boolean {
  return isGame(lock) && lock.rolls === 1 && lock.asks.faces[0] === 2;
}

function isGame(lock: Lock): boolean {
  return /^[A-Za-z0-9]{8}$/.test(lock.draw.id);
}

/** Dice in play: every roll, and what it was for. */
function playLines(record: DrawRecord): string[] {
  const made = record.rolls.filter(({ dice, missing }) => dice !== undefined && missing.length === 0);
  if (made.length === 0) return ["No dice have fallen in this game yet."];
  return made.map(({ for: callFor, dice }, i) => {
    const [plies = "", move = ""] = callFor.split(":");
    const after = plies === "0" ? "before the first move" : `after move ${plies}, ${move}`;
    return `Roll ${String(i + 1)}, ${after}: ${(dice ?? []).map(({ number }) => String(number)).join(", ")}.`;
  });
}

function rolledLines(lock: Lock, record: DrawRecord, nameOf: NameOf): string[] {
  if (lock.rolls > 1) return playLines(record);
  const roll = record.rolls.at(-1);
  if (!roll) return ["Nothing is rolled yet: the envelopes are sealed, and some still have to be opened."];
  if (roll.missing.length > 0) return [];
  const dice = [...(roll.dice ?? [])];
  const coin = hasCoin(lock) ? dice.shift() : undefined;
  const white = lock.seats[(coin?.number ?? 1) - 1];
  const numbers = dice.map(({ faces, number }) => `${String(number)} of ${String(faces)}`).join(", ");
  return [
    ...(coin && white ? [`The coin fell on ${String(coin.number)}: ${nameOf(white.player)} has White.`] : []),
    ...(dice.length > 0 ? [`Rolled: ${numbers}.`] : []),
  ];
}

function voidLines(lock: Lock, record: DrawRecord, nameOf: NameOf): string[] {
  const roll = record.rolls.at(-1);
  if (!roll || roll.missing.length === 0) return [];
  const who = inWords(roll.missing.map((position) => partyName(lock, position, nameOf)));
  const after = roll.dice
    ? `All numbers have come to light since: it would have been ${roll.dice.map(({ number }) => String(number)).join(", ")}.`
    : "What would have been rolled is not known: not every number was opened.";
  return [`Nothing was rolled: ${voidWords(lock, record.notes, who, nameOf)}.`, after];
}

/** `nameOf` gives what people see for a player's id; names prove nothing, and the check below shows the ids. */
export function storyOf(record: DrawRecord, nameOf: NameOf = (player) => player): Story | undefined {
  const parsed = parseLock(record.lock);
  if (!parsed.ok) return undefined;
  const lock = parsed.value;
  const roll = record.rolls.at(-1);
  const taking = lock.seats.filter(({ commitment }) => commitment !== undefined).map(({ player }) => nameOf(player));
  const without = lock.seats.filter(({ commitment }) => commitment === undefined).map(({ player }) => nameOf(player));
  const { variant, version, options } = lock.ruleset;
  const titles = { open: "A throw that goes on", done: "A throw of dice", void: "A throw that was not made" };
  const playTitles = { ...titles, open: "The dice of a game that goes on", done: "The dice of a game" };
  return {
    title: (lock.rolls > 1 ? playTitles : titles)[record.state],
    dice: (roll?.dice ?? []).map(({ faces, number }, i) => ({ faces, number, coin: i === 0 && hasCoin(lock) })),
    game: isGame(lock) ? lock.draw.id : undefined,
    players: lock.seats.map(({ player }) => player),
    lines: [
      ...rolledLines(lock, record, nameOf),
      ...voidLines(lock, record, nameOf),
      `Took part: ${inWords(["the server", ...taking])}. Each sealed a secret number before anybody opened one.`,
      ...(without.length > 0 ? [`Took no part, by choice: ${inWords(without)}.`] : []),
      ...(taking.length === 0 ? ["No player took part, so the server could have chosen."] : []),
      `Locked on ${timeText(lock.time)} for ${variant}, version ${String(version)} of its rules` +
        (options.length > 0 ? `, with ${options.map(({ name, value }) => `${name} ${value}`).join(", ")}.` : "."),
    ],
  };
}
