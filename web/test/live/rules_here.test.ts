import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Game } from "../../src/game/state";
import { RulesHere } from "../../src/live/rules_here.svelte";
import type { ServerMessage } from "../../src/protocol/messages.gen";
import { Rules, type RulesState } from "../../src/rules/client";

const kStart = "8/8 w - 0 1";
const kGame = { game: "g8K2mQxZ", v: 4, variant: "chess", options: {}, start: { fen: kStart }, moves: [] } as unknown as Game;
const kLean: ServerMessage = { t: "moved", v: 5, d: { game: "g8K2mQxZ", ply: 1, move: "e2e4", position: "0123456789abcdef" } };

function rig(line: Partial<Rules>) {
  const drop = vi.fn();
  let become: (state: RulesState) => void = () => undefined;
  const here = new RulesHere({
    game: (id) => (id === kGame.game ? kGame : undefined),
    drop,
    make: (onstate) => {
      become = onstate;
      return line as Rules;
    },
  });
  return { here, drop, become: (state: RulesState) => become(state) };
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test("rules that cannot be opened are said to have failed, and the server is to tell everything", () => {
  const { here, drop, become } = rig({ trouble: "no worker" });
  become("opening");
  expect([here.state, drop.mock.calls.length]).toEqual(["opening", 0]);
  become("failed");
  expect([here.state, drop.mock.calls.length]).toEqual(["failed", 1]);
});

test("a whole message needs nothing", () => {
  expect(rig({}).here.fill({ t: "pong", d: {} } as unknown as ServerMessage)).toBeUndefined();
});

test("where rules and server are of two minds, that is shown, and the server is to tell everything", async () => {
  const stand = { fen: "8/8 b - 0 1", changes: [], check: false, moves: [], rolls: [] };
  const { here, drop } = rig({ state: "ready", line: () => Promise.resolve({ ok: true, value: stand }) as never });
  expect(await here.fill(kLean)).toBeUndefined();
  expect([here.disagreed, drop.mock.calls.length]).toEqual([true, 1]);
});

test("where the rules cannot be asked, nobody says that they disagree", async () => {
  const refusal = { code: "no_rules", message: "no rules here", squares: [] };
  const { here, drop } = rig({ state: "failed", line: () => Promise.resolve({ ok: false, refusal }) as never });
  expect(await here.fill(kLean)).toBeUndefined();
  expect([here.disagreed, drop.mock.calls.length]).toEqual([false, 1]);
});
