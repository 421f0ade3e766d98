// Tournaments over HTTP, docs/http.md: what is sent, and what may come back. A refusal is a value with the server's own
// sentence and, in a form, the field that it means.
import { browserSend, isObject, type Asked, ask, type Send } from "./ask";
import type { Reply } from "./request";
import type { Setting } from "./variants";
import type { Clock } from "../protocol/messages.gen";

export const kFormats = ["swiss", "round-robin", "knockout", "arena"] as const;
export type Format = (typeof kFormats)[number];
export type State = "entering" | "running" | "over";
export type BoardResult = "win" | "draw" | "loss" | "forfeit-win" | "forfeit-loss";

export interface RoundTerms {
  readonly variant: string;
  readonly options: Setting;
  readonly clock: Clock;
  readonly lasts_ms?: number;
  /** Of a setup, where its game has such dice: thrown once for all games of the round (as if left out), or in each. */
  readonly dice?: "round" | "game";
}
export interface KnockoutTerms {
  readonly seeding: "rating" | "lot";
  readonly third_place?: boolean;
  readonly games: number;
  readonly tie_break_pairs?: number;
  readonly decisive_games?: number;
  /** None: as in the round. */
  readonly tie_break_clock?: Clock;
  /** None: as in the tie-breaks. */
  readonly decisive_clock?: Clock;
}
export interface EntryTerms {
  readonly rating?: { readonly least: number; readonly most: number };
  readonly account_days?: number;
  readonly most?: number;
  readonly last_round?: number;
  readonly invited?: boolean;
  readonly bots?: boolean;
  readonly password?: string;
}
export interface Terms {
  readonly name: string;
  readonly format: Format;
  readonly rounds?: number;
  readonly cycles?: number;
  readonly games?: number;
  readonly knockout?: KnockoutTerms;
  readonly lasts_ms?: number;
  readonly schedule: readonly RoundTerms[];
  readonly rated: boolean;
  readonly starts_ms: number;
  readonly entry: EntryTerms;
  readonly byes?: { readonly most: number; readonly last_round: number };
  readonly accelerated?: boolean;
  readonly check_in?: boolean;
  readonly next_round: "server" | "arbiter";
  readonly break_ms?: number;
  readonly default_ms?: number;
  readonly tie_breaks: readonly string[];
}

export interface Summary {
  readonly id: string;
  readonly name: string;
  readonly state: State;
  readonly format: Format;
  readonly variants: readonly string[];
  readonly clock: Clock;
  readonly rated: boolean;
  readonly starts_ms: number;
  readonly players: number;
  readonly places?: number;
  readonly round: number;
  readonly rounds: number;
  /** Of those in the first place, once it is over. */
  readonly winner_names: readonly string[];
}
export interface Summaries {
  readonly tournaments: readonly Summary[];
  /** What the rest is asked for with; none: there is none. */
  readonly after?: string;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}
export interface Entrant extends Person {
  readonly rating?: number;
  readonly state: "plays" | "waits" | "left";
  readonly byes: readonly { readonly round: number; readonly bye: "half" | "zero" }[];
  readonly checked_in?: boolean;
}
export interface Played {
  readonly white: string;
  /** None: sits out. */
  readonly black?: string;
  readonly game?: string;
  /** White's and Black's, once it is over. */
  readonly results?: readonly [BoardResult, BoardResult];
  /** Why, where an arbiter has given them. */
  readonly ruling?: string;
}
export interface Round {
  readonly terms: RoundTerms;
  readonly paired_ms: number;
  readonly begun_ms?: number;
  /** At the latest. */
  readonly ends_ms?: number;
  readonly over_ms?: number;
  readonly setup?: string;
  readonly draw?: string;
  /** Of each board its games. */
  readonly boards: readonly (readonly Played[])[];
}
export interface Standing {
  readonly player: string;
  readonly place: number;
  readonly points?: string;
  readonly tie_breaks: readonly string[];
}
export interface Tournament {
  readonly id: string;
  readonly after: number;
  readonly state: State;
  readonly terms: Terms;
  readonly rounds_in_all: number;
  readonly arbiters: readonly Person[];
  readonly players: readonly Entrant[];
  readonly rounds: readonly Round[];
  readonly standings: readonly Standing[];
  readonly halted?: string;
  readonly next_ms?: number;
}

/** A step of the public record. */
export interface Step {
  readonly seq: number;
  readonly at_ms: number;
  readonly type: string;
  readonly d: Readonly<Record<string, unknown>>;
}

