// Tournaments in words. Pure.
import { optionWords } from "../games/options";
import { fullName } from "../game/computer";
import { momentText } from "../game/post";
import { clockWords, sentence } from "../game/words";
import * as m from "../messages/all.gen";
import { decimal } from "../messages/locale";
import type { EarlyEnd } from "../net/tournaments";
import type { VariantList } from "../net/variants";
import type {
  BoardResult,
  GameShown,
  KnockoutTerms,
  RoundShown,
  RoundTerms,
  RoundWhy,
  TournamentPlayer,
  TournamentTerms,
  TournamentView,
} from "../protocol/messages.gen";

const kDay = 86_400_000;

export const formatName = (format: string): string =>
  m.tournaments.format[format as keyof typeof m.tournaments.format]();

/** The kind of a tournament and its arbiters: `Swiss, arbiters: Olga, Anna`. */
export function kindText({ terms, arbiters }: Pick<TournamentView, "terms" | "arbiters">): string {
  const format = formatName(terms.format);
  const by = arbiters.map(fullName).join(", ");
  return arbiters.length === 0 ? format : m.tournaments.kind({ format, count: arbiters.length, by });
}

/** What a round plays: `Chess 112, 15 minutes and 10 seconds a move, odd totals swap`. */
export function roundWords({ variant, options, clock, dice, lasts_ms }: RoundTerms, variants: VariantList): string {
  const known = variants.find(({ id }) => id === variant);
  const usual = Object.fromEntries((known?.options ?? []).map((one) => [one.name, one.default]));
  const each = dice === "game" && known?.dice.length !== 0 ? [m.tournaments.diceInGames()] : [];
  const lasts = lasts_ms === undefined ? [] : [m.tournaments.roundLasts({ days: Math.round(lasts_ms / kDay) })];
  return [
    known?.name ?? variant,
    clockWords(clock),
    ...optionWords({ variant, options }, usual).map((one) => one.toLowerCase()),
    ...each,
    ...lasts,
  ].join(", ");
}

/** The state of a tournament, and what comes next. */
export function stateText(tournament: TournamentView, end?: EarlyEnd): string {
  const { state, terms, halted } = tournament;
  if (state === "over" && end) return end.isByArbiter ? m.tournaments.wasEnded(end) : m.tournaments.endedEarly(end);
  if (state === "over") return m.tournaments.isOver();
  const stop = halted === undefined ? [] : [m.tournaments.halted({ reason: halted })];
  if (state === "entering") return [m.tournaments.begins({ when: momentText(terms.starts_ms) }), ...stop].join(" ");
  return [...roundNow(tournament), ...stop].join(" ");
}

function roundNow({ terms, rounds, rounds_in_all, next_ms, halted }: TournamentView): string[] {
  const last = rounds.at(-1);
  if (!last) return [m.tournaments.isRunning()];
  if (terms.format === "arena") return [arenaNow(terms, last)];
  const which = { round: rounds.length, rounds: Math.max(rounds.length, rounds_in_all) };
  // While the tournament is halted, nothing comes next.
  const then = (words: () => string): string[] => (halted === undefined ? [words()] : []);
  if (last.begun_ms === undefined)
    return [
      m.tournaments.roundPaired(which),
      ...then(next_ms === undefined ? m.tournaments.waitsForArbiter : m.tournaments.beginsSoon),
    ];
  if (last.over_ms === undefined) return [m.tournaments.roundPlayed(which)];
  return [
    m.tournaments.roundOver(which),
    ...then(() =>
      next_ms === undefined ? m.tournaments.nextByArbiter() : m.tournaments.nextRound({ when: momentText(next_ms) }),
    ),
  ];
}

function arenaNow({ lasts_ms = 0 }: TournamentTerms, { begun_ms }: RoundShown): string {
  return begun_ms === undefined
    ? m.tournaments.isRunning()
    : m.tournaments.runsUntil({ when: momentText(begun_ms + lasts_ms) });
}

