// Practice on a real board for one, by the built rules and the built engine: in every game, with moves taken back, sides swapped, games
// begun anew; and what an engine that is slow or fails does.
import { beforeEach, describe, expect, test } from "vitest";
import { Engine, type Found } from "../../src/engine/client";
import type { Asked } from "../../src/engine/lines";
import { newStudy, type Study } from "../../src/game/link";
import { actionsTo } from "../../src/game/tree";
import { isOrdinary, placeOf, takenBack } from "../../src/practice/line";
import { Practice, type Player, type Terms } from "../../src/practice/practice.svelte";
import { Rules, type Helper } from "../../src/rules/client";
import { openEngine } from "../../src/rules/module";
import type { Told } from "../../src/rules/worker";
import { AnalysisBoard } from "../../src/analysis_board/analysis_board.svelte";
import { bytes, openBuilt } from "../rules/opened";

const ask = await openBuilt();
const module = new WebAssembly.Module(bytes);

function rulesHere(): Rules {
  const helper: Helper = { onmessage: null, onerror: null, terminate: () => undefined, postMessage: ({ n, text }) => tell({ t: "answer", n, text: ask(text) }) };
  const tell = (told: Told): void => helper.onmessage?.({ data: told } as MessageEvent<Told>);
  return new Rules(() => {
    queueMicrotask(() => tell({ t: "ready" }));
    return helper;
  });
}

function realEngine(): Engine {
  return new Engine(
    () => Promise.resolve(module),
    () => {
      let hear: ((line: string) => void) | undefined;
      const helper = {
        onmessage: null as ((event: MessageEvent<string>) => void) | null,
        onerror: null,
        terminate: () => undefined,
        postMessage(told: WebAssembly.Module | string): void {
          if (typeof told !== "string") hear = openEngine(told, (line) => helper.onmessage?.({ data: line } as MessageEvent<string>));
          else queueMicrotask(() => hear?.(told));
        },
      };
      return helper;
    },
  );
}

/** Answers when it is told to. */
class SlowEngine implements Player {
  asked: Asked[] = [];
  stops = 0;
  answer: (found: Found) => void = () => undefined;
  search(asked: Asked): Promise<Found> {
    this.asked.push(asked);
    return new Promise((resolve) => (this.answer = resolve));
  }
  stop(): void {
    ++this.stops;
  }
}

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
const rules = rulesHere();
let analysisBoard: AnalysisBoard;
const line = (): readonly string[] => (analysisBoard.study ? actionsTo(analysisBoard.study.tree, analysisBoard.study.path) : []);

beforeEach(() => (analysisBoard = new AnalysisBoard(rules, () => undefined, (faces) => faces)));

async function begin(terms: Partial<Terms> & { study: Study }, engine: Player): Promise<Practice> {
  await analysisBoard.open(terms.study);
  const practice = new Practice(analysisBoard, { origin: "start", side: "white", level: 1, ...terms }, () => Promise.resolve(engine), (then) => (queueMicrotask(then), () => undefined));
  practice.look();
  return practice;
}

/** Until somebody has to do something: the player, or nobody. A page looks whenever the board changes. */
async function rest(practice: Practice): Promise<void> {
  for (;;) {
    practice.look();
    await settled();
    if (practice.stage === "failed" || practice.due === "player" || practice.due === "over") return;
  }
}

describe("every game", async () => {
  const games = (await rules.games()) ?? [];
  test("is there", () => expect(games).toHaveLength(21));
  test.each(games.map(({ id, options }) => [id, options.some(({ name }) => name === "die") ? { die: "on" } : {}] as const))("%s %o is practised, as Black and as White", async (id, options) => {
    const engine = realEngine();
    for (const side of ["black", "white"] as const) {
      const practice = await begin({ study: newStudy(id, { setup: "" }, options), side, level: 2 }, engine);
      for (let moves = 0; moves < 6; ++moves) {
        await rest(practice);
        expect(practice.failure).toBeUndefined();
        if (practice.due === "over") break;
        const before = line().length;
        expect(await practice.play(analysisBoard.stand?.moves[moves] ?? analysisBoard.stand?.moves[0] ?? "")).toBe(true);
        expect(line().length).toBe(before + 1);
      }
      await rest(practice);
      expect(line().length >= 6 || practice.due === "over").toBe(true);
      const tip = line();
      await practice.takeBack();
      expect(practice.due).toBe("player");
      expect(tip.slice(0, line().length)).toEqual(line());
      practice.end();
    }
  });
});

