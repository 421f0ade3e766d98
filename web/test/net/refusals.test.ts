// Refusals in the language of the page: what is said, and that nobody sees them in English before.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FileRead } from "../../src/foreign/answers";
import type { Helper } from "../../src/foreign/client";
import type { Told } from "../../src/foreign/worker";
import { wordsFor, type Refused } from "../../src/net/refusals";
import { kGame } from "./fakes";
import { germanRefusals } from "./german";

const file = vi.hoisted(() => {
  const waiting: { give: (refusals: unknown) => void; fail: () => void }[] = [];
  const load = (): Promise<unknown> =>
    new Promise((resolve, reject) => waiting.push({ give: (refusals) => resolve({ refusals }), fail: () => reject(new Error("no connection")) }));
  return { waiting, load };
});
vi.mock("../../src/messages/refusals.gen", () => ({ load: file.load }));

type Texts = Readonly<Record<string, string>>;
const german = germanRefusals();

const refused = (key: string, values: Texts = {}, more: Partial<Refused> = {}): Refused => ({ code: "x", message: "in English", sentence: { key, with: values }, ...more });

test.each<[Refused, string | undefined]>([
  [refused("game.both_seats_taken"), "beide Plätze sind besetzt: du kannst nur zusehen"],
  [refused("game.waits_for_another", { player: "O’Neil `${x}`" }), "diese Partie wartet auf O’Neil `${x}`: mach selbst eine auf"],
  [refused("game.seek_out_of_range", { least: "1200", most: "21500" }), "dieses Gesuch ist für Wertungen von 1.200 bis 21.500: nimm ein anderes an"],
  [refused("account.tried_too_often", { minutes: "1" }), "das wurde zu oft versucht: versuch es in 1 Minute noch einmal"],
  [refused("account.tried_too_often", { minutes: "12" }), "das wurde zu oft versucht: versuch es in 12 Minuten noch einmal"],
  [refused("talk.muted_until", { until: "1795639507000" }), "ein Moderator hat dich bis 2026-11-25T20:45:07.000Z stummgeschaltet"],
  [refused("http.picture_name"), "das Bild einer Partie heißt <id>.png oder <id>.svg"],
  [refused("form.bad_text", { form: "a name", found: "?" }), "„?“ hat nicht die Form, die hier nötig ist"],
])("%j is said in German", (one, wanted) => expect(wordsFor(german, one)).toBe(wanted));

test("what the rules say is said by their word for the reason", () => {
  const blocked = "die Figur geht dorthin, aber nicht mit diesen Figuren auf dem Weg";
  expect(wordsFor(german, { code: "illegal_move", reason: "blocked", message: "the Cannon …" })).toBe(blocked);
  expect(wordsFor(german, refused("game.illegal_move", { why: "the Cannon …" }, { reason: "blocked" }))).toBe(blocked);
  expect(wordsFor(german, refused("puzzle.illegal_move", { number: "3", why: "the Cannon …" }))).toBe("Zug 3: das ist in dieser Stellung kein erlaubter Zug");
  expect(wordsFor(german, { code: "unknown_variant", message: "no game …" })).toBe("dieses Spiel gibt es nicht");
});

test("what has no German words stays as it is", () => {
  expect(wordsFor(german, refused("game.of_a_newer_server"))).toBeUndefined();
  expect(wordsFor(german, refused("game.waits_for_another", { whom: "Bob" }))).toBeUndefined();
  expect(wordsFor(german, refused("constructor"))).toBeUndefined();
  expect(wordsFor(german, { code: "busy", message: "in English", reason: "toString" })).toBeUndefined();
});

/** A page that has loaded nothing yet. */
beforeEach(() => vi.resetModules());
afterEach(() => {
  file.waiting.length = 0;
  vi.useRealTimers();
});

const taken = { code: "name_taken", message: "in English", sentence: { key: "account.name_taken", with: {} } } as const;
const ours = "dieser Name, oder einer, der so aussieht, ist vergeben: wähl einen anderen";
const fresh = () => import("../../src/net/refusals");

