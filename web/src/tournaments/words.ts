// Tournaments in words. Pure.
import { isLots } from "../draw/round_offer";
import { optionWords } from "../games/options";
import { momentText } from "../game/post";
import { clockWords, sentence } from "../game/words";
import * as m from "../messages/all.gen";
import type { VariantList } from "../net/variants";
import type { BoardResult, Entrant, Played, RoundTerms, Step, Terms, Tournament, Why } from "./requests";

const kDay = 86_400_000;

export const formatName = (format: string): string => m.tournaments.format[format as keyof typeof m.tournaments.format]();

/** `Chess 112, 15 minutes and 10 seconds a move, odd totals swap`. */
export function roundWords({ variant, options, clock, dice, lasts_ms }: RoundTerms, variants: VariantList): string {
  const known = variants.find(({ id }) => id === variant);
  const usual = Object.fromEntries((known?.options ?? []).map((one) => [one.name, one.default]));
  const each = dice === "game" && known?.dice.length !== 0 ? [m.tournaments.diceInGames()] : [];
  const lasts = lasts_ms === undefined ? [] : [m.tournaments.roundLasts({ days: Math.round(lasts_ms / kDay) })];
  return [known?.name ?? variant, clockWords(clock), ...optionWords({ variant, options }, usual).map((one) => one.toLowerCase()), ...each, ...lasts].join(", ");
}

/** Where a tournament stands, and what comes next. */
export function stateText({ state, terms, rounds, rounds_in_all, next_ms, halted }: Tournament): string {
  if (halted !== undefined) return m.tournaments.halted({ reason: halted });
  if (state === "over") return m.tournaments.isOver();
  if (state === "entering") return m.tournaments.begins({ when: momentText(terms.starts_ms) });
  const last = rounds.at(-1);
  const round = rounds_in_all > 1 ? m.tournaments.roundOf({ round: rounds.length, rounds: rounds_in_all }) : m.tournaments.isRunning();
  const next = next_ms === undefined || last?.begun_ms === undefined ? "" : ` ${m.tournaments.nextRound({ when: momentText(next_ms) })}`;
  const soon = last && last.begun_ms === undefined ? ` ${next_ms === undefined ? m.tournaments.waitsForArbiter() : m.tournaments.beginsSoon()}` : "";
  return `${round}${soon}${last?.over_ms === undefined ? "" : next}`;
}

const kMinute = 60_000;

/** What was announced, a sentence each. */
export function termsWords(terms: Terms): string[] {
  const { entry, byes, knockout } = terms;
  const words = [
    terms.rated ? m.tournaments.rated() : m.tournaments.casual(),
    ...(terms.rounds === undefined ? [] : [m.tournaments.rounds({ count: terms.rounds })]),
    ...(terms.games === 2 ? [m.tournaments.twoGames()] : []),
    ...(terms.cycles === 2 ? [m.tournaments.double()] : []),
    ...(terms.lasts_ms === undefined ? [] : [m.tournaments.lasts({ minutes: Math.round(terms.lasts_ms / kMinute) })]),
    ...(knockout ? [m.tournaments.match({ count: knockout.games }), ...(knockout.third_place === true ? [m.tournaments.third()] : []), m.tournaments.seeding[knockout.seeding]()] : []),
    ...(entry.invited === true ? [m.tournaments.invited()] : []),
    ...(entry.password === undefined ? [] : [m.tournaments.withPassword()]),
    ...(entry.rating ? [m.tournaments.ratings(entry.rating)] : []),
    ...(entry.account_days === undefined || entry.account_days === 0 ? [] : [m.tournaments.age({ count: entry.account_days })]),
    ...(entry.most === undefined ? [] : [m.tournaments.most({ count: entry.most })]),
    ...((entry.last_round ?? 1) > 1 ? [m.tournaments.late({ round: entry.last_round ?? 1 })] : []),
    ...(entry.bots === true ? [m.tournaments.bots()] : []),
    ...(byes && byes.most > 0 ? [m.tournaments.byes({ count: byes.most, round: byes.last_round })] : []),
    ...(terms.accelerated === true ? [m.tournaments.accelerated()] : []),
    ...(terms.check_in === true ? [m.tournaments.checkIn()] : []),
    ...(terms.default_ms === undefined ? [] : [m.tournaments.defaultTime({ minutes: Math.round(terms.default_ms / kMinute) })]),
    m.tournaments.next[terms.next_round](),
  ];
  return words.map(sentence);
}

const kPoints: Readonly<Record<BoardResult, string>> = { win: "1", draw: "½", loss: "0", "forfeit-win": "+", "forfeit-loss": "−" };

