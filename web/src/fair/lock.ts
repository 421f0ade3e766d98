// The lock: the signed text that fixes draw, time, rules, dice and every commitment (FAIRNESS.md, The lock). A strict
// reader and a writer that are each other's inverse; they check form, not rules.
import * as m from "../messages/all.gen";
import { parseAsks, writeAsks, type Asks } from "./asks";
import { good, type Result } from "./result";
import { bad, isTime, part, readHash, readNumber, split, type Piece } from "./text";

export const kMaxRolls = 1000;
export const kMaxPlayers = 256;
const kFieldsBeforePlayers = 8;
const kMaxCount = 999999;

export interface DrawName {
  readonly id: string;
  readonly number: number;
}

export interface Ruleset {
  readonly variant: string;
  readonly version: number;
  readonly options: readonly { readonly name: string; readonly value: string }[];
}

export interface Seat {
  readonly player: string;
  /** The commitment in hex; undefined for a player who takes no part. */
  readonly commitment: string | undefined;
}

export interface Lock {
  readonly draw: DrawName;
  readonly time: string;
  readonly ruleset: Ruleset;
  readonly asks: Asks;
  readonly rolls: number;
  readonly serverKey: string;
  readonly serverCommitment: string;
  readonly seats: readonly Seat[];
}

export function drawText(draw: DrawName): string {
  return `${draw.id}.${String(draw.number)}`;
}

export function rulesetText(ruleset: Ruleset): string {
  const options = ruleset.options.map(({ name, value }) => `;${name}=${value}`);
  return `${ruleset.variant}@${String(ruleset.version)}${options.join("")}`;
}

/** The two parts of `left<separator>right`, split at the first separator. */
function halves(piece: Piece, separator: string): [Piece, Piece] | undefined {
  const at = piece.text.indexOf(separator);
  return at < 0 ? undefined : [part(piece, 0, at), part(piece, at + 1)];
}

export function parseDraw(piece: Piece): Result<DrawName> {
  const found = halves(piece, ".");
  if (!found) return bad("draw", piece, m.fair.refused.drawForm());
  const [id, digits] = found;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id.text)) return bad("draw", id, m.fair.refused.drawId());
  const number = readNumber("draw", digits, 1, kMaxCount);
  return number.ok ? good({ id: id.text, number: number.value }) : number;
}

function parseOption(piece: Piece): Result<{ name: string; value: string }> {
  const found = halves(piece, "=");
  if (!found) return bad("ruleset", piece, m.fair.refused.optionForm());
  const [name, value] = found;
  if (!/^[a-z0-9-]{1,32}$/.test(name.text)) {
    return bad("ruleset", name, m.fair.refused.optionName());
  }
  if (!/^[A-Za-z0-9.,+-]{1,128}$/.test(value.text)) {
    return bad("ruleset", value, m.fair.refused.optionValue());
  }
  return good({ name: name.text, value: value.text });
}

function parseRuleset(piece: Piece): Result<Ruleset> {
  const [first = piece, ...rest] = split(piece, ";");
  const found = halves(first, "@");
  if (!found) return bad("ruleset", first, m.fair.refused.rulesetForm());
  const [variant, digits] = found;
  if (!/^[a-z0-9-]{1,32}$/.test(variant.text)) return bad("ruleset", variant, m.fair.refused.rulesetVariant());
  const version = readNumber("ruleset", digits, 1, kMaxCount);
  if (!version.ok) return version;
  const options: { name: string; value: string }[] = [];
  for (const piece of rest) {
    const option = parseOption(piece);
    if (!option.ok) return option;
    const before = options.at(-1);
    // Names are ASCII, so the order of UTF-16 units is that of bytes.
    if (before && before.name >= option.value.name) {
      return bad("ruleset", piece, m.fair.refused.optionsOrder());
    }
    options.push(option.value);
  }
  return good({ variant: variant.text, version: version.value, options });
}