test("a refusal waits for its words, which are loaded once", async () => {
  const { inOwnWords } = await fresh();
  const [one, other] = [inOwnWords(taken), inOwnWords(taken)];
  expect(file.waiting).toHaveLength(1);
  file.waiting[0]?.give(german);
  expect((await one)?.message).toBe(ours);
  expect((await other)?.message).toBe(ours);
  expect(await inOwnWords({ ...taken, pointer: "/name" })).toEqual({ ...taken, pointer: "/name", message: ours });
  expect(file.waiting).toHaveLength(1);
});

test("without its words a refusal is shown in English, and the next one tries again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { inOwnWords } = await fresh();
  const one = inOwnWords(taken);
  file.waiting[0]?.fail();
  expect(await one).toEqual(taken);
  const other = inOwnWords(taken);
  file.waiting[1]?.give(german);
  expect((await other)?.message).toBe(ours);
});

test("it waits for seconds, not for ever", async () => {
  vi.useFakeTimers();
  const { inOwnWords } = await fresh();
  const one = inOwnWords(taken);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await one).toEqual(taken);
});

test("a request that is refused says so in German", async () => {
  const { ask } = await import("../../src/net/ask");
  const answer = ask(Promise.resolve({ status: 409, text: JSON.stringify({ error: { ...taken, pointer: "/name" } }) }), () => 0);
  await vi.waitFor(() => expect(file.waiting).toHaveLength(1));
  file.waiting[0]?.give(german);
  expect(await answer).toEqual({ ok: false, ...taken, pointer: "/name", message: ours });
});

const stuck = { reason: "fewer than two players have come", sentence: { key: "tournament.too_few_came", with: {} } };
const inGerman = "es sind weniger als zwei Spieler gekommen";

test("a reason that the server gives in a record is in German; that of an arbiter, or of an old record, stays", async () => {
  const { tournaments } = await import("../../src/net/tournaments");
  const given = [stuck, { reason: stuck.reason }, { reason: "Regen", by: "u-1" }, { reason: stuck.reason, sentence: "none" }];
  const text = given.map((d, i) => `${JSON.stringify({ seq: i + 1, at_ms: 1, type: "halted", d })}\n`).join("");
  const steps = tournaments(() => Promise.resolve({ status: 200, text })).steps("Cup00001");
  await vi.waitFor(() => expect(file.waiting).toHaveLength(1));
  file.waiting[0]?.give(german);
  expect((await steps)?.map(({ d }) => d["reason"])).toEqual([inGerman, stuck.reason, "Regen", stuck.reason]);
});

test("why a tournament stands still is in German", async () => {
  const { tournaments } = await import("../../src/net/tournaments");
  const clock = { type: "unlimited" };
  const schedule = [{ variant: "chess", options: {}, clock }];
  const terms = { ...{ name: "Cup", format: "swiss", schedule, rated: false, entry: {} }, ...{ next_round: "server", tie_breaks: [], starts_ms: 1 } };
  const lists = { arbiters: [], players: [], rounds: [], standings: [] };
  const view = { ...{ id: "Cup00001", after: 9, state: "running", terms, rounds_in_all: 2 }, ...lists, halted: stuck.reason, halted_sentence: stuck.sentence };
  const answer = tournaments(() => Promise.resolve({ status: 200, text: JSON.stringify(view) })).show("Cup00001");
  await vi.waitFor(() => expect(file.waiting).toHaveLength(1));
  file.waiting[0]?.give(german);
  expect(await answer).toMatchObject({ ok: true, value: { halted: inGerman } });
});

test("why the computer of the server gives a position no value is in German", async () => {
  const { fetchStanding } = await import("../../src/review/server");
  const refused = { turn: "white", refused: "the engine found no move", sentence: { key: "analysis.no_move_found", with: {} } };
  const values = [refused, { turn: "white", refused: "too large" }];
  const done = { ...{ state: "done", first: 0, last: 1, nodes: 1000 }, engine: "Astragal 9", values };
  const answer = fetchStanding(() => Promise.resolve({ status: 200, text: JSON.stringify(done) }), kGame);
  await vi.waitFor(() => expect(file.waiting).toHaveLength(1));
  file.waiting[0]?.give(german);
  const troubles = [{ at: 0, why: "die Engine hat keinen Zug gefunden" }, { at: 1, why: "too large" }];
  expect(await answer).toMatchObject({ ok: true, value: { found: { troubles } } });
});

