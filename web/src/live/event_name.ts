// What a tournament is called, asked for once: frames name it by its id alone.
import { tournaments } from "../tournaments/requests";

const asked = new Map<string, Promise<string | undefined>>();

/** Undefined: that cannot be told now. */
export function eventName(id: string): Promise<string | undefined> {
  const name = asked.get(id) ?? ask(id);
  asked.set(id, name);
  return name;
}

async function ask(id: string): Promise<string | undefined> {
  const answer = await tournaments().show(id);
  if (answer.ok) return answer.value.terms.name;
  asked.delete(id);
  return undefined;
}