export type WhyColors = "no-clash" | "stronger" | "history" | "rank" | "number";
export interface Why {
  readonly round: number;
  readonly by?: string;
  readonly boards: readonly { readonly white: string; readonly black?: string; readonly colors_by?: WhyColors }[];
  readonly brackets: readonly {
    readonly points: string;
    readonly moved: readonly string[];
    readonly residents: readonly string[];
    readonly pairs: readonly (readonly [string, string])[];
    readonly floaters: readonly string[];
    readonly sits_out?: string;
    readonly missed: readonly { readonly criterion: number; readonly times: number }[];
  }[];
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Enough to know that it is what docs/http.md says; the server makes all of it from one struct. */
function isTournament(value: unknown): value is Tournament {
  return isObject(value) && typeof value["id"] === "string" && typeof value["after"] === "number" && isObject(value["terms"])
    && [value["arbiters"], value["players"], value["rounds"], value["standings"]].every(isList);
}
function isSummaries(value: unknown): value is Summaries {
  return isObject(value) && isList(value["tournaments"]) && value["tournaments"].every((one) => isObject(one) && typeof one["id"] === "string" && typeof one["name"] === "string" && isList(one["winner_names"]));
}
function isWhy(value: unknown): value is Why {
  return isObject(value) && isList(value["boards"]) && isList(value["brackets"]);
}

/** A line for each step. */
export function readSteps(text: string): Step[] {
  return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Step);
}

/** Names of the draws that were locked, as the record has them. */
export function lockedDraws(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.flatMap(({ type, d }) => (type === "fair_locked" && typeof d["draw"] === "string" ? [d["draw"]] : [])));
}

/** Why a tournament was ended before its last round, as the record has it. */
export function endReason(steps: readonly Step[]): string | undefined {
  const reason = steps.find(({ type }) => type === "tournament_over")?.d["reason"];
  return typeof reason === "string" ? reason : undefined;
}

/** What was refused, with the field of a form that it is about. */
export type Done<T = unknown> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string; readonly pointer: string };

async function done<T>(sent: Promise<Reply>, read: (value: unknown) => T | undefined): Promise<Done<T>> {
  let pointer = "";
  const answer = await ask(
    sent.then((reply) => {
      const said: unknown = reply.status >= 400 ? JSON.parse(reply.text) : undefined;
      if (isObject(said) && isObject(said["error"]) && typeof said["error"]["pointer"] === "string") pointer = said["error"]["pointer"];
      return reply;
    }),
    read,
  );
  return answer.ok ? answer : { ok: false, message: answer.message, pointer };
}

/** Of a pointer itself and what it is in, the innermost first: `/a/0`, `/a`. */
export function pointersUp(pointer: string): string[] {
  const parts = pointer.split("/").slice(1);
  return parts.map((_, i) => `/${parts.slice(0, parts.length - i).join("/")}`);
}

const pathOf = (id: string, what = ""): string => `/api/tournaments/${encodeURIComponent(id)}${what === "" ? "" : `/${what}`}`;

export function tournaments(send: Send = browserSend) {
  return {
    list: (state: "open" | "over", after?: string): Promise<Asked<Summaries>> =>
      ask(send("GET", `/api/tournaments?state=${state}${after === undefined ? "" : `&after=${after}`}`), (value) => (isSummaries(value) ? value : undefined)),
    show: (id: string): Promise<Asked<Tournament>> => ask(send("GET", pathOf(id)), (value) => (isTournament(value) ? value : undefined)),
    why: (id: string, round: number): Promise<Asked<Why>> =>
      ask(send("GET", pathOf(id, `rounds/${String(round)}/why`)), (value) => (isWhy(value) ? value : undefined)),
    /** The record, or what came after a step of it. */
    steps: async (id: string, after?: number): Promise<readonly Step[] | undefined> => {
      try {
        const { status, text } = await send("GET", pathOf(id, after === undefined ? "steps" : `steps?after=${String(after)}`));
        return status === 200 ? readSteps(text) : undefined;
      } catch {
        return undefined;
      }
    },
    /** The id of the new one. */
    announce: (terms: Terms): Promise<Done<string>> =>
      done(send("POST", "/api/tournaments", terms), (value) => (isObject(value) && typeof value["id"] === "string" ? value["id"] : undefined)),
    /** All of the terms anew. */
    change: (id: string, terms: Terms): Promise<Done> => done(send("PUT", pathOf(id, "terms"), terms), (value) => (isObject(value) ? value : undefined)),
    act: (id: string, what: string, body: object = {}): Promise<Done> => done(send("POST", pathOf(id, what), body), (value) => (isObject(value) ? value : undefined)),
  };
}
