// Which of a player's games a list shows, as the address of the page and the server's have it after the question mark.
// Pure.
import { kTempos } from "../protocol/words.gen";

/** How a game ended for the player. */
export const kResults = ["won", "drawn", "lost"] as const;

export const kFilterNames = ["variant", "opponent", "result", "tempo", "tournament"] as const;
export type FilterName = (typeof kFilterNames)[number];
/** What is left out may be anything. */
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

const kForms: Readonly<Record<FilterName, (value: string) => boolean>> = {
  variant: (value) => /^[a-z0-9-]{1,40}$/.test(value),
  opponent: (value) => /^.{1,40}$/u.test(value), // the server says so if there is nobody of that name
  result: (value) => kResults.some((one) => one === value),
  tempo: (value) => kTempos.some((one) => one === value),
  tournament: (value) => /^[A-Za-z0-9]{8}$/.test(value),
};

/** What an address says; what nobody can have meant is passed over. */
export function readFilter(query: string): Filter {
  const said = new URLSearchParams(query);
  return Object.fromEntries(
    kFilterNames.flatMap((name) => {
      const value = said.get(name)?.trim() ?? "";
      return kForms[name](value) ? [[name, value]] : [];
    }),
  );
}

/** With its question mark; empty where everything is shown. The same filter is always the same text. */
export function queryOf(filter: Filter, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams([
    ...kFilterNames.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])),
    ...Object.entries(more),
  ]).toString();
  return query === "" ? "" : `?${query}`;
}

/** The filter with another value in one place; an empty one: anything. */
export const withValue = (filter: Filter, name: FilterName, value: string): Filter =>
  readFilter(queryOf({ ...filter, [name]: value }));
