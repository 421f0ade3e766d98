import { expect, test } from "vitest";
import type { Game } from "../../src/game/state";
import { canAnswer, isListed, promptsOf, openedBy } from "../../src/notices/prompts";
import type { Seek } from "../../src/protocol/messages.gen";

const players = [
  { id: "a", name: "Alice", color: "white" },
  { id: "b", name: "Bob", color: "black" },
] as const;
const kWhite = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const moves = ["e1e2", "e8e7"].map((move) => ({ move, changes: [] }));
const game = (fields: Partial<Game>): Game =>
  ({ game: "g1", variant: "chess56", players, phase: "playing", clock: { type: "unlimited" }, fen: kWhite, moves, followed: [], ...fields }) as unknown as Game;
const seek = { game: "c1", variant: "chess", by: { id: "c", name: "Carol" } } as unknown as Seek;
const nothing = { me: "a", others: [], challenges: [], followed: undefined, visible: true };
const kinds = (seen: Partial<Parameters<typeof promptsOf>[0]>): string[] => promptsOf({ ...nothing, ...seen }).map(({ kind, game }) => `${kind} ${game}`);

test("a move that is due in another game", () => {
  expect(kinds({ others: [game({})] })).toEqual(["turn g1"]);
  expect(kinds({ me: "b", others: [game({})] })).toEqual([]);
  expect(kinds({ others: [game({ moves: [] })] })).toEqual(["begins g1"]);
});

test("whoever waited is called when somebody comes, also where the other one moves first", () => {
  expect(kinds({ me: "b", others: [game({ moves: [] })] })).toEqual(["begins g1"]);
  expect(kinds({ me: "b", others: [game({ moves: [], clock: { type: "correspondence", days: 3 } })] })).toEqual([]);
  expect(kinds({ me: "b", others: [game({ moves: moves.slice(0, 1) })] })).toEqual([]);
});

test("the computer is called what it is, and the rematch that it always offers is no news", () => {
  const seats = [players[0], { id: "u-computer-3", name: "Astragal-3", color: "black" as const }];
  expect(promptsOf({ ...nothing, others: [game({ players: seats })] })[0]?.name).toBe("Astragal-3 (computer, level 3)");
  const over = { phase: "ended", outcome: { result: "white", reason: "resignation" } } as const;
  expect(kinds({ others: [game({ ...over, players: seats, rematch: { by: "u-computer-3", setup: "new" } })] })).toEqual([]);
});

test("a game by post may have begun days ago: a first move is told as any other", () => {
  expect(kinds({ others: [game({ moves: [], clock: { type: "correspondence", days: 3 } })] })).toEqual(["turn g1"]);
});

test("a round that has begun is told to both, before anything else, until its player has moved", () => {
  const round = (fields: Partial<Game>): Game => game({ game: "r1", tournament: { id: "Tq7xW2aB", round: 2, board: 1 }, moves: [], ...fields });
  const seenBy = (me: string, fields = {}): string[] => kinds({ me, others: [round(fields)] });
  expect([seenBy("a"), seenBy("b"), seenBy("b", { phase: "rolling" })]).toEqual([["round r1"], ["round r1"], ["round r1"]]);
  expect(promptsOf({ ...nothing, others: [round({})] })[0]).toMatchObject({ event: "Tq7xW2aB", round: 2, name: "Bob" });
  const moved = { moves: moves.slice(0, 1), fen: kWhite.replace(" w ", " b ") };
  expect([seenBy("a", moved), seenBy("b", moved)]).toEqual([[], ["round r1"]]);
  expect([seenBy("a", { moves }), seenBy("b", { clock: { type: "correspondence" } })]).toEqual([["turn r1"], []]);
  expect(kinds({ others: [game({}), round({})], challenges: [seek] })).toEqual(["round r1", "challenge c1", "turn g1"]);
  expect(kinds({ followed: round({}) })).toEqual([]);
});

test("dice before a game are news to those alone whom they wait for", () => {
  const drawing = { offer: { n: 1 }, committed: ["a"], opened: [] };
  const rolling = (change: object): Game => game({ phase: "rolling", drawing: { ...drawing, ...change } as never });
  const seenBy = (me: string, change = {}): string[] => kinds({ me, others: [rolling(change)] });
  expect([seenBy("a"), seenBy("b")]).toEqual([[], ["begins g1"]]);
  const lock = { text: "", signature: "" };
  expect([seenBy("a", { lock }), seenBy("a", { lock, opened: ["a"] })]).toEqual([["begins g1"], []]);
});

