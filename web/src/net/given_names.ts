// Names that the server gives, in the language of the page: guests have one that it has made up, and an account that is
// closed has none of its own any more. No account can take such a name. Pure.
import * as m from "../messages/all.gen";

export function givenName(name: string): string {
  const found = /^(?:Guest (\w+)|closed account)$/.exec(name);
  if (!found) return name;
  const [, id] = found;
  return id === undefined ? m.net.closedAccount() : m.net.guest({ id });
}

/** JSON of the server in which people are called so. A person's id stands before the name; a tournament may have any. */
export const nameAll = (json: string): string =>
  json.replace(
    /("id":"[gu]-[\w-]+","name":)"((?:Guest |closed )\w+)"/g,
    (_, person: string, name: string) => person + JSON.stringify(givenName(name)),
  );
