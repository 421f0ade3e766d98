// From a button to the next puzzle: the button goes with its page, and the board that it has led to takes the keyboard over.
import type { Asked, Send } from "../net/ask";
import { fetchNext, type Puzzle } from "./requests";

let ledTo: string | undefined;

/** `not`: the one that is there already. */
export async function findNext(send: Send, variant: string, not?: string): Promise<Asked<Puzzle>> {
  const answer = await fetchNext(send, variant, not);
  if (answer.ok) ledTo = answer.value.id;
  return answer;
}

/** Whether a button has led to this puzzle; says so once. */
export function wasLedTo(id: string): boolean {
  const was = ledTo === id;
  if (was) ledTo = undefined;
  return was;
}
