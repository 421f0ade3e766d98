import { expect, test } from "vitest";
import type { GameShown, TournamentTerms, TournamentView } from "../../src/protocol/messages.gen";
import { placeOf, scoredGame, type Scored, type Wanted } from "../../src/tournaments/score";

const kFirst: GameShown = { white: "anna", black: "david", game: "g1", results: ["win", "loss"] };
const kSecond: GameShown = { white: "david", black: "anna", game: "g2", results: ["loss", "win"] };
const withRounds = (...rounds: (readonly (readonly GameShown[])[])[]): TournamentView =>
  ({ rounds: rounds.map((boards, i) => ({ paired_ms: i, boards })) }) as unknown as TournamentView;
function chosen(tournament: TournamentView, wanted: Wanted): Scored {
  const scored = scoredGame(tournament, wanted);
  if (!scored) throw new Error("no game");
  return scored;
}

test("the newest game of a board is chosen, also when it came while the page was open", () => {
  expect(chosen(withRounds([[kFirst]]), {})).toMatchObject({ round: 1, board: 1, game: 1, shown: kFirst });
  expect(chosen(withRounds([[kFirst, kSecond]]), {})).toMatchObject({ game: 2, shown: kSecond });
  expect(chosen(withRounds([[kFirst, kSecond]]), { round: 1, board: 1, game: 1 })).toMatchObject({ game: 1, shown: kFirst });
});

test("what is not there any more is chosen anew", () => {
  const other: GameShown = { white: "bruno", black: "clara" };
  expect(chosen(withRounds([[kFirst]]), { round: 1, board: 1, game: 2 })).toMatchObject({ game: 1, shown: kFirst });
  expect(chosen(withRounds([[kFirst], [other]]), { round: 2, board: 2 })).toMatchObject({ round: 1, board: 1 });
  expect(chosen(withRounds([[{ white: "emil" }], [other]]), { round: 1, board: 1 })).toMatchObject({ board: 2, shown: other });
});

test("without a pair there is nothing to set", () => {
  expect(scoredGame(withRounds([[{ white: "emil" }]]), {})).toBeUndefined();
  expect(scoredGame(withRounds(), {})).toBeUndefined();
});

test("a game that another may follow is named", () => {
  const [one, both, none] = [withRounds([[kFirst]]), withRounds([[kFirst, kSecond]]), withRounds([[{ white: "anna", black: "david" }]])];
  const place = (tournament: TournamentView, terms: Partial<TournamentTerms>, wanted: Wanted = {}) => placeOf({ terms: terms as TournamentTerms }, chosen(tournament, wanted));
  expect(place(one, { format: "swiss" })).toEqual({ round: 1, board: 1 });
  expect(place(one, { format: "knockout" })).toEqual({ round: 1, board: 1, game: 1 });
  expect(place(one, { format: "swiss", games: 2 })).toEqual({ round: 1, board: 1, game: 1 });
  expect(place(none, { format: "swiss", games: 2 })).toEqual({ round: 1, board: 1 });
  expect(place(both, { format: "swiss", games: 2 }, { round: 1, board: 1, game: 1 })).toEqual({ round: 1, board: 1, game: 1 });
});
