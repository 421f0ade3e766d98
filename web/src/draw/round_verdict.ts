// The page's own check of a round's draw: everything in its record is checked, and compared with what the server has
// told.
import * as m from "../messages/all.gen";
import { checkText } from "../fair/check";
import { cryptoText, type FairCrypto } from "../fair/crypto";
import { refusalText } from "../fair/result";
import type { EventDraw } from "../protocol/messages.gen";
import type { Verdict } from "./verdict";

/**
 * Asks for the setup that the rules make of these numbers; undefined if they cannot be asked, or if these numbers make
 * no setup.
 */
type SetupOf = (numbers: readonly number[]) => Promise<string | undefined>;

/** The verdict on a round's draw; `text` is the record as the server sent it. */
export async function verdictOfRound(
  crypto: FairCrypto,
  text: string,
  lots: EventDraw,
  knownKeys: readonly string[],
  setupOf: SetupOf,
): Promise<Verdict> {
  const wrong = (why: string): Verdict => ({ good: false, text: m.draw.otherNumbers({ why }) });
  const checked = await checkText(crypto, text, knownKeys.find((key) => text.includes(`|${key}:`)) ?? knownKeys.at(-1));
  if (!checked.ok) return wrong(refusalText(checked.error));
  const { record } = checked.value;
  if (record.lock !== lots.lock) return wrong(m.roundDraw.otherLock());
  const dice = record.rolls.at(-1)?.dice ?? [];
  const told = (lots.dice ?? []).map(([faces = 0, number = 0]) => `${String(faces)}:${String(number)}`);
  if (told.join() !== dice.map(({ faces, number }) => `${String(faces)}:${String(number)}`).join())
    return wrong(m.roundDraw.otherDice());
  const setup = lots.setup === undefined ? undefined : await setupOf(dice.map(({ number }) => number));
  if (setup !== undefined && setup !== lots.setup) return wrong(m.roundDraw.otherSetup({ setup }));
  return { good: true, text: lots.dice ? m.draw.sameNumbers() : m.draw.openingsFit(), by: cryptoText(crypto) };
}
