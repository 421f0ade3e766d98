// The result of a check in words, for the page. Pure: lines, each with its weight; the component only shows them.
import * as m from "../messages/all.gen";
import type { Checked } from "./check";
import { cryptoText } from "./crypto";
import { drawText, rulesetText, type Lock } from "./lock";
import { writeAsks } from "./asks";
import type { Roll } from "./record";
import { dieText, type Die } from "./stream";
import { voidWords } from "./void";

export interface Line {
  readonly weight: "plain" | "warning";
  readonly text: string;
}

/** A good record in two sentences: what was checked, and what that means for those who played with these dice. */
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

type NameOf = (player: string) => string;

/** A party's name: `the server`, or the player's. */
function partyAt(lock: Lock, position: number, nameOf: NameOf): string {
  const seat = lock.seats[position - 1];
  return position === 0 ? m.fair.theServer() : seat ? nameOf(seat.player) : "?";
}

function diceText(dice: readonly Die[]): string {
  return dice.map(dieText).join(", ");
}

function partLines(checked: Checked): Line[] {
  const { seats } = checked.lock;
  const names = (taking: boolean): string[] =>
    seats.filter(({ commitment }) => (commitment !== undefined) === taking).map(({ player }) => player);
  const lines = [plain(m.fair.tookPart({ names: [m.fair.theServer(), ...names(true)].join(", ") }))];
  const without = names(false);
  if (without.length > 0) lines.push(plain(m.fair.tookNoPart({ names: without.join(", ") })));
  if (checked.takingPart === 0) {
    lines.push(warning(m.fair.provesNothing()));
  }
  return lines;
}

function rollLines({ lock, record: { notes } }: Checked, roll: Roll, j: number, nameOf: NameOf): Line[] {
  if (roll.missing.length === 0)
    return [plain(m.fair.rolled({ roll: j, call: roll.for, dice: diceText(roll.dice ?? []) }))];
  const missing = roll.missing.map((position) => partyAt(lock, position, nameOf)).join(", ");
  const words = voidWords(lock, notes, missing, nameOf);
  const after = roll.dice ? plain(m.fair.wouldHaveBeen({ dice: diceText(roll.dice) })) : plain(m.fair.neverKnown());
  const not = { roll: j, call: roll.for, why: words, missing };
  return [warning(words.startsWith(missing) ? m.fair.notMade(not) : m.fair.notMadeBy(not)), after];
}

/**
 * What the check of a good record has shown, and what no check of it can show. `nameOf` gives the name that people see
 * for a player's id: it stands beside the id, because the record has only the id.
 */
export function reportOf(checked: Checked, knownKey: string | undefined, nameOf: NameOf = (player) => player): Line[] {
  const both = (player: string): string => (nameOf(player) === player ? player : `${nameOf(player)} (${player})`);
  const { lock, record } = checked;
  const made = record.rolls.filter(({ missing }) => missing.length === 0).length;
  const lines = [
    plain(
      m.fair.drawLine({
        draw: drawText(lock.draw),
        time: lock.time,
        rules: rulesetText(lock.ruleset),
        dice: writeAsks(lock.asks),
      }),
    ),
    ...partLines(checked),
    plain(m.fair.rollsMade({ made, of: lock.rolls })),
    ...record.rolls.flatMap((roll, i) => rollLines(checked, roll, i + 1, both)),
    plain(m.fair.lockHash({ hash: checked.lockSha256 })),
  ];
  if (record.rolls.length === 0) lines.push(plain(m.fair.receipt()));
  lines.push(
    knownKey === undefined
      ? warning(m.fair.signedOnTrust({ key: lock.serverKey }))
      : plain(m.fair.signedKnown({ key: lock.serverKey })),
    plain(m.fair.checkedHere({ by: cryptoText(checked) })),
    plain(m.fair.notChecked()),
  );
  return lines;
}
