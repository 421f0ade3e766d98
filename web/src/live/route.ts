// Which page a path is: the first page, all games, how one is played, a game, a board for one, a draw, the check of a record, a game file, the account, the own games, what a mail leads to, a player, the best, tournaments, puzzles.

export type Route =
  | { readonly page: "home" }
  | { readonly page: "games" }
  | { readonly page: "guide"; readonly variant: string }
  | { readonly page: "game"; readonly game: string }
  | { readonly page: "draw"; readonly draw: string }
  | { readonly page: "board"; readonly variant: string | undefined }
  | { readonly page: "check" }
  | { readonly page: "file" }
  | { readonly page: "account" }
  | { readonly page: "desk" }
  | { readonly page: "mail"; readonly what: MailLink }
  | { readonly page: "player"; readonly name: string }
  | { readonly page: "top"; readonly family: string | undefined; readonly tempo: string | undefined }
  | { readonly page: "puzzles" }
  | { readonly page: "puzzle"; readonly id: string }
  | { readonly page: "tournaments" }
  | { readonly page: "newTournament" }
  | { readonly page: "tournament"; readonly id: string }
  | { readonly page: "nothing" };

/** What links in mails are for; and who has lost the password asks for such a mail. */
const kMailLinks = ["confirm", "reset", "unsubscribe", "forgotten"] as const;
export type MailLink = (typeof kMailLinks)[number];

const kName = "[A-Za-z0-9][A-Za-z0-9_-]{1,19}";

/** The page of a player who has one: guests have none, nor has a closed account. */
export function playerPath({ id, name }: { readonly id: string; readonly name: string }): string | undefined {
  return id.startsWith("u-") && new RegExp(`^${kName}$`).test(name) ? `/player/${name}` : undefined;
}

export const topPath = (family: string, tempo: string): string => `/top/${family}/${tempo}`;

/** Where one came from to sign in: only ever a page of this site, whatever the link says. */
export const signInPath = (from: string): string => `/account#from=${from}`;
export function cameFrom(hash: string): string | undefined {
  const path = /^#from=(\/[A-Za-z0-9_/-]+)$/.exec(hash)?.[1];
  return path !== undefined && routeOf(path).page !== "nothing" ? path : undefined;
}

export function routeOf(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "home" };
  if (path === "/games") return { page: "games" };
  if (path === "/check") return { page: "check" };
  if (path === "/file") return { page: "file" };
  if (path === "/account") return { page: "account" };
  if (path === "/desk") return { page: "desk" };
  if (path === "/puzzles") return { page: "puzzles" };
  const puzzle = /^\/puzzles\/([^/]+)$/.exec(path)?.[1];
  if (puzzle !== undefined) return { page: "puzzle", id: puzzle };
  if (path === "/tournaments") return { page: "tournaments" };
  if (path === "/tournaments/new") return { page: "newTournament" };
  const tournament = /^\/tournaments\/([A-Za-z0-9]{8})$/.exec(path)?.[1];
  if (tournament !== undefined) return { page: "tournament", id: tournament };
  const what = kMailLinks.find((one) => path === `/mail/${one}`);
  if (what !== undefined) return { page: "mail", what };
  const variant = /^\/games\/([a-z0-9-]{1,40})$/.exec(path)?.[1];
  if (variant !== undefined) return { page: "guide", variant };
  const game = /^\/([A-Za-z0-9]{8})$/.exec(path)?.[1];
  if (game !== undefined) return { page: "game", game };
  const name = new RegExp(`^/player/(${kName})$`).exec(path)?.[1];
  if (name !== undefined) return { page: "player", name };
  const top = /^\/top(?:\/([a-z0-9-]{1,40})\/([a-z]{1,20}))?$/.exec(path);
  if (top) return { page: "top", family: top[1], tempo: top[2] };
  const board = /^\/board(?:\/([a-z0-9-]{1,40}))?$/.exec(path);
  if (board) return { page: "board", variant: board[1] };
  const draw = /^\/draw\/([A-Za-z0-9_-]{1,64}\.[1-9][0-9]{0,5})$/.exec(path)?.[1];
  return draw === undefined ? { page: "nothing" } : { page: "draw", draw };
}