function parseServer(piece: Piece): Result<{ key: string; commitment: string }> {
  const found = halves(piece, ":");
  if (!found) return bad("server", piece, m.fair.refused.serverForm());
  const key = readHash("server", found[0]);
  if (!key.ok) return key;
  const commitment = readHash("server", found[1]);
  return commitment.ok ? good({ key: key.value, commitment: commitment.value }) : commitment;
}

function parseSeat(where: string, piece: Piece): Result<Seat> {
  const found = halves(piece, ":");
  if (!found) return bad(where, piece, m.fair.refused.playerForm());
  const [player, commitment] = found;
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(player.text)) {
    return bad(where, player, m.fair.refused.playerId());
  }
  if (commitment.text === "-") return good({ player: player.text, commitment: undefined });
  const hash = readHash(where, commitment);
  return hash.ok ? good({ player: player.text, commitment: hash.value }) : hash;
}

/** Reads the players, who stand behind the server; all ids and all commitments must differ. */
function parseSeats(pieces: readonly Piece[], serverCommitment: string): Result<Seat[]> {
  const players = new Set<string>();
  const commitments = new Set([serverCommitment]);
  const seats: Seat[] = [];
  for (const [i, piece] of pieces.entries()) {
    const where = `players[${String(i)}]`;
    if (i >= kMaxPlayers) return bad(where, piece, m.fair.refused.playersMany(), "too_big");
    const seat = parseSeat(where, piece);
    if (!seat.ok) return seat;
    const { player, commitment } = seat.value;
    if (players.has(player)) return bad(where, piece, m.fair.refused.playerTwice());
    players.add(player);
    if (commitment !== undefined) {
      if (commitments.has(commitment)) return bad(where, piece, m.fair.refused.commitmentTwice());
      commitments.add(commitment);
    }
    seats.push(seat.value);
  }
  return good(seats);
}

export function parseLock(text: string): Result<Lock> {
  const fields = split({ text, column: 1 }, "|");
  const end: Piece = { text: "", column: text.length + 1 };
  const [magic = end, kind, draw, time, ruleset, asks, n, server] = fields;
  if (magic.text !== "fair1" || kind?.text !== "lock") return bad("", magic, m.fair.refused.lockBegin());
  if (!draw || !time || !ruleset || !asks || !n || !server) {
    return bad("", end, m.fair.refused.lockShort());
  }
  const drawName = parseDraw(draw);
  if (!drawName.ok) return drawName;
  if (!isTime(time.text)) return bad("time", time, m.fair.refused.notTime());
  const rules = parseRuleset(ruleset);
  if (!rules.ok) return rules;
  const dice = parseAsks(asks);
  if (!dice.ok) return dice;
  const rolls = readNumber("n", n, 1, kMaxRolls);
  if (!rolls.ok) return rolls;
  const party = parseServer(server);
  if (!party.ok) return party;
  const seats = parseSeats(fields.slice(kFieldsBeforePlayers), party.value.commitment);
  if (!seats.ok) return seats;
  return good({
    draw: drawName.value,
    time: time.text,
    ruleset: rules.value,
    asks: dice.value,
    rolls: rolls.value,
    serverKey: party.value.key,
    serverCommitment: party.value.commitment,
    seats: seats.value,
  });
}

export function writeLock(lock: Lock): string {
  const seats = lock.seats.map(({ player, commitment }) => `|${player}:${commitment ?? "-"}`);
  return [
    "fair1|lock",
    drawText(lock.draw),
    lock.time,
    rulesetText(lock.ruleset),
    writeAsks(lock.asks),
    String(lock.rolls),
    `${lock.serverKey}:${lock.serverCommitment}${seats.join("")}`,
  ].join("|");
}

/** Whether the party at a position of the lock (0 is the server) takes part in the draw. */
export function hasPart(lock: Lock, position: number): boolean {
  return position === 0 || lock.seats[position - 1]?.commitment !== undefined;
}

export function commitmentAt(lock: Lock, position: number): string | undefined {
  return position === 0 ? lock.serverCommitment : lock.seats[position - 1]?.commitment;
}
