// What the list of tournaments is searched for, as the address of the page and the server's have it after the question
// mark. Pure.

export const kSearchNames = ["name", "variant", "player", "year"] as const;
export type SearchName = (typeof kSearchNames)[number];
/** What is left out may be anything. */
export type Search = Readonly<Partial<Record<SearchName, string>>>;

const kForms: Readonly<Record<SearchName, RegExp>> = {
  name: /^.{1,80}$/u,
  variant: /^[a-z0-9-]{1,40}$/,
  player: /^.{1,20}$/u, // the server says so if there is nobody of that name
  year: /^[1-9][0-9]{3}$/,
};

/** What an address says; what nobody can have meant is passed over. */
export function readSearch(query: string): Search {
  const said = new URLSearchParams(query);
  return Object.fromEntries(
    kSearchNames.flatMap((name) => {
      const value = said.get(name)?.trim() ?? "";
      return kForms[name].test(value) ? [[name, value]] : [];
    }),
  );
}

/** Without a question mark; empty where everything is shown. The same search is always the same text. */
export const searchText = (search: Search): string =>
  new URLSearchParams(
    kSearchNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ).toString();

/** The search with another value in one place; an empty one: anything. */
export const withPart = (search: Search, name: SearchName, value: string): Search =>
  readSearch(searchText({ ...search, [name]: value }));