test("what cannot be read of a game file is said in German, at its place", async () => {
  const { ForeignFile } = await import("../../src/foreign/client");
  const helper: Helper = { onmessage: null, onerror: null, terminate: () => undefined, postMessage: () => undefined };
  const game = new ForeignFile(() => helper).read(0);
  const error = { code: "illegal_move", reason: "no_piece", message: "on e5 stands nothing", line: 3, column: 7, move: "Ke5" };
  helper.onmessage?.({ data: { t: "answer", n: 0, answer: { game: 1, tags: [], warnings: [], error } } } as MessageEvent<Told>);
  await vi.waitFor(() => expect(file.waiting).toHaveLength(1));
  file.waiting[0]?.give(german);
  expect((await game)?.error).toEqual({ ...error, message: "auf dem ersten Feld steht nichts" });
});

test("what is odd about a game file is said in German, and why in it", async () => {
  const { ForeignFile } = await import("../../src/foreign/client");
  const helper: Helper = { onmessage: null, onerror: null, terminate: () => undefined, postMessage: () => undefined };
  const opened = new ForeignFile(() => helper).open(new ArrayBuffer(0));
  const of = (key: string, values: Texts, more: object = {}) => ({ line: 3, column: 7, message: "in English", sentence: { key, with: values }, ...more });
  const ends = (because: object) => of("gamefile.variation_ends", { number: "3.", move: "Bb8", why: "in English" }, { because: { code: "illegal_move", message: "in English", ...because } });
  const cannot = { reason: "unreachable", sentence: { key: "gamefile.cannot_go", with: { piece: "Bishop", side: "White", squares: "c1, f1", to: "b8" } } };
  const warnings = [ends(cannot), ends({ reason: "blocked" }), of("gamefile.other_result", { said: "1-0", result: "0-1", ending: "black checkmate" }), of("gamefile.no_characters", { count: "1200" })];
  helper.onmessage?.({ data: { t: "answer", n: 0, answer: { form: "pgn", games: 1, warnings } } } as MessageEvent<Told>);
  await vi.waitFor(() => expect(file.waiting).toHaveLength(1));
  file.waiting[0]?.give(german);
  const answer = (await opened) as FileRead;
  // The names are those of the page, which is in English here.
  expect(answer.warnings.map(({ message }) => message)).toEqual([
    "die Variante endet vor 3. „Bb8“: mit Bishop (c1, f1) kommt White nicht nach b8",
    "die Variante endet vor 3. „Bb8“: die Figur geht dorthin, aber nicht mit diesen Figuren auf dem Weg",
    "nach der Datei endet die Partie 1-0, nach den Regeln 0-1: White is checkmated",
    "so viele Bytes sind keine Zeichen und werden als � gelesen: 1.200",
  ]);
  expect(answer.warnings[0]).toMatchObject({ line: 3, column: 7 });
});

test("a refusal over the socket keeps its place, and what comes after it waits", async () => {
  const { follow, online, rig } = await import("./fakes");
  const given = rig();
  const socket = online(given);
  follow(given);
  const answer = given.session.send({ t: "join", d: { game: kGame } });
  const id = given.session.outbox.commands()[0]?.id ?? "";
  socket.say({ t: "error", id, d: { ...taken, code: "game_full" } });
  socket.say({ t: "pong", d: {} } as never);
  await vi.waitFor(() => expect(file.waiting).toHaveLength(1));
  expect(given.heard).toEqual([]);
  file.waiting[0]?.give(german);
  expect(await answer).toEqual({ ok: false, error: { ...taken, code: "game_full", message: ours } });
  await vi.waitFor(() => expect(given.heard.map(({ t }) => t)).toEqual(["error", "pong"]));
});

test("the refusal of a hello does not wait: the connection may end with it", async () => {
  const { rig } = await import("./fakes");
  const given = rig();
  given.store.set("astragal.token", "old");
  given.session.start();
  given.edge.socket.open();
  given.edge.socket.say({ t: "error", id: given.edge.socket.last("hello").id ?? "", d: { ...taken, code: "bad_token" } });
  expect(given.store.get("astragal.token")).toBeUndefined();
  expect(file.waiting).toHaveLength(0);
});
