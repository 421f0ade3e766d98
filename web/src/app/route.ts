// Which page a path is: the lobby, a game, a draw, the check of a record, a game file, the account.

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "game"; readonly game: string }
  | { readonly page: "draw"; readonly draw: string }
  | { readonly page: "check" }
  | { readonly page: "file" }
  | { readonly page: "account" }
  | { readonly page: "nothing" };

export function routeOf(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  if (path === "/check") return { page: "check" };
  if (path === "/file") return { page: "file" };
  if (path === "/account") return { page: "account" };
  const game = /^\/([A-Za-z0-9]{8})$/.exec(path)?.[1];
  if (game !== undefined) return { page: "game", game };
  const draw = /^\/draw\/([A-Za-z0-9_-]{1,64}\.[1-9][0-9]{0,5})$/.exec(path)?.[1];
  return draw === undefined ? { page: "nothing" } : { page: "draw", draw };
}
