// Accounts over HTTP, docs/http.md: what is sent, and what may come back. A refusal is a value with the server's own
// sentence.
import { ask, browserSend, isObject, type Asked, type Send } from "../net/ask";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly roles: readonly string[];
}

export interface ApiToken {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly string[];
}

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Somebody whom a moderator has silenced. */
export interface Mute {
  readonly player: Person;
  /** In milliseconds since 1970; none: for ever. */
  readonly until?: number;
  readonly by: Person;
}

/** From games by post; days of 24 hours, in milliseconds since 1970. */
export interface Leave {
  /** In any 365 days, and how many of them are left now. */
  readonly days: number;
  readonly left: number;
  readonly taken: readonly { readonly from: number; readonly until: number }[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

export function readAccount(value: unknown): Account | undefined {
  if (!isObject(value)) return undefined;
  const { id, name, email, roles } = value;
  if (typeof id !== "string" || typeof name !== "string" || !isTexts(roles)) return undefined;
  return typeof email === "string" ? { id, name, email, roles } : { id, name, roles };
}

function readToken(value: unknown): ApiToken | undefined {
  if (!isObject(value)) return undefined;
  const { id, label, scopes } = value;
  if (typeof id !== "string" || typeof label !== "string" || !isTexts(scopes)) return undefined;
  return { id, label, scopes };
}

function readTokens(value: unknown): ApiToken[] | undefined {
  if (!isObject(value) || !Array.isArray(value["tokens"])) return undefined;
  const tokens = value["tokens"].map(readToken);
  return tokens.every((one) => one !== undefined) ? tokens : undefined;
}

function readPerson(value: unknown): Person | undefined {
  if (!isObject(value)) return undefined;
  const { id, name } = value;
  return typeof id === "string" && typeof name === "string" ? { id, name } : undefined;
}

function readMute(value: unknown): Mute | undefined {
  if (!isObject(value)) return undefined;
  const [player, by, until] = [readPerson(value["player"]), readPerson(value["by"]), value["until"]];
  if (!player || !by) return undefined;
  return typeof until === "number" ? { player, until, by } : { player, by };
}

function readMutes(value: unknown): Mute[] | undefined {
  if (!isObject(value) || !Array.isArray(value["mutes"])) return undefined;
  const mutes = value["mutes"].map(readMute);
  return mutes.every((one) => one !== undefined) ? mutes : undefined;
}

function readDay(value: unknown): Leave["taken"][number] | undefined {
  if (!isObject(value)) return undefined;
  const { fromMs: from, untilMs: until } = value;
  return typeof from === "number" && typeof until === "number" ? { from, until } : undefined;
}

function readLeave(value: unknown): Leave | undefined {
  if (!isObject(value) || !Array.isArray(value["taken"])) return undefined;
  const { days, left } = value;
  const taken = value["taken"].map(readDay);
  const isWhole = typeof days === "number" && typeof left === "number" && taken.every((one) => one !== undefined);
  return isWhole ? { days, left, taken } : undefined;
}

function readText(value: unknown): string | undefined {
  return isObject(value) && typeof value["token"] === "string" ? value["token"] : undefined;
}

const done = (value: unknown): true | undefined => (isObject(value) && value["ok"] === true ? true : undefined);

export function requests(send: Send = browserSend) {
  return {
    register: (name: string, password: string, email: string) =>
      ask(send("POST", "/api/account", email === "" ? { name, password } : { name, password, email }), readAccount),
    signIn: (name: string, password: string) => ask(send("POST", "/api/login", { name, password }), readAccount),
    signOut: () => ask(send("POST", "/api/logout", {}), done),
    signOutEverywhere: () => ask(send("POST", "/api/logout/everywhere", {}), done),
    forgotten: (name: string) => ask(send("POST", "/api/login/forgotten", { name }), done),
    resetPassword: (link: string, next: string) => ask(send("POST", "/api/login/reset", { link, new: next }), done),
    confirmEmail: (link: string) => ask(send("POST", "/api/mail/confirm", { link }), done),
    unsubscribe: (link: string) => ask(send("POST", `/api/mail/unsubscribe/${encodeURIComponent(link)}`, {}), done),
    /** As it came, to be saved; read only to see that it is whole. */
    exported: async (): Promise<Asked<string>> => {
      const sent = send("GET", "/api/account/export");
      const answer = await ask(sent, (value) => (isObject(value) ? true : undefined));
      return answer.ok ? { ok: true, value: (await sent).text } : answer;
    },
    account: () => ask(send("GET", "/api/account"), readAccount),
    changePassword: (password: string, next: string) =>
      ask(send("POST", "/api/account/password", { password, new: next }), done),
    close: (password: string) => ask(send("POST", "/api/account/close", { password }), done),
    tokens: () => ask(send("GET", "/api/token"), readTokens),
    makeToken: (label: string, scopes: readonly string[]) =>
      ask(send("POST", "/api/token", { label, scopes }), readText),
    leave: () => ask(send("GET", "/api/account/leave"), readLeave),
    announceLeave: (from_ms: number, days: number) =>
      ask(send("POST", "/api/account/leave", { from_ms, days }), readLeave),
    dropLeave: (from: number) => ask(send("DELETE", `/api/account/leave/${String(from)}`), readLeave),
    mutes: () => ask(send("GET", "/api/mute"), readMutes),
    mute: (player: string, ms: number | undefined) =>
      ask(send("POST", "/api/mute", ms === undefined ? { player } : { player, ms }), readMute),
    unmute: (player: string) => ask(send("DELETE", `/api/mute/${encodeURIComponent(player)}`), done),
    dropToken: (id: string) => ask(send("DELETE", `/api/token/${encodeURIComponent(id)}`), done),
  };
}
