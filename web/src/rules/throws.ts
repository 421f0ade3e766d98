// Dice that this browser throws, for boards without an opponent: as many as the rules want. Nobody can check them
// afterwards, and the page says so; games between two players use fair1.
import type { Asks } from "../fair/asks";
import type { Answered } from "./answers";

/** Gives a number from 1 to `faces`; all are equally likely. */
export type Throw = (faces: number) => number;

export function browserThrow(faces: number): number {
  const words = new Uint32Array(1);
  const limit = 2 ** 32 - (2 ** 32 % faces);
  for (;;) {
    const word = crypto.getRandomValues(words)[0] ?? 0;
    if (word < limit) return (word % faces) + 1;
  }
}

/** The next dice that are read together: all entries, one more die, or a whole box. */
function more(asks: Asks, dice: readonly number[], throwDie: Throw): readonly number[] {
  const last = asks.faces.at(-1) ?? 1;
  if (dice.length > 0 && asks.tail === "die") return [...dice, throwDie(last)];
  const box = Array.from({ length: last }, (_, taken) => throwDie(last - taken));
  if (dice.length > 0) return [...dice, ...box];
  const first = asks.tail === "box" ? asks.faces.slice(0, -1) : asks.faces;
  return [...first.map(throwDie), ...(asks.tail === "box" ? box : [])];
}

/** Far more throws than any setup needs: asking for even more is a fault. */
const kMostThrows = 1000;

/** Throws dice until the rules have enough: `ask` says what the dice give, or asks for more with `more_dice`. */
export async function throwFor<T>(
  asks: Asks,
  throwDie: Throw,
  ask: (dice: readonly number[]) => Promise<Answered<T>>,
): Promise<{ readonly dice: readonly number[]; readonly answer: Answered<T> }> {
  let dice = more(asks, [], throwDie);
  let answer = await ask(dice);
  while (!answer.ok && answer.refusal.reason === "more_dice" && dice.length < kMostThrows) {
    dice = more(asks, dice, throwDie);
    answer = await ask(dice);
  }
  return { dice, answer };
}
