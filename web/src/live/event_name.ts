// What a tournament is called, asked for once, and whether it has rounds to speak of: frames name it by its id alone.
import { tournaments } from "../net/tournaments";

export interface EventName {
  readonly name: string;
  /** All games of an arena are of one. */
  readonly rounds: "yes" | "no";
}

const asked = new Map<string, Promise<EventName | undefined>>();

/** Undefined: that cannot be told now. */
export function eventName(id: string): Promise<EventName | undefined> {
  const name = asked.get(id) ?? ask(id);
  asked.set(id, name);
  return name;
}

async function ask(id: string): Promise<EventName | undefined> {
  const answer = await tournaments().show(id);
  if (answer.ok) return { name: answer.value.terms.name, rounds: answer.value.terms.format === "arena" ? "no" : "yes" };
  asked.delete(id);
  return undefined;
}
