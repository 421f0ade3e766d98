import { expect, test } from "vitest";
import type { Send } from "../../src/net/ask";
import type { Reply } from "../../src/net/request";
import { earlyEnd, pointersUp, tournaments } from "../../src/net/tournaments";
import type { GameShown, RoundWhy, TournamentTerms, TournamentView } from "../../src/protocol/messages.gen";
import { stepWords } from "../../src/tournaments/record_words";
import { boardPoints, cardOf, halvesLeft, isForfeit, kindText, linesOf, ownBoard, pairingOf, pointOf, resultText, roundWords, shownBoards, signOf, sitsOutText, stateText, termsWords, whyNot, whyWords } from "../../src/tournaments/words";

const kTerms: TournamentTerms = {
  name: "Cup",
  format: "swiss",
  rounds: 2,
  schedule: [{ variant: "chess112", options: { interchange: "alternate" }, clock: { type: "fischer", base_ms: 900_000, increment_ms: 10_000 } }],
  rated: true,
  starts_ms: 1000,
  entry: { most: 8 },
  next_round: "server",
  tie_breaks: ["SB"],
};
const [kAnna, kBen, kCarla] = ["u-anna000000", "u-ben0000000", "u-carla00000"];
const kNames = new Map([
  [kAnna, "Anna"],
  [kBen, "Ben"],
  [kCarla, "Carla"],
]);
const kRunning: TournamentView = {
  id: "Cup00001",
  after: 9,
  state: "running",
  terms: kTerms,
  rounds_in_all: 2,
  arbiters: [],
  players: [{ id: kAnna, name: "Anna", state: "plays", byes: [] }],
  rounds: [
    {
      terms: kTerms.schedule[0]!,
      paired_ms: 1,
      begun_ms: 2,
      boards: [[{ white: kAnna, black: kBen, game: "g8K2mQxZ" }], [{ white: kCarla }]],
    },
  ],
  standings: [],
};

test("terms are sentences", () => {
  expect(termsWords(kTerms)).toEqual(["Rated games", "2 rounds", "At most 8 players", "The server begins the rounds"]);
  expect(termsWords({ ...kTerms, games: 2 })).toContain("Two games at each board, with colours reversed");
  expect(roundWords({ ...kTerms.schedule[0]!, lasts_ms: 604_800_000 }, [])).toMatch(/7 days for the round$/);
  expect(termsWords({ ...kTerms, default_ms: 900_000 })).toContain("Late players are waited for 15 minutes");
  expect(termsWords({ ...kTerms, computer: 4 })).toContain("If the number is odd, the computer plays, level 4; those games are casual");
  expect(termsWords({ ...kTerms, computer: 4, rated: false })).toContain("If the number is odd, the computer plays, level 4");
  expect(roundWords(kTerms.schedule[0]!, [])).toMatch(/^chess112, 15 minutes/);
  expect(roundWords({ ...kTerms.schedule[0]!, dice: "game" }, [])).toMatch(/, dice in each game$/);
});

test("arbiters are named under the format", () => {
  const named = (...names: string[]): string => kindText({ ...kRunning, arbiters: names.map((name) => ({ id: name, name })) });
  expect([named(), named("Olga"), named("Olga", "Anna")]).toEqual(["Swiss", "Swiss, arbiter: Olga", "Swiss, arbiters: Olga, Anna"]);
  expect(kindText({ ...kRunning, arbiters: [{ id: kBen, name: "Ben", bot: true }] })).toBe("Swiss, arbiter: Ben (bot)");
});

test("the points of a board with several games", () => {
  const first: GameShown = { white: kAnna, black: kBen, results: ["win", "loss"] };
  const second: GameShown = { white: kBen, black: kAnna, results: ["draw", "draw"] };
  expect(boardPoints([first, second])).toBe("1½ – ½");
  expect(boardPoints([first, { white: kBen, black: kAnna }])).toBe("1 – 0");
  expect(boardPoints([first, { ...second, results: ["forfeit-win", "forfeit-loss"] }])).toBe("1 – 1");
  expect(boardPoints([first])).toBeUndefined();
  expect(boardPoints([{ white: kAnna, black: kBen }, { white: kBen, black: kAnna }])).toBeUndefined();
});

