// A random game of any id, played by the WebAssembly module; the same seed gives the same game.
import { parseAsks } from "../src/fair/asks";
import { readAnswer, requestText, type Answered, type Ruleset, type Stand } from "../src/rules/answers";
import type { Ask } from "../src/rules/module";
import { throwFor, type Throw } from "../src/rules/throws";
import type { VariantInfo } from "../src/net/variants";

/** A game's random numbers, from its seed alone (mulberry32). */
export function numbers(seed: number): Throw {
  let state = seed >>> 0;
  return (faces) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (((t ^ (t >>> 14)) >>> 0) % faces) + 1;
  };
}

type Field = readonly [name: string, value: string | number];
type Fields = readonly Field[];

/** One game: what the module answered, to be compared with what the program answers to the same. */
export class Play {
  readonly pairs: { request: object; text: string }[] = [];
  readonly #ruleset: Ruleset;

  constructor(
    readonly module: Ask,
    readonly info: VariantInfo,
    readonly number: Throw,
  ) {
    this.#ruleset = { variant: info.id, options: {} };
  }

  /** The module's answer, kept beside the program's form of the request. */
  #both<T>(op: string, fields: Fields): Answered<T> {
    const text = this.module(requestText(op, this.#ruleset, fields));
    const request: Record<string, unknown> = { op, variant: this.info.id };
    for (const [name, value] of fields) {
      if (name === "die") request["dice"] = [...((request["dice"] as number[] | undefined) ?? []), value];
      else if (name !== "setup" || value !== "") request[name] = value;
    }
    this.pairs.push({ request, text });
    return readAnswer<T>(text);
  }

  async begin(): Promise<string> {
    const asks = this.info.asks === "" ? undefined : parseAsks({ text: this.info.asks, column: 1 });
    if (!asks?.ok) return value(this.#both<{ fen: string }>("start", [["setup", ""]])).fen;
    const thrown = await throwFor(asks.value, this.number, (dice) =>
      Promise.resolve(this.#both<{ fen: string }>("setup", dice.map((die) => ["die", die] as const))),
    );
    return value(thrown.answer).fen;
  }

  /** A move from here, or what a die did, as an action with the position behind it; undefined: the game is over. */
  step(fen: string): { readonly action: string; readonly fen: string } | undefined {
    const { moves, chance } = value(this.#both<{ moves: string[]; chance?: number[] }>("moves", [["fen", fen]]));
    if (moves.length === 0) return undefined;
    if (chance !== undefined) return this.#roll(fen, chance[0] ?? 1);
    this.#refused(fen, moves);
    const action = moves[this.number(moves.length) - 1] ?? "";
    return { action, fen: value(this.#both<{ fen: string }>("play", [["fen", fen], ["move", action]])).fen };
  }

  #roll(fen: string, faces: number): { readonly action: string; readonly fen: string } {
    const dice: Field[] = [];
    for (;;) {
      dice.push(["die", this.number(faces)]);
      const rolled = this.#both<{ event: string; fen: string }>("roll", [["fen", fen], ...dice]);
      if (rolled.ok) return { action: rolled.value.event, fen: rolled.value.fen };
      if (rolled.refusal.reason !== "more_dice") throw new Error(rolled.refusal.message);
    }
  }

  /** A move that is probably none: the sentence must be the same. */
  #refused(fen: string, moves: readonly string[]): void {
    const square = (text: string): string => /[a-z][0-9]+/.exec(text)?.[0] ?? "a1";
    const any = (): string => square(moves[this.number(moves.length) - 1] ?? "");
    this.#both("play", [["fen", fen], ["move", any() + any()]]);
  }

  /** The whole game in one go, which knows repetition. */
  line(fen: string, actions: readonly string[]): { readonly request: object; readonly text: string } {
    const fields: Fields = [["fen", fen], ...actions.map((text) => ["action", text] as const)];
    const stand = value(readAnswer<Stand>(this.module(requestText("line", this.#ruleset, fields))));
    return {
      request: { op: "replay", variant: this.info.id, fen, actions },
      text: JSON.stringify({ fen: stand.fen, status: stand.status }),
    };
  }
}

export function value<T>(answer: Answered<T>): T {
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}