const kMinute = 60_000;

function extraClocks({ tie_break_clock, decisive_clock, decisive_games }: KnockoutTerms): string[] {
  return [
    ...(tie_break_clock
      ? [
          m.tournaments.tieBreakGames({
            clock: clockWords(tie_break_clock),
            all: decisive_clock === undefined && decisive_games !== 0 ? "yes" : "no",
          }),
        ]
      : []),
    ...(decisive_clock ? [m.tournaments.decisiveGames({ clock: clockWords(decisive_clock) })] : []),
  ];
}

/** The terms that were announced, one sentence each. */
export function termsWords(terms: TournamentTerms): string[] {
  const { entry, byes, knockout } = terms;
  const words = [
    terms.rated ? m.tournaments.rated() : m.tournaments.casual(),
    ...(terms.rounds === undefined ? [] : [m.tournaments.rounds({ count: terms.rounds })]),
    ...(terms.games === 2 ? [m.tournaments.twoGames()] : []),
    ...(terms.cycles === 2 ? [m.tournaments.double()] : []),
    ...(terms.lasts_ms === undefined ? [] : [m.tournaments.lasts({ minutes: Math.round(terms.lasts_ms / kMinute) })]),
    ...(knockout
      ? [
          m.tournaments.match({ count: knockout.games }),
          ...(knockout.third_place === true ? [m.tournaments.third()] : []),
          m.tournaments.seeding[knockout.seeding](),
          ...extraClocks(knockout),
        ]
      : []),
    ...(terms.private === true ? [m.tournaments.isInvited()] : []),
    ...(entry.invited === true ? [m.tournaments.invited()] : []),
    ...(entry.password === undefined ? [] : [m.tournaments.withPassword()]),
    ...(entry.rating ? [m.tournaments.ratings(entry.rating)] : []),
    ...(entry.account_days === undefined || entry.account_days === 0
      ? []
      : [m.tournaments.age({ count: entry.account_days })]),
    ...(entry.most === undefined ? [] : [m.tournaments.most({ count: entry.most })]),
    ...((entry.last_round ?? 1) > 1 ? [m.tournaments.late({ round: entry.last_round ?? 1 })] : []),
    ...(entry.bots === true ? [m.tournaments.bots()] : []),
    ...(byes && byes.most > 0 ? [m.tournaments.byes({ count: byes.most, round: byes.last_round })] : []),
    ...(terms.accelerated === true ? [m.tournaments.accelerated()] : []),
    ...(terms.check_in === true ? [m.tournaments.checkIn()] : []),
    ...(terms.computer === undefined
      ? []
      : [m.tournaments.computer({ level: terms.computer, rated: terms.rated ? "yes" : "no" })]),
    ...(terms.default_ms === undefined
      ? []
      : [m.tournaments.defaultTime({ minutes: Math.round(terms.default_ms / kMinute) })]),
    m.tournaments.next[terms.next_round](),
  ];
  return words.map(sentence);
}

const kPoints: Readonly<Record<BoardResult, string>> = {
  win: "1",
  draw: "½",
  loss: "0",
  "forfeit-win": "1",
  "forfeit-loss": "0",
};
const kSigns: Readonly<Record<BoardResult, string>> = { ...kPoints, "forfeit-win": "+", "forfeit-loss": "−" };

/** The points of a board: `1 – 0`, also if no game was played for them. */
export const pointsText = ([white, black]: readonly [BoardResult, BoardResult]): string =>
  `${kPoints[white]} – ${kPoints[black]}`;
/** The result of a game: `1 – 0`; undefined while it is not over. */
export const resultText = ({ results }: GameShown): string | undefined => results && pointsText(results);
export const isForfeit = ({ results }: Pick<GameShown, "results">): boolean =>
  results?.some((one) => one.startsWith("forfeit")) ?? false;