describe("practice", () => {
  test("takes back one’s move and the answer, and nothing is left of them in the tree", async () => {
    const engine = new SlowEngine();
    const practice = await begin({ study: newStudy("chess") }, engine);
    expect(practice.mayTakeBack).toBe(false);
    await practice.play("e2e4");
    await settled();
    engine.answer({ ok: true, best: "e7e5" });
    await rest(practice);
    await practice.play("g1f3");
    await settled();
    // While the computer thinks: its answer is for nobody.
    await practice.takeBack();
    engine.answer({ ok: true, best: "b8c6" });
    await rest(practice);
    expect(line()).toEqual(["e2e4", "e7e5"]);
    await practice.takeBack();
    expect([line(), analysisBoard.study?.tree, practice.due, practice.mayTakeBack]).toEqual([[], [], "player", false]);
  });

  test("asks one question at a time, by the level and game that it is", async () => {
    const engine = new SlowEngine();
    const practice = await begin({ study: newStudy("chess"), level: 4 }, engine);
    await practice.play("e2e4");
    await settled();
    await practice.takeBack();
    practice.level = 7;
    await practice.play("d2d4");
    await settled();
    expect(engine.asked.map(({ actions, level }) => [actions, level])).toEqual([[["e2e4"], 4]]);
    engine.answer({ ok: true, best: "e7e5" });
    await settled();
    expect(engine.asked.map(({ actions, level, game }) => [actions, level, game]).at(-1)).toEqual([["d2d4"], 7, 0]);
    engine.answer({ ok: true, best: "d7d5" });
    await rest(practice);
    expect(line()).toEqual(["d2d4", "d7d5"]);
    await practice.newGame();
    expect([line(), analysisBoard.study?.tree]).toEqual([[], []]);
    await practice.play("d2d4");
    await settled();
    expect(engine.asked.at(-1)?.game).toBe(1);
    expect(engine.stops, "its worker was never needed anew").toBe(0);
  });

  test("waits where one looks back, lets only the player’s pieces move, and goes on from there", async () => {
    const engine = new SlowEngine();
    const practice = await begin({ study: newStudy("chess") }, engine);
    await practice.play("e2e4");
    await settled();
    engine.answer({ ok: true, best: "e7e5" });
    await rest(practice);
    await analysisBoard.go([0]);
    practice.look();
    expect([practice.due, practice.mayMove, await practice.play("c7c5")]).toEqual(["earlier", false, false]);
    await practice.back();
    expect([practice.due, line()]).toEqual(["player", ["e2e4", "e7e5"]]);
    await analysisBoard.go([]);
    practice.look();
    expect(practice.mayMove).toBe(true);
    await practice.play("d2d4");
    expect([practice.due, analysisBoard.study?.path]).toEqual(["computer", [1]]);
  });

  test("leads nowhere but where the game has been", async () => {
    const practice = await begin({ study: newStudy("chess") }, new SlowEngine());
    // As a link does that is put in by hand.
    await analysisBoard.open({ ...newStudy("chess"), ...placeOf([], ["e2e4", "c7c5"]) });
    practice.look();
    expect([practice.due, practice.mayMove]).toEqual(["earlier", false]);
    await practice.back();
    expect([practice.due, line()]).toEqual(["player", []]);
  });

  test("swaps sides: before the first move it is from the start, later from a position", async () => {
    const engine = new SlowEngine();
    const practice = await begin({ study: newStudy("chess") }, engine);
    practice.swap();
    expect([practice.side, practice.due, practice.origin]).toEqual(["black", "computer", "start"]);
    await settled();
    engine.answer({ ok: true, best: "e2e4" });
    await rest(practice);
    practice.swap();
    expect([practice.side, practice.due, practice.origin]).toEqual(["white", "computer", "position"]);
    await practice.newGame();
    expect(practice.origin).toBe("start");
  });

  test("says what fails, also an engine that cannot be had, and tries again", async () => {
    let comes = false;
    const study = newStudy("chess");
    await analysisBoard.open(study);
    const engine = new SlowEngine();
    const make = () => (comes ? Promise.resolve(engine) : Promise.reject(new Error("it was not there")));
    const practice = new Practice(analysisBoard, { study, origin: "start", side: "black", level: 1 }, make, (then) => (queueMicrotask(then), () => undefined));
    await rest(practice);
    expect(practice.failure).toMatchObject({ trouble: "module", why: "it was not there" });
    comes = true;
    practice.again();
    await settled();
    engine.answer({ ok: true, best: "e2e5" });
    await rest(practice);
    expect(practice.failure).toMatchObject({ trouble: "refused", why: expect.stringContaining("e2") as string });
    practice.again();
    await settled();
    engine.answer({ ok: true, best: "e2e4" });
    await rest(practice);
    expect(line()).toEqual(["e2e4"]);
  });

  test("ends its engine, and hears nothing of it any more", async () => {
    const engine = new SlowEngine();
    const practice = await begin({ study: newStudy("chess"), side: "black" }, engine);
    await settled();
    practice.end();
    engine.answer({ ok: true, best: "e2e4" });
    await settled();
    expect([line(), engine.stops]).toEqual([[], 1]);
  });

  test("knows its game from another one", async () => {
    const practice = await begin({ study: newStudy("chess") }, new SlowEngine());
    expect([practice.isOf({ ...newStudy("chess"), ...placeOf([], ["e2e4"]) }), practice.isOf(newStudy("shatar")), practice.isOf(newStudy("chess", { fen: "8/8" }))]).toEqual([true, false, false]);
  });
});

describe("the line of a practice", () => {
  test("begins as any game does by a setup, or by the usual position", async () => {
    for (const id of ["chess", "chu-shogi"]) {
      const info = await rules.game(newStudy(id).ruleset);
      const start = await rules.line(newStudy(id).ruleset, { setup: "" }, []);
      if (!info || !start.ok) throw new Error("the rules do not answer");
      expect([isOrdinary({ from: { setup: "1-2-6" } }, info), isOrdinary({ from: { fen: start.value.fen } }, info), isOrdinary({ from: { fen: "8/8 w" } }, info)]).toEqual([true, true, false]);
    }
  });

  test("leaves what others go on from when it is taken back", () => {
    const both = placeOf(placeOf([], ["a", "b", "c"]).tree, ["a", "b", "d"]).tree;
    const left = takenBack(both, ["a", "b", "d"], 1);
    expect([actionsTo(left.tree, left.path), placeOf(left.tree, ["a", "b", "c"]).tree]).toEqual([["a"], left.tree]);
  });
});
