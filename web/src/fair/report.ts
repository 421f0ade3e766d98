// A check in words, for the page. Pure: lines with their weight; the component only shows them.
import * as m from "../messages/all.gen";
import type { Checked } from "./check";
import { cryptoText } from "./crypto";
import { drawText, rulesetText, type Lock } from "./lock";
import { writeAsks } from "./asks";
import type { Roll } from "./record";
import type { Die } from "./stream";
import { voidWords } from "./void";

export interface Line {
  readonly weight: "plain" | "warning";
  readonly text: string;
}

/** A good record in two sentences: what was checked, and what that means for whoever played with these dice. */
export interface Meaning {
  readonly checked: string;
  readonly means: string;
}

export function meaningOf({ record, takingPart }: Checked): Meaning {
  if (record.rolls.at(-1)?.missing.length) return { checked: m.fair.goodVoid(), means: m.fair.goodVoidMeans() };
  if (takingPart === 0) return { checked: m.fair.alone(), means: m.fair.aloneMeans() };
  if (record.rolls.length === 0) return { checked: m.fair.goodOpen(), means: m.fair.goodOpenMeans() };
  return { checked: m.fair.good(), means: m.fair.goodMeans() };
}

const plain = (text: string): Line => ({ weight: "plain", text });
const warning = (text: string): Line => ({ weight: "warning", text });

/** `the server`, or a player's id. */
function partyAt(lock: Lock, position: number): string {
  return position === 0 ? "the server" : (lock.seats[position - 1]?.player ?? "?");
}

function diceText(dice: readonly Die[]): string {
  return dice.map(({ faces, number }) => `${String(number)} of ${String(faces)}`).join(", ");
}

function partLines(checked: Checked): Line[] {
  const { seats } = checked.lock;
  const names = (taking: boolean): string[] =>
    seats.filter(({ commitment }) => (commitment !== undefined) === taking).map(({ player }) => player);
  const lines = [plain(`Took part: ${["the server", ...names(true)].join(", ")}.`)];
  const without = names(false);
  if (without.length > 0) lines.push(plain(`Took no part, by their own choice: ${without.join(", ")}.`));
  if (checked.takingPart === 0) {
    lines.push(warning("No player took part, so the server could have chosen the numbers: for a player this proves nothing."));
  }
  return lines;
}

function rollLines({ lock, record: { notes } }: Checked, roll: Roll, j: number): Line[] {
  const name = `Roll ${String(j)}, for ${roll.for}`;
  if (roll.missing.length === 0) return [plain(`${name}: ${diceText(roll.dice ?? [])}.`)];
  const missing = roll.missing.map((position) => partyAt(lock, position)).join(", ");
  const words = voidWords(lock, notes, missing, (player) => player);
  const after = roll.dice
    ? plain(`Every opening has come to light since; it would have been: ${diceText(roll.dice)}.`)
    : plain("What would have been rolled is not known.");
  const shut = words.startsWith(missing) ? "" : ` Not opened then: ${missing}.`;
  return [warning(`${name}: not made: ${words}.${shut}`), after];
}

/** What a good record has been shown to say, and what no check of it can show. */
export function reportOf(checked: Checked, knownKey: string | undefined): Line[] {
  const { lock, record } = checked;
  const made = record.rolls.filter(({ missing }) => missing.length === 0).length;
  const lines = [
    plain(`Draw ${drawText(lock.draw)}, locked ${lock.time}; rules ${rulesetText(lock.ruleset)}; dice ${writeAsks(lock.asks)}.`),
    ...partLines(checked),
    plain(`Rolls made: ${String(made)} of ${String(lock.rolls)}.`),
    ...record.rolls.flatMap((roll, i) => rollLines(checked, roll, i + 1)),
    plain(`SHA-256 of the lock: ${checked.lockSha256}.`),
  ];
  if (record.rolls.length === 0) lines.push(plain("Nothing is rolled yet: this is a receipt of the lock."));
  lines.push(
    knownKey === undefined
      ? warning(`Signed by the key ${lock.serverKey}, which was taken from the lock itself, not compared with a known one.`)
      : plain(`Signed by the known key ${lock.serverKey}.`),
    plain(`Checked here: ${cryptoText(checked)}.`),
    plain("Not checked: that the rules of the game ask for these dice, and that the server lists this lock."),
  );
  return lines;
}