test("the own board is that of the round which is played", () => {
  expect(ownBoard(kRunning, kBen)?.game).toBe("g8K2mQxZ");
  expect(ownBoard(kRunning, kCarla)).toBeUndefined();
  expect(ownBoard({ ...kRunning, state: "over" }, kBen)?.game).toBe("g8K2mQxZ");
  expect(ownBoard(kRunning, "u-nobody0000")).toBeUndefined();
  expect(ownBoard({ ...kRunning, rounds: [{ ...kRunning.rounds[0]!, over_ms: 3 }] }, kBen)).toBeUndefined();
});

test("one reads how a tournament stands", () => {
  const round = kRunning.rounds[0]!;
  const paired = { ...kRunning, rounds: [{ terms: round.terms, paired_ms: 1, boards: round.boards }] };
  const over = { ...kRunning, rounds: [{ ...round, over_ms: 3 }] };
  expect(stateText(kRunning)).toBe("Round 1 of 2 is being played.");
  expect(stateText(paired)).toBe("Round 1 of 2 is paired. It begins when an arbiter starts it.");
  expect(stateText({ ...paired, next_ms: 9 })).toBe("Round 1 of 2 is paired. It begins in a moment.");
  expect(stateText({ ...paired, halted: "lunch" })).toBe("Round 1 of 2 is paired. Halted: lunch");
  expect(stateText(over)).toBe("Round 1 of 2 is over. An arbiter pairs the next one.");
  expect(stateText({ ...over, next_ms: 9 })).toMatch(/^Round 1 of 2 is over\. The next round is paired /);
  expect(stateText({ ...over, state: "over", halted: "lunch" })).toBe("It is over.");
  expect(stateText({ ...over, state: "over", halted: "lunch" }, { reason: "rain", isByArbiter: true })).toBe("It is over. An arbiter ended it: rain");
  expect(stateText({ ...kRunning, terms: { ...kTerms, format: "arena", lasts_ms: 60_000 } })).toMatch(/^It runs until /);
});

test("who sits out reads what for", () => {
  expect(sitsOutText(kRunning, kCarla)).toBe("You sit out round 1, and get a point for it.");
  expect(sitsOutText({ ...kRunning, terms: { ...kTerms, format: "knockout" } }, kCarla)).toMatch(/go on without playing/);
  const chosen = { ...kRunning.players[0]!, id: "u-dan0000000", byes: [{ round: 1, bye: "half" as const }] };
  expect(sitsOutText({ ...kRunning, players: [chosen] }, chosen.id)).toMatch(/half a point/);
  expect(sitsOutText(kRunning, kAnna)).toBeUndefined();
  expect(sitsOutText({ ...kRunning, state: "over" }, kCarla)).toBeUndefined();
  expect(sitsOutText({ ...kRunning, rounds: [{ ...kRunning.rounds[0]!, over_ms: 3 }] }, kCarla)).toBeUndefined();
});

test("half a point is there for as many rounds as the terms say", () => {
  const own = { ...kRunning.players[0]!, byes: [{ round: 2, bye: "half" as const }] };
  const terms = { ...kTerms, byes: { most: 1, last_round: 3 } };
  expect(halvesLeft(kTerms, own, 2)).toBe(false);
  expect(halvesLeft(terms, undefined, 3)).toBe(true);
  expect(halvesLeft(terms, undefined, 4)).toBe(false);
  expect(halvesLeft(terms, own, 2)).toBe(true);
  expect(halvesLeft(terms, own, 3)).toBe(false);
});

test("a card has the rounds without a game too", () => {
  expect(cardOf(kRunning, kCarla)).toEqual([{ round: 1, points: "1" }]);
  expect(cardOf({ ...kRunning, terms: { ...kTerms, format: "round-robin" } }, kCarla)).toEqual([{ round: 1 }]);
  expect(cardOf(kRunning, kBen)[0]?.game?.game).toBe("g8K2mQxZ");
  const chosen = { ...kRunning.players[0]!, id: "u-dan0000000", byes: [{ round: 1, bye: "half" as const }, { round: 2, bye: "zero" as const }] };
  expect(cardOf({ ...kRunning, players: [chosen] }, chosen.id)).toEqual([{ round: 1, points: "½" }]);
});

