// The analysis of a game on the server: what of its answers is read, what it is worth, and how it is followed until it is done.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Send } from "../../src/net/ask";
import { linkOf, newStudy, readLink } from "../../src/game/link";
import { winOf } from "../../src/engine/chances";
import type { FaceValue, GameAnalysis, GameExport, PositionValue } from "../../src/protocol/messages.gen";
import { OnServer } from "../../src/review/on_server.svelte";
import { Review } from "../../src/review/review.svelte";
import { isOfGame, playedIn, standingOf } from "../../src/review/server";
import { stepsOf, summaryOf } from "../../src/review/steps";
import { FakeEngine, FakeRules } from "../engine/fakes";

const kGame = "g8K2mQxZ";
const kPlayed: GameExport = {
  ...{ id: kGame, rated: false, rulesVersion: 1, createdAt: 1, clock: { type: "unlimited" }, players: {} },
  ...{ variant: "chess", options: { repetition: "3" }, initialFen: "8 w", moves: "e2e4 e7e5" },
};
const kWaits: GameAnalysis = { state: "waiting", first: 0, last: 2, nodes: 1000, found: 0, positions: 3, ahead: 1, waitMs: 4000, here: true };
const kDone: GameAnalysis & { values: PositionValue[] } = {
  ...{ state: "done", first: 0, last: 2, nodes: 1000, engine: "Astragal 9" },
  values: [{ turn: "white", cp: 30, line: ["e2e4"] }, { turn: "black", cp: 30, line: ["c7c5"] }, { turn: "white", mate: -3, line: [] }],
};
const kBoard = { ruleset: { variant: "chess", options: {} }, from: { fen: "8 w" }, actions: ["e2e4", "e7e5"] };

describe("an analysis of the server", () => {
  test("is read as values that are seen from White, whoever is to move", () => {
    const standing = standingOf(kDone);
    expect(standing?.t === "done" && standing.found.by).toEqual({ engine: "Astragal 9", nodes: 1000 });
    const values = standing?.t === "done" ? standing.found.values : [];
    expect(values[1]).toMatchObject({ turn: "black", score: { cp: 30 }, pawns: 0.3, line: ["c7c5"] });
    expect(values[1]?.win).toBeCloseTo(winOf(30));
    expect(values[2]).toMatchObject({ win: 0, score: { mate: -3 } });
    const steps = stepsOf(kBoard.actions, values);
    expect(steps.map((step) => step.t === "move" && Math.round(step.accuracy))).toEqual([100, 100]);
  });

  test("does not go on while the computer is away, whatever is left of its process", () => {
    const going: GameAnalysis = { ...kWaits, state: "going", found: 2 };
    expect(standingOf(going)).toMatchObject({ t: "going", here: true });
    expect(standingOf({ ...going, here: false })).toMatchObject({ t: "waiting", found: 2, here: false });
  });

  test("has the mean over a die's numbers, ends, and what was refused", () => {
    const faces: FaceValue[] = [{ face: 1, cp: 100 }, { face: 2, mate: 1 }, { face: 4, over: "black" }];
    const standing = standingOf({ ...kDone, first: 7, last: 9, values: [{ turn: "black", faces }, { turn: "white", refused: "too large" }, { turn: "white", over: "draw" }] });
    const found = standing?.t === "done" ? standing.found : undefined;
    expect(found?.values).toHaveLength(10);
    expect(found?.values[7]?.win).toBeCloseTo((winOf(100) + 100 + 0) / 3);
    expect(found?.values[8]).toBeUndefined();
    expect(found?.values[9]).toMatchObject({ win: 50, over: "draw" });
    expect(found?.troubles).toEqual([{ at: 8, why: "too large" }]);
  });

  test("that lacks something is none", () => {
    const values = kDone.values;
    for (const strange of [{ state: "done" }, { state: "waiting" }, { ...kDone, values: values.slice(1) }, { ...kDone, values: [...values.slice(1), { turn: "white" }] }] satisfies GameAnalysis[])
      expect(standingOf(strange)).toBeUndefined();
  });

  test("is of a board that shows that game, or goes on behind it", () => {
    const played = playedIn(kPlayed);
    expect(played).toBeDefined();
    if (!played) return;
    expect(isOfGame(kBoard, played)).toBe(true);
    expect(isOfGame({ ...kBoard, actions: [...kBoard.actions, "g1f3"] }, played)).toBe(true);
    expect(isOfGame({ ...kBoard, actions: ["e2e4"] }, played)).toBe(false);
    expect(isOfGame({ ...kBoard, actions: ["d2d4", "e7e5"] }, played)).toBe(false);
    expect(isOfGame({ ...kBoard, from: { fen: "9 w" } }, played)).toBe(false);
    expect(isOfGame({ ...kBoard, ruleset: { variant: "chess", options: { repetition: "5" } } }, played)).toBe(false);
    expect(playedIn({ ...kPlayed, actions: ["e2e4", "roll 4"] })?.actions).toEqual(["e2e4", "roll 4"]);
  });

  test("is found by the link to a board, which names the game", () => {
    const link = linkOf({ ...newStudy("chess"), game: kGame });
    expect(link).toBe(`/board/chess#game=${kGame}`);
    expect(readLink("chess", link.slice(link.indexOf("#")))?.game).toBe(kGame);
    expect(readLink("chess", "#game=no/such")?.game).toBeUndefined();
  });

  test("takes the place of what the browser has found", async () => {
    const review = new Review(new FakeRules(), () => Promise.resolve(new FakeEngine({})));
    await review.start(kBoard, "quick");
    expect(review.by).toBeUndefined();
    const standing = standingOf(kDone);
    if (standing?.t !== "done") throw new Error("it is done");
    review.adopt(kBoard, standing.found);
    expect([review.phase, review.by?.engine, review.isOf(kBoard)]).toEqual(["done", "Astragal 9", true]);
    expect(summaryOf(stepsOf(kBoard.actions, review.values), review.values).white.moves).toBe(1);
    await review.start(kBoard, "quick");
    expect(review.by).toBeUndefined();
  });
});

