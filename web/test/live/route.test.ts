import { expect, test } from "vitest";
import { cameFrom, playerPath, routeOf, signInPath } from "../../src/live/route";

test.each([
  ["/", { page: "home" }],
  ["/games", { page: "games" }],
  ["/games/chess56", { page: "guide", variant: "chess56" }],
  ["/games/Chess", { page: "nothing" }],
  ["/g8K2mQxZ", { page: "game", game: "g8K2mQxZ" }],
  ["/draw/g8K2mQxZ.1", { page: "draw", draw: "g8K2mQxZ.1" }],
  ["/check", { page: "check" }],
  ["/file", { page: "file" }],
  ["/account", { page: "account" }],
  ["/player/Alice", { page: "player", name: "Alice" }],
  ["/player/closed account", { page: "nothing" }],
  ["/player/x/y", { page: "nothing" }],
  ["/top", { page: "top", family: undefined, tempo: undefined }],
  ["/top/chess56/blitz", { page: "top", family: "chess56", tempo: "blitz" }],
  ["/top/chess", { page: "nothing" }],
  ["/puzzles", { page: "puzzles" }],
  ["/puzzles/0wkb9p1o", { page: "puzzle", id: "0wkb9p1o" }],
  ["/puzzles/nothing", { page: "puzzle", id: "nothing" }],
  ["/puzzles/0wkb9p1o/more", { page: "nothing" }],
  ["/tournaments", { page: "tournaments" }],
  ["/tournaments/new", { page: "newTournament" }],
  ["/tournaments/g8K2mQxZ", { page: "tournament", id: "g8K2mQxZ" }],
  ["/tournaments/g8K2mQx", { page: "nothing" }],
  ["/g8K2mQx", { page: "nothing" }],
  ["/g8K2mQxZ/", { page: "nothing" }],
  ["/draw/g8K2mQxZ.0", { page: "nothing" }],
  ["/draw/../x.1", { page: "nothing" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("who signed in goes back to a page of this site, and nowhere else", () => {
  expect(signInPath("/tournaments/g8K2mQxZ")).toBe("/account#from=/tournaments/g8K2mQxZ");
  expect(cameFrom("#from=/tournaments/g8K2mQxZ")).toBe("/tournaments/g8K2mQxZ");
  for (const strange of ["", "#from=", "#from=//evil.test", "#from=/tournaments/g8K2mQxZ/embed", "#from=https://evil.test", "#from=/..//evil", "#carry=x"]) expect(cameFrom(strange)).toBeUndefined();
});

test("only accounts that are open have a page", () => {
  expect(playerPath({ id: "u-4Tz81LqPdW", name: "Alice" })).toBe("/player/Alice");
  expect(playerPath({ id: "u-4Tz81LqPdW", name: "closed account" })).toBeUndefined();
  expect(playerPath({ id: "g-4Tz81LqPdW", name: "Guest 4Tz8" })).toBeUndefined();
  expect(playerPath({ id: "alice", name: "Alice" })).toBeUndefined();
});