test("of an arena what is played comes first, then what was last over", () => {
  const over: GameShown = { white: kAnna, black: kBen, results: ["win", "loss"] };
  const boards = [[over], [{ white: kAnna, black: kCarla }], [over], [{ white: kBen, black: kCarla }]];
  const arena: TournamentView = { ...kRunning, terms: { ...kTerms, format: "arena" }, rounds: [{ ...kRunning.rounds[0]!, boards }] };
  expect(shownBoards(arena, 1).map(({ board }) => board)).toEqual([2, 4, 3, 1]);
  expect(shownBoards({ ...arena, terms: kTerms }, 1).map(({ board }) => board)).toEqual([1, 2, 3, 4]);
  expect(shownBoards(kRunning, 0)).toEqual([]);
});

test("a round that is paired anew is another pairing", () => {
  const round = kRunning.rounds[0]!;
  expect(pairingOf(kRunning, 1)).toBe(pairingOf({ rounds: [{ ...round, over_ms: 3 }] }, 1));
  expect(pairingOf(kRunning, 1)).not.toBe(pairingOf({ rounds: [{ ...round, paired_ms: 7 }] }, 1));
  expect(pairingOf({ rounds: [round, round] }, 2)).not.toBe(pairingOf(kRunning, 1));
});

test("results are those of White and Black", () => {
  const game: GameShown = { white: kAnna, black: kBen, results: ["forfeit-win", "forfeit-loss"] };
  expect(resultText(game)).toBe("1 – 0");
  expect(isForfeit(game)).toBe(true);
  expect(isForfeit({ results: ["draw", "draw"] })).toBe(false);
  expect([pointOf(game, kAnna), pointOf(game, kBen)]).toEqual(["1", "0"]);
  expect([signOf(game, kAnna), signOf(game, kBen)]).toEqual(["+", "−"]);
  expect(resultText({ white: kAnna, black: kBen })).toBeUndefined();
  expect(linesOf(kRunning, kBen)).toHaveLength(1);
});

test("one reads why one cannot enter", () => {
  expect(whyNot({ ...kRunning, state: "entering", rounds: [] }, undefined)).toBeUndefined();
  expect(whyNot(kRunning, undefined)).toMatch(/has begun/);
  expect(whyNot(kRunning, kRunning.players[0])).toMatch(/take part/);
  expect(whyNot({ ...kRunning, terms: { ...kTerms, entry: { last_round: 2 } } }, undefined)).toBeUndefined();
  expect(whyNot({ ...kRunning, state: "over" }, undefined)).toMatch(/over/);
});

test("steps are told with names", () => {
  const step = (type: string, d: object) => stepWords({ seq: 1, at_ms: 1, type, d: d as Record<string, unknown> }, kNames);
  expect(step("entered", { player: { id: kAnna, name: "Anna" } })).toBe("Anna entered.");
  expect(step("board_scored", { round: 1, board: 2, white: "win", black: "loss" })).toBe("Round 1, board 2: 1 – 0.");
  expect(step("board_scored", { round: 1, board: 2, white: "forfeit-loss", black: "forfeit-win" })).toBe("Round 1, board 2: 0 – 1 by forfeit.");
  expect(step("halted", { reason: "lunch", by: kBen })).toBe("Ben halted the tournament: lunch");
  expect(step("halted", { reason: "nobody is there" })).toBe("Halted: nobody is there");
  expect(step("goes_on", { by: kBen })).toBe("Ben let the tournament go on.");
  expect(step("tournament_over", { by: kBen, reason: "rain" })).toBe("Ben ended the tournament: rain");
  expect(step("bye_chosen", { player: kAnna, round: 2, bye: "half" })).toBe("Anna sits out round 2 for half a point.");
  expect(step("bye_chosen", { player: kAnna, round: 2, bye: "zero" })).toBe("Anna sits out round 2 without a point.");
  expect(step("bye_chosen", { player: kAnna, round: 2 })).toBe("Anna plays in round 2 after all.");
  expect(step("withdrawn", { player: kAnna })).toBe("Anna left.");
  expect(step("withdrawn", { player: kAnna, by: kBen, reason: "ill" })).toBe("Ben withdrew Anna: ill");
  expect(step("board_scored", { round: 1, board: 2, white: "win", black: "loss", by: kBen, reason: "a slip" })).toBe("Ben set round 1, board 2 to 1 – 0: a slip");
  expect(step("games_begun", {})).toBeUndefined();
  expect(step("withdrawn", { player: kAnna, reason: "My train leaves." })).toBe("Anna left.");
  const away = { reason: "did not come to the game", sentence: { key: "tournament.did_not_come", with: {} } };
  expect(step("withdrawn", { player: kAnna, ...away })).toBe("Anna was taken out: did not come to the game");
  expect(step("tournament_over", {})).toBe("The tournament is over.");
  expect(step("tournament_over", { reason: "nobody is there" })).toBe("The tournament was ended early: nobody is there");
});

