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
  | { readonly page: "ownGames" }
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

/** Where a private tournament of this game begins, with the clock of a game that was played. */
export function holdPath(variant: string, clock?: { readonly minutes: number; readonly increment: number }): string {
  const pace = clock ? `&minutes=${String(clock.minutes)}&increment=${String(clock.increment)}` : "";
  return `/tournaments/new#game=${variant}${pace}`;
}

/** What stands at these paths. */
const kWhole: Readonly<Record<string, Route>> = {
  "/": { page: "home" },
  "/account": { page: "account" },
  "/board": { page: "board", variant: undefined },
  "/check": { page: "check" },
  "/desk": { page: "ownGames" },
  "/file": { page: "file" },
  "/games": { page: "games" },
  "/puzzles": { page: "puzzles" },
  "/top": { page: "top", family: undefined, tempo: undefined },
  "/tournaments": { page: "tournaments" },
  "/tournaments/new": { page: "newTournament" },
};

interface Under {
  /** All that may stand after the folder. */
  readonly rest: RegExp;
  readonly route: (first: string, second: string) => Route;
}

/** What stands below these. */
const kFolders: Readonly<Record<string, Under>> = {
  "/board/": { rest: /^([a-z0-9-]{1,40})$/, route: (variant) => ({ page: "board", variant }) },
  "/draw/": { rest: /^([A-Za-z0-9_-]{1,64}\.[1-9][0-9]{0,5})$/, route: (draw) => ({ page: "draw", draw }) },
  "/games/": { rest: /^([a-z0-9-]{1,40})$/, route: (variant) => ({ page: "guide", variant }) },
  "/mail/": {
    rest: new RegExp(`^(${kMailLinks.join("|")})$`),
    route: (what) => ({ page: "mail", what: what as MailLink }),
  },
  "/player/": { rest: new RegExp(`^(${kName})$`), route: (name) => ({ page: "player", name }) },
  "/puzzles/": { rest: /^([^/]+)$/, route: (id) => ({ page: "puzzle", id }) },
  "/top/": { rest: /^([a-z0-9-]{1,40})\/([a-z]{1,20})$/, route: (family, tempo) => ({ page: "top", family, tempo }) },
  "/tournaments/": { rest: /^([A-Za-z0-9]{8})$/, route: (id) => ({ page: "tournament", id }) },
};

/** For the server, which gives the page at these paths, below these folders, and where a game is (`tools/paths.mjs`). */
export const kPaths = { whole: Object.keys(kWhole), folders: Object.keys(kFolders) };

export function routeOf(path: string): Route {
  if (path === "/index.html") return { page: "home" };
  if (Object.hasOwn(kWhole, path)) return kWhole[path] ?? { page: "nothing" };
  const game = /^\/([A-Za-z0-9]{8})$/.exec(path)?.[1];
  if (game !== undefined) return { page: "game", game };
  for (const [folder, { rest, route }] of Object.entries(kFolders)) {
    const found = path.startsWith(folder) ? rest.exec(path.slice(folder.length)) : null;
    if (found) return route(found[1] ?? "", found[2] ?? "");
  }
  return { page: "nothing" };
}