/** `1 – 0`; undefined while it is not over. */
export function resultText({ results }: Played): string | undefined {
  return results && `${kPoints[results[0]]} – ${kPoints[results[1]]}`;
}

const kHalves: Readonly<Record<BoardResult, number>> = { win: 2, draw: 1, loss: 0, "forfeit-win": 2, "forfeit-loss": 0 };
const halvesText = (halves: number): string => (halves === 1 ? "½" : `${String(Math.floor(halves / 2))}${halves % 2 === 1 ? "½" : ""}`);

/** Of a board that has had several games, `1½ – ½`: of who had White in the first one, and of the other; undefined while none is over. */
export function boardPoints(games: readonly Played[]): string | undefined {
  const first = games[0]?.white;
  const over = games.filter(({ results }) => results !== undefined);
  if (games.length < 2 || over.length === 0) return undefined;
  const sum = (isFirst: boolean): number =>
    over.reduce((all, { white, results }) => all + (results ? kHalves[results[(white === first) === isFirst ? 0 : 1]] : 0), 0);
  return `${halvesText(sum(true))} – ${halvesText(sum(false))}`;
}

/** A game as one of the two saw it: `1`, `½`, `0`, `+`, `−`; undefined: not over, or not his. */
export function pointOf({ white, results }: Played, player: string): string | undefined {
  return results && kPoints[results[white === player ? 0 : 1]];
}

/** In the round that is open, where the player is at a board. */
export function ownBoard({ rounds }: Tournament, player: string | undefined): Played | undefined {
  const last = rounds.at(-1);
  if (player === undefined || !last || last.over_ms !== undefined) return undefined;
  return last.boards.map((games) => games.at(-1)).find((game) => game !== undefined && !game.results && (game.white === player || game.black === player));
}

export interface Numbered {
  readonly board: number;
  readonly games: readonly Played[];
}
const kMostOfArena = 30;

/** The boards of a round; of an arena what is played now, and what was last over. */
export function shownBoards({ terms, rounds }: Tournament, round: number): Numbered[] {
  const all = (rounds[round - 1]?.boards ?? []).map((games, i) => ({ games, board: i + 1 }));
  if (terms.format !== "arena") return all;
  const isOver = ({ games }: Numbered): boolean => games.at(-1)?.results !== undefined;
  return [...all.filter((one) => !isOver(one)), ...all.filter(isOver).reverse()].slice(0, kMostOfArena);
}

