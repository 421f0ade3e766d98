// What a tournament is called now, asked for once, and whether it has rounds to speak of: lists name it by its id alone, frames as it was called once.
import { tournaments } from "../net/tournaments";

export interface EventName {
  readonly name: string;
  /** All games of an arena are of one. */
  readonly rounds: "yes" | "no";
}

const asked = new Map<string, Promise<EventName | undefined>>();
let listed: Promise<ReadonlyMap<string, EventName>> | undefined;

const nameOf = ({ name, format }: { readonly name: string; readonly format: string }): EventName => ({
  name,
  rounds: format === "arena" ? "no" : "yes",
});

/** Undefined: that cannot be told now. */
export function eventName(id: string): Promise<EventName | undefined> {
  const name = asked.get(id) ?? ask(id);
  asked.set(id, name);
  return name;
}

/** Those that are open, all in one small answer; empty if it does not come. */
async function list(): Promise<ReadonlyMap<string, EventName>> {
  const answer = await tournaments().list("open");
  return new Map(answer.ok ? answer.value.tournaments.map((one) => [one.id, nameOf(one)]) : []);
}

async function ask(id: string): Promise<EventName | undefined> {
  listed ??= list();
  const known = (await listed).get(id);
  if (known) return known;
  // Begun since, or over: with all of its rounds.
  const answer = await tournaments().show(id);
  if (answer.ok) return nameOf(answer.value.terms);
  asked.delete(id);
  return undefined;
}
