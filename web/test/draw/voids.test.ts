// The line of a draw's page about throws that were not made.
import { describe, expect, test } from "vitest";
import { voidsLine } from "../../src/draw/voids";
import { fetchPlayerVoids, fetchServerVoids } from "../../src/dice/answers";

const kAnswers: Readonly<Record<string, unknown>> = {
  "/fair/voids": { draws: { time: 3 }, server: { time: 1, "new draw": 1 }, players: [{ player: "u-1", voids: { time: 9 } }] },
  "/fair/voids/u-1": { player: "u-1", voids: { time: 1, ended: 2 } },
  "/fair/voids/g-2": { player: "g-2", voids: {} },
};
const kNames: Readonly<Record<string, string>> = { "u-1": "Alice", "g-2": "Guest 2" };

function line(players: readonly string[], answers = kAnswers): Promise<string | undefined> {
  const get = (path: string) => Promise.resolve(path in answers ? { status: 200, text: JSON.stringify(answers[path]) } : { status: 404, text: "" });
  return voidsLine(players, (id) => kNames[id] ?? id, { server: () => fetchServerVoids(get), player: (id) => fetchPlayerVoids(id, get) });
}

describe("throws that were not made", () => {
  test("are counted of each player and of the server, all kinds together", async () => {
    expect(await line(["u-1", "g-2"])).toBe("Failed dice rolls so far, by who caused them: Alice 3, Guest 2 none and the server 2.");
  });

  test("are the server's alone where a round has many players", async () => {
    expect(await line(["a", "b", "c", "d", "e"])).toBe("Failed dice rolls so far, by who caused them: the server 2.");
  });

  test("are not told where the server does not say, or not in its form", async () => {
    expect(await line(["u-1", "nobody"])).toBeUndefined();
    for (const wrong of [null, [], {}, { server: 1 }, { server: { time: "1" } }, { server: [] }]) {
      expect(await line([], { "/fair/voids": wrong })).toBeUndefined();
    }
  });
});