/** What another site puts into its page to show a tournament. */
export function frameText(origin: string, id: string, name: string): string {
  const title = name.replace(/[&"<>]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
  const given = { src: `${origin}/tournaments/${id}/embed`, title, width: "100%", height: "600", style: "border:0", loading: "lazy" };
  const attributes = Object.entries(given).map(([attribute, value]) => `${attribute}="${value}"`);
  return `<iframe ${attributes.join(" ")}></iframe>`;
}

/** Why one cannot enter now; undefined: one can, as far as the page knows. */
export function whyNot(tournament: Tournament, own: Entrant | undefined): string | undefined {
  const { state, terms, rounds } = tournament;
  if (state === "over") return m.tournaments.isOver();
  if (own && own.state !== "left") return m.tournaments.isIn();
  if (terms.entry.invited === true) return m.tournaments.askArbiter();
  const hasBegun = state === "running" && terms.format !== "arena" && rounds.length >= (terms.entry.last_round ?? 1);
  return hasBegun ? m.tournaments.tooLate() : undefined;
}

/** Of each player the games, by rounds: for cards and cross tables. */
export interface Line {
  readonly round: number;
  readonly game: Played;
}
export function linesOf({ rounds }: Tournament, player: string): Line[] {
  return rounds.flatMap(({ boards }, i) =>
    boards.flatMap((games) => games.filter(({ white, black }) => white === player || black === player).map((game) => ({ round: i + 1, game }))),
  );
}

const nameIn = (names: ReadonlyMap<string, string>, id: unknown): string => (typeof id === "string" ? (names.get(id) ?? id) : "");

/** A step of the record; undefined where there is nothing to tell. */
export function stepWords({ type, d }: Step, names: ReadonlyMap<string, string>): string | undefined {
  const person = (value: unknown): string => nameIn(names, typeof value === "object" && value !== null ? (value as { id?: unknown }).id : value);
  const round = Number(d["round"] ?? 0);
  const reason = typeof d["reason"] === "string" ? d["reason"] : "";
  switch (type) {
    case "announced":
      return m.steps.announced({ by: person(d["by"]) });
    case "terms_changed":
      return m.steps.terms({ by: person(d["by"]) });
    case "arbiter_named":
      return d["is_arbiter"] === true ? m.steps.arbiter({ player: person(d["player"]) }) : m.steps.noArbiter({ player: person(d["player"]) });
    case "entered":
      return m.steps.entered({ player: person(d["player"]) });
    case "withdrawn":
      return m.steps.withdrawn({ player: person(d["player"]) }) + (reason === "" ? "" : ` ${reason}`);
    case "bye_chosen":
      return m.steps.bye({ player: person(d["player"]), round });
    case "round_paired":
      return typeof d["by"] === "string" ? m.steps.byHand({ by: person(d["by"]), round }) : m.steps.paired({ round });
    case "round_unpaired":
      return m.steps.unpaired({ by: person(d["by"]), round, reason });
    case "round_begun":
      return m.steps.begun({ round });
    case "game_called_off":
      return m.steps.calledOff({ round, board: Number(d["board"]) });
    case "board_scored":
      return scoredWords(d, person, reason);
    case "round_over":
      return m.steps.roundOver({ round });
    case "halted":
      return m.steps.halted({ reason });
    case "goes_on":
      return m.steps.goesOn();
    case "tournament_over":
      return m.steps.over() + (reason === "" ? "" : ` ${reason}`);
    case "fair_offered":
    case "fair_committed":
    case "fair_locked":
    case "fair_opened":
    case "fair_rolled":
    case "fair_voided":
    case "fair_dropped":
      return drawWords(type, d, person);
    default:
      return undefined; // games begin with their round, and who checks in is seen at once
  }
}

/** A step of a draw: each is a roll that anybody can look up by its name. */
function drawWords(type: string, d: Step["d"], person: (value: unknown) => string): string {
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const [draw, player, setup] = [text(d["draw"]), person(d["player"]), text(d["setup"])];
  switch (type) {
    case "fair_offered":
      return isLots(text(d["ruleset"])) ? m.steps.fairOfferedLots({ round: Number(d["round"]), draw }) : m.steps.fairOfferedDice({ round: Number(d["round"]), draw });
    case "fair_committed":
      return m.steps.fairCommitted({ player, draw });
    case "fair_locked":
      return m.steps.fairLocked({ draw });
    case "fair_opened":
      return m.steps.fairOpened({ player, draw });
    case "fair_rolled": {
      const numbers = (d["dice"] as readonly (readonly number[])[]).map(([, number]) => String(number)).join(", ");
      return setup === "" ? m.steps.fairRolledLots({ draw, numbers }) : m.steps.fairRolledDice({ draw, numbers, setup });
    }
    case "fair_voided":
      if (d["why"] === undefined) return m.steps.fairLate({ draw });
      return d["why"] === "restored" ? m.steps.fairRestored({ draw }) : m.steps.fairNotMade({ draw });
    default:
      return m.steps.fairDropped({ draw });
  }
}

/** Only an arbiter's own result is told: the others stand at the boards. */
function scoredWords(d: Step["d"], person: (value: unknown) => string, reason: string): string | undefined {
  if (typeof d["by"] !== "string") return undefined;
  const points = [d["white"], d["black"]].map((one) => kPoints[one as BoardResult]).join(" – ");
  return m.steps.scored({ by: person(d["by"]), round: Number(d["round"]), board: Number(d["board"]), points, reason });
}

/** Why two met, or somebody sat out: sentences. */
export function whyWords(why: Why, board: number, names: ReadonlyMap<string, string>): string[] {
  const pair = why.boards[board];
  if (why.by !== undefined) return [m.pairing.byHand({ by: nameIn(names, why.by) })];
  if (!pair) return [];
  const name = (id: string): string => nameIn(names, id);
  const has = (one: Why["brackets"][number]): boolean =>
    one.sits_out === pair.white || one.pairs.some(([better, worse]) => [better, worse].includes(pair.white) && [better, worse].includes(pair.black ?? ""));
  const bracket = why.brackets.find(has);
  const words = [pair.black === undefined ? m.pairing.sitsOut({ player: name(pair.white) }) : ""];
  if (bracket) {
    words.push(m.pairing.group({ points: bracket.points, count: bracket.residents.length }));
    for (const id of [pair.white, pair.black ?? ""]) if (bracket.moved.includes(id)) words.push(m.pairing.moved({ player: name(id) }));
    for (const { criterion, times } of bracket.missed) words.push(m.pairing.missed[`c${String(criterion)}` as keyof typeof m.pairing.missed]({ times }));
  }
  if (pair.colors_by !== undefined) words.push(m.pairing.colors[pair.colors_by === "no-clash" ? "noClash" : pair.colors_by]({ white: name(pair.white) }));
  return words.filter((one) => one !== "");
}