test("an early end is told with who has ended it", () => {
  const over = { ...kRunning, state: "over" } as const;
  const end = (d: Record<string, unknown>): string => stateText(over, earlyEnd([{ seq: 9, at_ms: 1, type: "tournament_over", d }]));
  expect(end({ reason: "rain", by: kBen })).toBe("It is over. An arbiter ended it: rain");
  expect(end({ reason: "nobody is there" })).toBe("It was ended early: nobody is there");
  expect(end({})).toBe("It is over.");
  expect(earlyEnd([])).toBeUndefined();
});

test("steps of a draw are told, each with its name", () => {
  const step = (type: string, d: object) => stepWords({ seq: 1, at_ms: 1, type, d: d as Record<string, unknown> }, kNames);
  const draw = "Cup00001-1.2";
  expect(step("fair_offered", { round: 1, draw, ruleset: "lots@1" })).toBe(`The lots for round 1 were offered: ${draw}.`);
  expect(step("fair_offered", { round: 1, draw, ruleset: "chess112@1;interchange=odd" })).toBe(`The dice of round 1 were offered: ${draw}.`);
  expect(step("fair_committed", { draw, player: kAnna })).toBe(`Anna locked in a number for ${draw}.`);
  expect(step("fair_locked", { draw })).toMatch(/were locked in/);
  expect(step("fair_opened", { draw, player: kBen })).toBe(`Ben revealed the number for ${draw}.`);
  expect(step("fair_rolled", { draw, dice: [[6, 3], [6, 1], [6, 4]], setup: "3-1-4" })).toBe(`${draw} was thrown: 3, 1, 4. Setup 3-1-4.`);
  expect(step("fair_rolled", { draw, dice: [[2, 1]] })).toBe(`${draw} was drawn: 1.`);
  expect(step("fair_voided", { draw, why: "time" })).toMatch(/not everyone revealed/);
  expect(step("fair_voided", { draw, why: "restored" })).toMatch(/backup/);
  expect(step("fair_voided", { draw })).toMatch(/came late/);
  expect(step("fair_dropped", { draw })).toMatch(/given up/);
});

test("a pair is explained by its group, floats, colours and what could not be met", () => {
  const why: RoundWhy = {
    round: 2,
    boards: [{ white: kAnna, black: kBen, colors_by: "history" }, { white: kCarla }],
    brackets: [{ points: "1.0", moved: [kBen], residents: [kAnna], pairs: [[kBen, kAnna]], floaters: [], missed: [{ criterion: 12, times: 1 }] }],
  };
  const words = whyWords(why, 0, kNames).join(" ");
  for (const part of [/group of 1\.0 points/, /Ben floated down/, /\(C12\)/, /Anna has White/]) expect(words).toMatch(part);
  expect(whyWords(why, 1, kNames)[0]).toMatch(/Carla sits out/);
  expect(whyWords({ ...why, by: kBen }, 0, kNames)).toEqual(["Ben paired this round by hand."]);
});

test("a refusal says which field it means", async () => {
  const refusing: Send = () =>
    Promise.resolve<Reply>({ status: 400, text: JSON.stringify({ error: { code: "bad_value", message: "a Swiss has rounds", pointer: "/rounds" } }) });
  expect(await tournaments(refusing).act("Cup00001", "pair")).toEqual({ ok: false, message: "a Swiss has rounds", pointer: "/rounds" });
  const fine: Send = () => Promise.resolve<Reply>({ status: 200, text: '{"ok":true}' });
  expect(await tournaments(fine).act("Cup00001", "pair")).toEqual({ ok: true, value: { ok: true } });
  expect(await tournaments(refusing).announce(kTerms)).toMatchObject({ ok: false, pointer: "/rounds" });
  expect(pointersUp("/tie_breaks/0")).toEqual(["/tie_breaks/0", "/tie_breaks"]);
  expect(pointersUp("")).toEqual([]);
});
