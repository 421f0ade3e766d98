// The way from a button to the next puzzle. The button goes away with its page, and the board of the next puzzle takes
// the keyboard focus.
import type { Asked, Send } from "../net/ask";
import type { Puzzle } from "../protocol/messages.gen";
import { fetchNext } from "./requests";

let ledTo: string | undefined;

/** Finds the next puzzle; `not` is the puzzle that is shown now. */
export async function findNext(send: Send, variant: string, not?: string): Promise<Asked<Puzzle>> {
  const answer = await fetchNext(send, variant, not);
  if (answer.ok) ledTo = answer.value.id;
  return answer;
}

/** Whether a button has led to this puzzle; true only once. */
export function wasLedTo(id: string): boolean {
  const was = ledTo === id;
  if (was) ledTo = undefined;
  return was;
}