const kHalves: Readonly<Record<BoardResult, number>> = {
  win: 2,
  draw: 1,
  loss: 0,
  "forfeit-win": 2,
  "forfeit-loss": 0,
};
const halvesText = (halves: number): string =>
  halves === 1 ? "½" : `${String(Math.floor(halves / 2))}${halves % 2 === 1 ? "½" : ""}`;

/**
 * The points of a board with several games, `1½ – ½`: first those of the player who had White in the first game.
 * Undefined while no game is over.
 */
export function boardPoints(games: readonly GameShown[]): string | undefined {
  const first = games[0]?.white;
  const over = games.filter(({ results }) => results !== undefined);
  if (games.length < 2 || over.length === 0) return undefined;
  const sum = (isFirst: boolean): number =>
    over.reduce(
      (all, { white, results }) => all + (results ? kHalves[results[(white === first) === isFirst ? 0 : 1]] : 0),
      0,
    );
  return `${halvesText(sum(true))} – ${halvesText(sum(false))}`;
}

/** A result as one of the two players sees it: `1`, `½`, `0`; undefined while the game is not over. */
export const pointOf = ({ white, results }: GameShown, player: string): string | undefined =>
  results && kPoints[results[white === player ? 0 : 1]];
/** A result in a cell of a cross table, where there is no room for words: forfeits are `+` and `−`. */
export const signOf = ({ white, results }: GameShown, player: string): string | undefined =>
  results && kSigns[results[white === player ? 0 : 1]];

/** The player's game in the round that is open, if they have one that is not over. */
export function ownBoard({ state, rounds }: TournamentView, player: string | undefined): GameShown | undefined {
  const last = rounds.at(-1);
  if (player === undefined || !last || last.over_ms !== undefined) return undefined;
  const own = last.boards
    .map((games) => games.at(-1))
    .find((game) => game?.black !== undefined && !game.results && (game.white === player || game.black === player));
  // When an arbiter has ended a tournament, a game may still go on, but none begins.
  return state === "over" && own?.game === undefined ? undefined : own;
}

/** What the page says to a player who takes part in the open round without a game. */
export function sitsOutText(
  { state, terms, rounds, players }: TournamentView,
  player: string | undefined,
): string | undefined {
  const last = rounds.at(-1);
  if (player === undefined || state === "over" || terms.format === "arena" || !last || last.over_ms !== undefined)
    return undefined;
  const round = rounds.length;
  const chosen = players.find(({ id }) => id === player)?.byes.find((one) => one.round === round);
  if (chosen) return m.tournaments.youSitOut[chosen.bye]({ round });
  const isFree = last.boards.some(([game]) => game?.white === player && game.black === undefined);
  return isFree ? m.tournaments.youSitOut[terms.format]({ round }) : undefined;
}

/** Whether a player may still have half a point for sitting out that round. */
export function halvesLeft({ byes }: TournamentTerms, own: TournamentPlayer | undefined, round: number): boolean {
  if (!byes || round > byes.last_round) return false;
  const taken = own?.byes.filter((one) => one.bye === "half" && one.round !== round).length ?? 0;
  return taken < byes.most;
}

export interface Numbered {
  readonly board: number;
  readonly games: readonly GameShown[];
}
const kMostOfArena = 30;

/** The boards of a round. In an arena: the games that are played now, and those that ended last. */
export function shownBoards({ terms, rounds }: TournamentView, round: number): Numbered[] {
  const all = (rounds[round - 1]?.boards ?? []).map((games, i) => ({ games, board: i + 1 }));
  if (terms.format !== "arena") return all;
  const isOver = ({ games }: Numbered): boolean => games.at(-1)?.results !== undefined;
  return [...all.filter((one) => !isOver(one)), ...all.filter(isOver).reverse()].slice(0, kMostOfArena);
}

/** Names one pairing of a round: a round that is paired again has another one. */
export const pairingOf = ({ rounds }: Pick<TournamentView, "rounds">, round: number): string =>
  `${String(round)} ${String(rounds[round - 1]?.paired_ms)}`;

