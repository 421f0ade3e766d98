// Tournaments over HTTP, docs/http.md: what is sent, and what may come back. A refusal is a value with the server's own
// sentence and, in a form, the field that it means.
import { browserSend, type Asked, ask, type Send } from "./ask";
import { nameAll } from "./given_names";
import { saidInOwnWords } from "./refusals";
import type { Reply } from "./request";
import type {
  InvitationLink,
  MadeTournament,
  PairedRound,
  RoundWhy,
  TournamentList,
  TournamentStep,
  TournamentTerms,
  TournamentView,
} from "../protocol/messages.gen";
import { readSentence } from "../protocol/first_readers.gen";
import { list } from "../protocol/reading";
import {
  readDone,
  readInvitationLink,
  readMadeTournament,
  readPairedRound,
  readRoundWhy,
  readTournamentList,
  readTournamentStep,
  readTournamentView,
} from "../protocol/readers.gen";

/** The steps of a record, each in its line; undefined if one of them cannot be read. */
export const readSteps = (record: string): TournamentStep[] | undefined =>
  list(readTournamentStep)(
    record
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(nameAll(line))),
  );

/** Names of the draws that were locked, as the record has them. */
export function lockedDraws(steps: readonly TournamentStep[]): ReadonlySet<string> {
  return new Set(
    steps.flatMap(({ type, d }) => (type === "fair_locked" && typeof d["draw"] === "string" ? [d["draw"]] : [])),
  );
}

/** Why a tournament was ended before its last round. */
export interface EarlyEnd {
  readonly reason: string;
  readonly isByArbiter: boolean;
}

/** As the record has it. */
export function earlyEnd(steps: readonly TournamentStep[]): EarlyEnd | undefined {
  const { reason, by } = steps.find(({ type }) => type === "tournament_over")?.d ?? {};
  return typeof reason === "string" ? { reason, isByArbiter: by !== undefined } : undefined;
}

/** With the reasons that the server gives in the language of the page. */
const stepInOwnWords = async (step: TournamentStep): Promise<TournamentStep> => {
  const { reason, sentence } = step.d;
  if (typeof reason !== "string") return step;
  return { ...step, d: { ...step.d, reason: await saidInOwnWords(reason, readSentence(sentence)) } };
};

async function viewInOwnWords(asked: Asked<TournamentView>): Promise<Asked<TournamentView>> {
  if (!asked.ok || asked.value.halted === undefined) return asked;
  const halted = await saidInOwnWords(asked.value.halted, asked.value.halted_sentence);
  return { ok: true, value: { ...asked.value, halted } };
}

/** What was refused, with the field of a form that it is about. */
export type Done<T = unknown> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string; readonly pointer: string };

async function done<T>(sent: Promise<Reply>, read: (value: unknown) => T | undefined): Promise<Done<T>> {
  const answer = await ask(sent, read);
  return answer.ok ? answer : { ok: false, message: answer.message, pointer: answer.pointer ?? "" };
}

/** Of a pointer itself and what it is in, the innermost first: `/a/0`, `/a`. */
export function pointersUp(pointer: string): string[] {
  const parts = pointer.split("/").slice(1);
  return parts.map((_, i) => `/${parts.slice(0, parts.length - i).join("/")}`);
}

const pathOf = (id: string, what = ""): string =>
  `/api/tournaments/${encodeURIComponent(id)}${what === "" ? "" : `/${what}`}`;

/** `invitation`: the end of the link of a private tournament with which it is looked at. */
export function tournaments(send: Send = browserSend, invitation?: string) {
  const shown = (path: string): string =>
    invitation === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}invitation=${invitation}`;
  return {
    /** The address of a file of the tournament. */
    file: (id: string, what: string): string => shown(pathOf(id, what)),
    /** `search`: what they are searched for, as an address has it. */
    list: (state: "open" | "over", after?: string, search = ""): Promise<Asked<TournamentList>> =>
      ask(
        send(
          "GET",
          `/api/tournaments?state=${state}${after === undefined ? "" : `&after=${after}`}${search === "" ? "" : `&${search}`}`,
        ),
        readTournamentList,
      ),
    /** Those that the account plays in, runs or is invited to. */
    own: (state: "open" | "over"): Promise<Asked<TournamentList>> =>
      ask(send("GET", `/api/account/tournaments?state=${state}`), readTournamentList),
    /** What the link of a private tournament ends with, for its arbiters. */
    link: (id: string): Promise<Done<InvitationLink>> =>
      done(send("GET", pathOf(id, "invitation")), readInvitationLink),
    changeLink: (id: string): Promise<Done<InvitationLink>> =>
      done(send("POST", pathOf(id, "invitation"), {}), readInvitationLink),
    show: (id: string): Promise<Asked<TournamentView>> =>
      ask(send("GET", shown(pathOf(id))), readTournamentView).then(viewInOwnWords),
    why: (id: string, round: number): Promise<Asked<RoundWhy>> =>
      ask(send("GET", shown(pathOf(id, `rounds/${String(round)}/why`))), readRoundWhy),
    /** The record, or what came after a step of it. */
    steps: async (id: string, after?: number): Promise<readonly TournamentStep[] | undefined> => {
      try {
        const reply = await send(
          "GET",
          shown(pathOf(id, after === undefined ? "steps" : `steps?after=${String(after)}`)),
        );
        const steps = reply.status === 200 ? readSteps(reply.text) : undefined;
        return steps && (await Promise.all(steps.map(stepInOwnWords)));
      } catch {
        return undefined;
      }
    },
    announce: (terms: TournamentTerms): Promise<Done<MadeTournament>> =>
      done(send("POST", "/api/tournaments", terms), readMadeTournament),
    /** All of the terms anew. */
    change: (id: string, terms: TournamentTerms): Promise<Done> =>
      done(send("PUT", pathOf(id, "terms"), terms), readDone),
    /** Pairs the next round as another program has done it. */
    pairByFile: (id: string, file: string): Promise<Done<PairedRound>> =>
      done(send("POST", pathOf(id, "pair"), { file }), readPairedRound),
    act: (id: string, what: string, body: object = {}): Promise<Done> =>
      done(send("POST", pathOf(id, what), body), readDone),
  };
}
