import { expect, test } from "vitest";
import { routeOf } from "../../src/app/route";

test.each([
  ["/", { page: "lobby" }],
  ["/g8K2mQxZ", { page: "game", game: "g8K2mQxZ" }],
  ["/draw/g8K2mQxZ.1", { page: "draw", draw: "g8K2mQxZ.1" }],
  ["/check", { page: "check" }],
  ["/file", { page: "file" }],
  ["/account", { page: "account" }],
  ["/g8K2mQx", { page: "nothing" }],
  ["/g8K2mQxZ/", { page: "nothing" }],
  ["/draw/g8K2mQxZ.0", { page: "nothing" }],
  ["/draw/../x.1", { page: "nothing" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
