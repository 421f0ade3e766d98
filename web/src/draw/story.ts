// A draw in plain words, from its record: what was rolled, who took part, who was missing. This story proves nothing;
// the check does.
import * as m from "../messages/all.gen";
import { drawText, parseLock, rulesetText, type Lock } from "../fair/lock";
import type { DrawRecord } from "../fair/record";
import { dieText, slips, type Die } from "../fair/stream";
import { voidWords } from "../fair/void";
import { optionName, optionValue } from "../games/options";
import { inWords, type ShownDie } from "./dice";
import { isLots, placeOf } from "./round_offer";

export interface Story {
  readonly title: string;
  readonly lines: readonly string[];
  readonly dice: readonly ShownDie[];
  /** The game that the draw is of, if it is of a game. */
  readonly game: string | undefined;
  /** The tournament and its round, if the draw is of a round. */
  readonly round: { readonly event: string; readonly round: number } | undefined;
  /** Ids of those who have a seat in the lock. */
  readonly players: readonly string[];
}

type NameOf = (id: string) => string;

function partyName(lock: Lock, position: number, nameOf: NameOf): string {
  const seat = lock.seats[position - 1];
  return seat ? nameOf(seat.player) : m.dice.theServer();
}

function lockedLine(lock: Lock, gameOf: NameOf): string {
  const {
    time,
    ruleset: { variant, version, options },
  } = lock;
  const locked = { day: time.slice(0, 10), time: time.slice(11, 19), variant: gameOf(variant), version };
  if (isLots(rulesetText(lock.ruleset))) return m.dice.storyLockedLots({ ...locked, round: roundOf(lock)?.round ?? 0 });
  if (options.length === 0) return m.dice.storyLocked(locked);
  return m.dice.storyLockedWith({
    ...locked,
    options: options
      .map(({ name, value }) => m.options.line({ name: optionName(name), value: optionValue(variant, name, value) }))
      .join(", "),
  });
}

/**
 * Whether the first number decides the colours: in a draw of a game it is a `2` then (FAIRNESS.md, The lock: player).
 */
function hasCoin(lock: Lock): boolean {
  return isGame(lock) && lock.rolls === 1 && lock.asks.faces[0] === 2;
}

function isGame(lock: Lock): boolean {
  return /^[A-Za-z0-9]{8}$/.test(lock.draw.id);
}

function roundOf(lock: Lock): Story["round"] {
  const place = placeOf(drawText(lock.draw));
  return place && { event: place.event, round: place.round };
}

/** What a draw by lot gave: who has White, or the order of a bracket. */
function lotsLine(lock: Lock, dice: readonly Die[]): string {
  if (lock.asks.tail === "box") return m.dice.storyLotsSeeds({ slips: slips(dice).join(", ") });
  const number = dice[0]?.number ?? 1;
  return m.dice.storyLotsColor({ number, side: number === 1 ? "white" : "black" });
}

/** One line for every roll of dice in play, with what it was for. */
function playLines(record: DrawRecord): string[] {
  const made = record.rolls.filter(({ dice, missing }) => dice !== undefined && missing.length === 0);
  if (made.length === 0) return [m.dice.storyNoneMade()];
  return made.map(({ for: callFor, dice }, i) => {
    const [plies = "", move = ""] = callFor.split(":");
    const told = { roll: i + 1, numbers: (dice ?? []).map(({ number }) => number).join(", ") };
    return plies === "0" ? m.dice.storyBefore(told) : m.dice.storyAfter({ ...told, plies, move });
  });
}

function rolledLines(lock: Lock, record: DrawRecord, nameOf: NameOf): string[] {
  if (lock.rolls > 1) return playLines(record);
  const roll = record.rolls.at(-1);
  if (!roll) return [m.dice.storyOpen()];
  if (roll.missing.length > 0) return [];
  const dice = [...(roll.dice ?? [])];
  if (isLots(rulesetText(lock.ruleset))) return [lotsLine(lock, dice)];
  const coin = hasCoin(lock) ? dice.shift() : undefined;
  const white = lock.seats[(coin?.number ?? 1) - 1];
  const numbers = dice.map(dieText).join(", ");
  return [
    ...(coin && white ? [m.dice.storyCoin({ name: nameOf(white.player) })] : []),
    ...(dice.length > 0 ? [m.dice.storyRolled({ numbers })] : []),
    ...(roundOf(lock) ? [m.dice.storyForAll()] : []),
  ];
}

function voidLines(lock: Lock, record: DrawRecord, nameOf: NameOf): string[] {
  const roll = record.rolls.at(-1);
  if (!roll || roll.missing.length === 0) return [];
  const who = inWords(roll.missing.map((position) => partyName(lock, position, nameOf)));
  const after = roll.dice
    ? m.dice.storyWouldHave({ numbers: roll.dice.map(({ number }) => number).join(", ") })
    : m.dice.storyUnknown();
  return [m.dice.storyNotRolled({ why: voidWords(lock, record.notes, who, nameOf) }), after];
}

function titlesOf(lock: Lock): Record<DrawRecord["state"], () => string> {
  const titles = m.dice.storyTitle;
  if (lock.rolls > 1) return { ...titles, open: titles.playOpen, done: titles.playDone };
  if (isLots(rulesetText(lock.ruleset))) return { open: titles.lotsOpen, done: titles.lotsDone, void: titles.lotsVoid };
  return roundOf(lock) ? { ...titles, done: titles.roundDone } : titles;
}

/**
 * The story of a draw. `nameOf` gives the name that people see for a player's id, `gameOf` for a game's id; names prove
 * nothing, and the check below the story shows the ids.
 */
export function storyOf(
  record: DrawRecord,
  nameOf: NameOf = (player) => player,
  gameOf: NameOf = (variant) => variant,
): Story | undefined {
  const parsed = parseLock(record.lock);
  if (!parsed.ok) return undefined;
  const lock = parsed.value;
  const roll = record.rolls.at(-1);
  const taking = lock.seats.filter(({ commitment }) => commitment !== undefined).map(({ player }) => nameOf(player));
  const without = lock.seats.filter(({ commitment }) => commitment === undefined).map(({ player }) => nameOf(player));
  return {
    title: titlesOf(lock)[record.state](),
    dice: (roll?.dice ?? []).map(({ faces, number }, i) => ({ faces, number, coin: i === 0 && hasCoin(lock) })),
    game: isGame(lock) ? lock.draw.id : undefined,
    round: roundOf(lock),
    players: lock.seats.map(({ player }) => player),
    lines: [
      ...rolledLines(lock, record, nameOf),
      ...voidLines(lock, record, nameOf),
      m.dice.storyTookPart({ names: inWords([m.dice.theServer(), ...taking]) }),
      ...(without.length > 0 ? [m.dice.storyTookNoPart({ names: inWords(without) })] : []),
      ...(taking.length === 0 ? [m.dice.storyNoPlayer()] : []),
      lockedLine(lock, gameOf),
    ],
  };
}