test("a pause that the other offers comes before the move", () => {
  const offered = game({ pauseOffer: { by: "black", days: 7 } });
  expect([kinds({ others: [offered] }), kinds({ me: "b", others: [offered] })]).toEqual([["pause g1"], []]);
});

test("each move is news", () => {
  const key = (count: number): string | undefined => promptsOf({ ...nothing, others: [game({ moves: [...moves, ...moves].slice(0, count) })] })[0]?.key;
  expect(key(2)).not.toBe(key(4));
});

test("of the game whose page is open only somebody who looks elsewhere is told", () => {
  expect(kinds({ followed: game({}) })).toEqual([]);
  expect(kinds({ followed: game({}), visible: false })).toEqual(["turn g1"]);
});

test("a challenge is told everywhere but on its own page, and not to who has made it", () => {
  expect(kinds({ challenges: [seek], followed: game({}) })).toEqual(["challenge c1"]);
  expect(kinds({ challenges: [seek], followed: game({ game: "c1", phase: "waiting" }) })).toEqual([]);
  expect(kinds({ me: "c", challenges: [seek] })).toEqual([]);
});

test("a rematch that is offered, and the one that has been made", () => {
  const over = { phase: "ended", outcome: { result: "white", reason: "resignation" } } as const;
  expect(kinds({ others: [game({ ...over, rematch: { by: "b", setup: "new" } })] })).toEqual(["rematch g1"]);
  expect(kinds({ others: [game({ ...over, rematch: { by: "a", setup: "new" } })] })).toEqual([]);
  const made = game({ ...over, followed: [{ as: "rematch", next: "g2" }] });
  expect(kinds({ others: [made] })).toEqual(["rematchMade g2"]);
  expect(kinds({ others: [made], followed: game({ game: "g2" }) })).toEqual([]);
});

test("the other game of a mini-match is told by the first one's own page", () => {
  const first = game({ game: "g0", followed: [{ as: "second", next: "g1" }] });
  expect(kinds({ others: [game({})], followed: first })).toEqual([]);
});

test("who looks on is told nothing", () => {
  expect(kinds({ me: "z", others: [game({})] })).toEqual([]);
});

test("what has been opened is not told again, but for a round and where a clock falls", () => {
  const post = { clock: { type: "correspondence" } } as Partial<Game>;
  const round = { tournament: { id: "Tq7xW2aB", round: 2, board: 1 }, moves: [] } as unknown as Partial<Game>;
  const opened = (fields: Partial<Game>): readonly string[] => openedBy(game(fields), "a").slice(1);
  const told = (fields: Partial<Game>): string[] => promptsOf({ ...nothing, others: [game(fields)] }).map(({ key }) => key);
  for (const fields of [post, { ...post, moves: [] }, {}]) expect(opened(fields)).toEqual(told(fields));
  for (const fields of [{ ...post, ...round }, round, { clock: { type: "fischer" } } as unknown as Partial<Game>]) expect(opened(fields)).toEqual([]);
  expect(promptsOf({ ...nothing, challenges: [seek] }).map(({ key }) => key)).toEqual(openedBy(game({ game: "c1" }), "z"));
  // The next move is news again.
  expect(told({ ...post, moves: [...moves, ...moves] })).not.toEqual(opened(post));
});

test("a page does not tell of what it lists itself", () => {
  const [round] = promptsOf({ ...nothing, others: [game({ tournament: { id: "Tq7xW2aB", round: 2, board: 1 }, moves: [] })] });
  const [turn] = promptsOf({ ...nothing, others: [game({})] });
  const [challenge] = promptsOf({ ...nothing, challenges: [seek] });
  const on = (page: string): (boolean | undefined)[] => [round, turn, challenge].map((one) => one && isListed(one, page));
  expect([on("home"), on("ownGames"), on("top")]).toEqual([[false, false, true], [false, true, false], [false, false, false]]);
});

test("beside the buttons of a game no other one is answered, but everywhere else", () => {
  const [challenge] = promptsOf({ ...nothing, challenges: [seek] });
  const [turn] = promptsOf({ ...nothing, others: [game({})] });
  const asked = game({ game: "c2", phase: "waiting", players: [players[1]] });
  const on = (open: string | undefined, followed?: Game, me = "a"): boolean | undefined => challenge && canAnswer(challenge, open, followed, me);
  expect([on("c2", asked), on("g1", game({})), on("g1", game({ phase: "ended" })), on("g1", undefined)]).toEqual([false, false, false, false]);
  expect([on(undefined), on("g1", game({}), "z")]).toEqual([true, true]);
  expect(turn && canAnswer(turn, undefined, undefined, "a")).toBe(false);
});
