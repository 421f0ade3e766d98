// The rules as the page asks them, with promises. Their worker is made at the first question. If it cannot be opened,
// or breaks, every question gets a failure as its answer, and `state` says so: the page then uses the server's legal
// moves.
import * as m from "../messages/all.gen";
import { inOwnWords } from "../net/refusals";
import type { Diagram } from "../net/variants";
import { readVariant, readVariants, type VariantInfo, type VariantList } from "../net/variants";
import {
  beginningFields,
  readAnswer,
  requestText,
  type Answered,
  type Beginning,
  type Listed,
  type Refusal,
  type Ruleset,
  type Stand,
} from "./answers";
import { reasonOf } from "./fetched";
import type { Asked, Told } from "./worker";

/** The part of a Worker's interface that is used. */
export interface Helper {
  postMessage(asked: Asked): void;
  onmessage: ((event: MessageEvent<Told>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

export type RulesState = "unasked" | "opening" | "ready" | "failed";

/** The answer to every question if the rules cannot be asked. */
export const kNoRules: Refusal = { code: "no_rules", message: m.net.noRules(), squares: [] };

const kOpenMs = 20_000;

type Field = readonly [name: string, value: string | number];

export class Rules {
  state: RulesState = "unasked";
  /** Why the rules cannot be asked. */
  trouble: string | undefined;
  #helper: Helper | undefined;
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<number, (text: string | undefined) => void>();
  readonly #opened: Promise<boolean>;
  #open: (ready: boolean) => void = () => undefined;

  constructor(
    readonly makeHelper: () => Helper,
    readonly onstate: (state: RulesState) => void = () => undefined,
    readonly openMs = kOpenMs,
  ) {
    this.#opened = new Promise((resolve) => (this.#open = resolve));
  }

  /** Opens the rules, if that was not done yet, and says whether they can be asked. */
  open(): Promise<boolean> {
    if (this.state === "unasked") this.#begin();
    return this.#opened;
  }

  /** The position after these moves and rolls. */
  line(ruleset: Ruleset, from: Beginning, actions: readonly string[]): Promise<Answered<Stand>> {
    return this.#ask("line", ruleset, [...beginningFields(from), ...actions.map((text) => ["action", text] as const)]);
  }

  /** A position alone, after at most one move: repetitions are not known. */
  stand(ruleset: Ruleset, fen: string, move?: string): Promise<Answered<Stand>> {
    return this.line(ruleset, { fen }, move === undefined ? [] : [move]);
  }

  /** These moves and rolls as players write them; null stands for a roll. */
  async list(
    ruleset: Ruleset,
    from: Beginning,
    actions: readonly string[],
  ): Promise<Answered<readonly (Listed | null)[]>> {
    const fields = [...beginningFields(from), ...actions.map((text) => ["action", text] as const)];
    const answer = await this.#ask<{ readonly listed: readonly (Listed | null)[] }>("list", ruleset, fields);
    return answer.ok ? { ok: true, value: answer.value.listed } : answer;
  }

  /** The setup that these dice give, and its position. */
  setup(
    ruleset: Ruleset,
    dice: readonly number[],
    round = 1,
  ): Promise<Answered<{ readonly setup: string; readonly fen: string }>> {
    return this.#ask("setup", ruleset, [...dice.map((number) => ["die", number] as const), ["round", round]]);
  }

  /** The action that dice which fall now are; the refusal `more_dice` asks for another number. */
  roll(
    ruleset: Ruleset,
    fen: string,
    dice: readonly number[],
  ): Promise<Answered<{ readonly event: string; readonly fen: string }>> {
    return this.#ask("roll", ruleset, [["fen", fen], ...dice.map((number) => ["die", number] as const)]);
  }

  /** Why a piece may not go there; undefined if it may, or if the reason is not known. */
  async why(ruleset: Ruleset, fen: string, from: string, to: string): Promise<Refusal | undefined> {
    const answer = await this.#ask<unknown>("play", ruleset, [
      ["fen", fen],
      ["move", `${from}${to}`],
    ]);
    return answer.ok || answer.refusal.code !== "illegal_move" ? undefined : answer.refusal;
  }

  /**
   * The moves of the piece on a square in this position. If it is not its side's turn, the moves are those that it
   * would have if it were.
   */
  async reach(ruleset: Ruleset, fen: string, square: string): Promise<Answered<readonly string[]>> {
    const answer = await this.#ask<{ readonly moves: readonly string[] }>("reach", ruleset, [
      ["fen", fen],
      ["square", square],
    ]);
    return answer.ok ? { ok: true, value: answer.value.moves } : answer;
  }

  /** What a piece can do from a square of an empty board. */
  diagram(ruleset: Ruleset, symbol: string, side: "white" | "black", square: string): Promise<Answered<Diagram>> {
    return this.#ask("piece", ruleset, [
      ["symbol", symbol],
      ["side", side],
      ["square", square],
    ]);
  }

  /** The data of a game, as the server gives it at /api/variants/<id>. */
  async game(ruleset: Ruleset): Promise<VariantInfo | undefined> {
    const answer = await this.#ask<unknown>("game", ruleset, []);
    return answer.ok ? readVariant(answer.value) : undefined;
  }

  /** All games, as the server gives them at /api/variants. */
  async games(): Promise<VariantList | undefined> {
    const answer = await this.#ask<unknown>("games", undefined, []);
    return answer.ok ? readVariants(answer.value) : undefined;
  }

  async #ask<T>(op: string, ruleset: Ruleset | undefined, fields: readonly Field[]): Promise<Answered<T>> {
    const text = (await this.open()) ? await this.#send(requestText(op, ruleset, fields)) : undefined;
    const answer = text === undefined ? ({ ok: false, refusal: kNoRules } as const) : readAnswer<T>(text);
    // That they want more dice is said to programs alone.
    if (answer.ok || answer.refusal.reason === "more_dice") return answer;
    return { ok: false, refusal: await (inOwnWords(answer.refusal) ?? answer.refusal) };
  }

  #send(text: string): Promise<string | undefined> {
    const n = this.#next++;
    return new Promise((resolve) => {
      if (this.state === "failed") return resolve(undefined);
      this.#waiting.set(n, resolve);
      this.#helper?.postMessage({ n, text });
    });
  }

  #begin(): void {
    this.#become("opening");
    this.#timer = setTimeout(() => this.#fail("they did not come in time"), this.openMs);
    try {
      const helper = (this.#helper = this.makeHelper());
      helper.onmessage = ({ data }) => this.#hear(data);
      helper.onerror = ({ message }) => this.#fail(message || "the worker could not be started");
    } catch (error) {
      this.#fail(reasonOf(error));
    }
  }

  #hear(told: Told): void {
    if (told.t === "failed" || told.t === "broken") return this.#fail(told.why);
    if (told.t === "answer") {
      this.#waiting.get(told.n)?.(told.text);
      this.#waiting.delete(told.n);
      return;
    }
    clearTimeout(this.#timer);
    this.#become("ready");
    this.#open(true);
  }

  /** Gives the rules up: until the page is loaded again, the server alone says what is legal. */
  #fail(why: string): void {
    if (this.state === "failed") return;
    clearTimeout(this.#timer);
    this.trouble = why;
    this.#helper?.terminate();
    this.#become("failed");
    this.#open(false);
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }

  #become(state: RulesState): void {
    this.state = state;
    this.onstate(state);
  }
}

/** The rules of this page, in a worker of their own. */
export function browserRules(onstate?: (state: RulesState) => void): Rules {
  return new Rules(
    () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "rules" }),
    onstate,
  );
}
