// The client of the rules: requests, answers, and what becomes of questions when the worker fails.
import { describe, expect, test, vi } from "vitest";
import { requestText } from "../../src/rules/answers";
import { Rules, type Helper } from "../../src/rules/client";
import type { Asked, Told } from "../../src/rules/worker";

class FakeHelper implements Helper {
  readonly asked: Asked[] = [];
  onmessage: ((event: MessageEvent<Told>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  ended = false;
  postMessage(asked: Asked): void {
    this.asked.push(asked);
  }
  terminate(): void {
    this.ended = true;
  }
  tell(told: Told): void {
    this.onmessage?.({ data: told } as MessageEvent<Told>);
  }
}

function rig(openMs?: number): { helper: FakeHelper; rules: Rules; states: string[] } {
  const helper = new FakeHelper();
  const states: string[] = [];
  const rules = new Rules(() => helper, (state) => states.push(state), openMs);
  return { helper, rules, states };
}

const kChess = { variant: "chess", options: { repetition: "3" } };

describe("requests", () => {
  test("are a field a line, and a value cannot begin another field", () => {
    expect(requestText("line", kChess, [["fen", "8/8 w\nop games"]])).toBe("op line\nvariant chess\noption repetition=3\nfen 8/8 w op games");
  });
});

describe("the client", () => {
  test("makes its worker when it is first asked, and gives each question its own answer", async () => {
    const { helper, rules, states } = rig();
    expect(states).toEqual([]);
    const [first, second] = [rules.why(kChess, "fen", "e2", "e5"), rules.roll(kChess, "fen", [3])];
    helper.tell({ t: "ready" });
    await vi.waitFor(() => expect(helper.asked).toHaveLength(2));
    helper.tell({ t: "answer", n: 1, text: '{"event":"roll 3","fen":"after"}' });
    helper.tell({ t: "answer", n: 0, text: '{"error":{"code":"illegal_move","message":"the Pawn","squares":["e2"]}}' });
    expect(await first).toEqual({ code: "illegal_move", message: "the Pawn", squares: ["e2"] });
    expect(await second).toEqual({ ok: true, value: { event: "roll 3", fen: "after" } });
    expect(states).toEqual(["opening", "ready"]);
  });

  test("answers everything with a failure once the worker cannot open the module", async () => {
    const { helper, rules, states } = rig();
    const asked = rules.stand(kChess, "fen");
    helper.tell({ t: "failed", why: "the server answered 404" });
    expect(await asked).toMatchObject({ ok: false, refusal: { code: "no_rules" } });
    expect(await rules.open()).toBe(false);
    expect(await rules.why(kChess, "fen", "e2", "e4")).toBeUndefined();
    expect([rules.trouble, helper.ended]).toEqual(["the server answered 404", true]);
    expect(states).toEqual(["opening", "failed"]);
  });

  test("gives up a worker that does not open in time, or breaks later", async () => {
    vi.useFakeTimers();
    const late = rig(1000);
    const opened = late.rules.open();
    vi.advanceTimersByTime(1001);
    expect(await opened).toBe(false);
    vi.useRealTimers();

    const { helper, rules } = rig();
    const asked = rules.stand(kChess, "fen");
    helper.tell({ t: "ready" });
    await vi.waitFor(() => expect(helper.asked).toHaveLength(1));
    helper.tell({ t: "broken", n: 0, why: "unreachable" });
    expect(await asked).toMatchObject({ ok: false });
    expect(rules.state).toBe("failed");
  });

  test("fails as a value where workers cannot be made", async () => {
    const rules = new Rules(() => {
      throw new Error("no workers here");
    });
    expect(await rules.open()).toBe(false);
    expect(rules.trouble).toBe("no workers here");
  });
});