describe("the page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const answers = { standing: { state: "none" } as object, status: 200, left: 3 };
  const asked: string[] = [];
  const send: Send = (method, path) => {
    asked.push(`${method} ${path}`);
    const body = path.endsWith("/analysis") ? answers.standing : path.startsWith("/game/export/") ? kPlayed : { inADay: 3, left: answers.left };
    return Promise.resolve({ status: path.endsWith("/analysis") ? answers.status : 200, text: JSON.stringify(body) });
  };
  const follow = (isSeen = () => true): OnServer => {
    asked.length = 0;
    Object.assign(answers, { standing: { state: "none" }, status: 200, left: 3 });
    return new OnServer(() => send, kGame, isSeen);
  };

  test("asks for it, follows it while somebody looks, and shows it when it is done", async () => {
    let seen = true;
    const server = follow(() => seen);
    await server.look();
    expect(server.standing).toEqual({ t: "none" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    [answers.standing, answers.left] = [kWaits, 2];
    await server.ask();
    expect(server.standing).toMatchObject({ t: "waiting", ahead: 1 });
    expect(server.left).toBe(2);
    seen = false;
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(before);
    seen = true;
    answers.standing = { ...kWaits, state: "going", found: 1 };
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.standing).toMatchObject({ t: "going", found: 1 });
    answers.standing = kDone;
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.standing?.t).toBe("done");
    expect(server.played?.actions).toEqual(["e2e4", "e7e5"]);
    const end = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(end);
  });

  test("says what the server refuses, and asks again while it is away", async () => {
    const server = follow();
    Object.assign(answers, { status: 429, standing: { error: { code: "too_many_analyses", message: "you have asked" } } });
    await server.ask();
    expect(server.trouble).toBe("you have asked");
    expect(server.standing).toBeUndefined();
    Object.assign(answers, { status: 503, standing: { error: { code: "busy", message: "later" } } });
    await server.look();
    Object.assign(answers, { status: 200, standing: { state: "none" } });
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.standing).toEqual({ t: "none" });
    server.close();
  });

  test("asks no more once it is closed", async () => {
    const server = follow();
    answers.standing = kWaits;
    await server.look();
    server.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });
});