/** Why a player cannot enter now; undefined if they can, as far as the page knows. */
export function whyNot(tournament: TournamentView, own: TournamentPlayer | undefined): string | undefined {
  const { state, terms, rounds } = tournament;
  if (state === "over") return m.tournaments.isOver();
  if (own && own.state !== "left") return m.tournaments.isIn();
  if (terms.entry.invited === true) return m.tournaments.askArbiter();
  const hasBegun = state === "running" && terms.format !== "arena" && rounds.length >= (terms.entry.last_round ?? 1);
  return hasBegun ? m.tournaments.tooLate() : undefined;
}

/** A round of a player with their games, for cards and cross tables. */
export interface Line {
  readonly round: number;
  readonly game: GameShown;
}
/** A round on a player's card: a game, or what sitting out has given. */
export interface CardLine {
  readonly round: number;
  readonly game?: GameShown;
  readonly points?: string;
}
export function cardOf(tournament: TournamentView, player: string): CardLine[] {
  const isSwiss = tournament.terms.format === "swiss";
  const games = linesOf(tournament, player).map(({ round, game }): CardLine =>
    game.black === undefined ? { round, ...(isSwiss ? { points: "1" } : {}) } : { round, game },
  );
  const byes = tournament.players.find(({ id }) => id === player)?.byes ?? [];
  const chosen = byes.filter(
    ({ round }) => round <= tournament.rounds.length && !games.some((one) => one.round === round),
  );
  return [...games, ...chosen.map(({ round, bye }) => ({ round, points: bye === "half" ? "½" : "0" }))].sort(
    (a, b) => a.round - b.round,
  );
}
export function linesOf({ rounds }: TournamentView, player: string): Line[] {
  return rounds.flatMap(({ boards }, i) =>
    boards.flatMap((games) =>
      games.filter(({ white, black }) => white === player || black === player).map((game) => ({ round: i + 1, game })),
    ),
  );
}

/** Points or a tie-break, as the locale writes numbers: `2.5`, `2,5`. */
export function countText(text: string): string {
  const [, digits] = /^-?\d+\.(\d+)$/.exec(text) ?? [];
  return digits === undefined ? text : decimal(Number(text), digits.length);
}

export const nameIn = (names: ReadonlyMap<string, string>, id: unknown): string =>
  typeof id === "string" ? (names.get(id) ?? id) : "";

/** Why two players met, or why one sat out, in sentences. */
export function whyWords(why: RoundWhy, board: number, names: ReadonlyMap<string, string>): string[] {
  const pair = why.boards[board];
  if (why.by !== undefined) return [m.pairing.byHand({ by: nameIn(names, why.by) })];
  if (!pair) return [];
  const name = (id: string): string => nameIn(names, id);
  const has = (one: RoundWhy["brackets"][number]): boolean =>
    one.sits_out === pair.white ||
    one.pairs.some(
      ([better, worse]) => [better, worse].includes(pair.white) && [better, worse].includes(pair.black ?? ""),
    );
  const bracket = why.brackets.find(has);
  const words = [pair.black === undefined ? m.pairing.sitsOut({ player: name(pair.white) }) : ""];
  if (bracket) {
    words.push(m.pairing.group({ points: countText(bracket.points), count: bracket.residents.length }));
    for (const id of [pair.white, pair.black ?? ""])
      if (bracket.moved.includes(id)) words.push(m.pairing.moved({ player: name(id) }));
    for (const { criterion, times } of bracket.missed)
      words.push(m.pairing.missed[`c${String(criterion)}` as keyof typeof m.pairing.missed]({ times }));
  }
  if (pair.colors_by !== undefined)
    words.push(
      m.pairing.colors[pair.colors_by === "no-clash" ? "noClash" : pair.colors_by]({ white: name(pair.white) }),
    );
  return words.filter((one) => one !== "");
}
