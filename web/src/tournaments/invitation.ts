// The link of a private tournament: what it ends with comes behind its path, and is kept in this tab until its holder has
// entered, also while the holder signs in.
import { openStore } from "../net/store";

const kForm = /^#invitation=([0-9a-f]{32})$/;

export const invitationUrl = (origin: string, id: string, invitation: string): string =>
  `${origin}/tournaments/${id}#invitation=${invitation}`;

/** The end of the link with which this tab came to the tournament; undefined: it came without one. */
export function invitationTo(id: string, hash: string, store = openStore("sessionStorage")): string | undefined {
  const key = `invitation ${id}`;
  const here = kForm.exec(hash)?.[1];
  if (here !== undefined) store.set(key, here);
  return here ?? store.get(key) ?? undefined;
}
