// The steps of a tournament's record in words. Pure.
import { isLots } from "../draw/round_offer";
import * as m from "../messages/all.gen";
import type { BoardResult, TournamentStep } from "../protocol/messages.gen";
import { isForfeit, nameIn, pointsText } from "./words";

/** A step of the record; undefined where there is nothing to tell. */
export function stepWords({ type, d }: TournamentStep, names: ReadonlyMap<string, string>): string | undefined {
  const person = (value: unknown): string =>
    nameIn(names, typeof value === "object" && value !== null ? (value as { id?: unknown }).id : value);
  const round = Number(d["round"] ?? 0);
  const by = person(d["by"]);
  const reason = typeof d["reason"] === "string" ? d["reason"] : "";
  switch (type) {
    case "announced":
      return by === "" ? m.steps.announcedByServer() : m.steps.announced({ by });
    case "terms_changed":
      return m.steps.terms({ by });
    case "arbiter_named":
      return d["is_arbiter"] === true
        ? m.steps.arbiter({ player: person(d["player"]) })
        : m.steps.noArbiter({ player: person(d["player"]) });
    case "invited":
      return d["is_invited"] === true
        ? m.steps.invited({ by, player: person(d["player"]) })
        : m.steps.notInvited({ by, player: person(d["player"]) });
    case "link_changed":
      return m.steps.linkChanged({ by });
    case "entered":
      return m.steps.entered({ player: person(d["player"]) });
    case "withdrawn":
      if (by === "" && d["sentence"] !== undefined) return m.steps.takenOut({ player: person(d["player"]), reason });
      return withdrawnWords(person(d["player"]), by, reason);
    case "bye_chosen":
      return byeWords(d["bye"], { player: person(d["player"]), round });
    case "round_paired":
      return by !== "" ? m.steps.byHand({ by, round }) : m.steps.paired({ round });
    case "round_unpaired":
      return m.steps.unpaired({ by, round, reason });
    case "round_begun":
      return m.steps.begun({ round });
    case "game_called_off":
      return m.steps.calledOff({ round, board: Number(d["board"]) });
    case "board_scored":
      return scoredWords(d, by, reason);
    case "round_over":
      return m.steps.roundOver({ round });
    case "halted":
      return by === "" ? m.steps.halted({ reason }) : m.steps.haltedBy({ by, reason });
    case "goes_on":
      return m.steps.goesOn({ by });
    case "tournament_over":
      return overWords(by, reason);
    case "fair_offered":
    case "fair_committed":
    case "fair_locked":
    case "fair_opened":
    case "fair_rolled":
    case "fair_voided":
    case "fair_dropped":
      return drawWords(type, d, person);
    default:
      return undefined; // Games begin with their round, and a player who checks in is seen at once: these steps need no words.
  }
}

/** A step of a draw, in words with the draw's name, by which anybody can look it up. */
function drawWords(type: string, d: TournamentStep["d"], person: (value: unknown) => string): string {
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const [draw, player, setup] = [text(d["draw"]), person(d["player"]), text(d["setup"])];
  switch (type) {
    case "fair_offered":
      return isLots(text(d["ruleset"]))
        ? m.steps.fairOfferedLots({ round: Number(d["round"]), draw })
        : m.steps.fairOfferedDice({ round: Number(d["round"]), draw });
    case "fair_committed":
      return m.steps.fairCommitted({ player, draw });
    case "fair_locked":
      return m.steps.fairLocked({ draw });
    case "fair_opened":
      return m.steps.fairOpened({ player, draw });
    case "fair_rolled": {
      const numbers = (d["dice"] as readonly (readonly number[])[]).map(([, number]) => String(number)).join(", ");
      return setup === ""
        ? m.steps.fairRolledLots({ draw, numbers })
        : m.steps.fairRolledDice({ draw, numbers, setup });
    }
    case "fair_voided":
      if (d["why"] === undefined) return m.steps.fairLate({ draw });
      return d["why"] === "restored" ? m.steps.fairRestored({ draw }) : m.steps.fairNotMade({ draw });
    default:
      return m.steps.fairDropped({ draw });
  }
}

function overWords(by: string, reason: string): string {
  if (by !== "") return m.steps.overBy({ by, reason });
  return reason === "" ? m.steps.over() : m.steps.overEarly({ reason });
}

function byeWords(bye: unknown, who: { player: string; round: number }): string {
  if (bye === "half") return m.steps.byeHalf(who);
  return bye === "zero" ? m.steps.byeZero(who) : m.steps.byeNone(who);
}

function withdrawnWords(player: string, by: string, reason: string): string {
  if (by === "") return m.steps.withdrawn({ player });
  return reason === "" ? m.steps.withdrawnBy({ by, player }) : m.steps.withdrawnFor({ by, player, reason });
}

/** The result of a game that has ended, or that an arbiter has set. */
function scoredWords(d: TournamentStep["d"], by: string, reason: string): string {
  const results = [d["white"], d["black"]] as [BoardResult, BoardResult];
  const given = {
    round: Number(d["round"]),
    board: Number(d["board"]),
    points: isForfeit({ results }) ? m.tournaments.forfeited({ points: pointsText(results) }) : pointsText(results),
  };
  return by === "" ? m.steps.scored(given) : m.steps.scoredBy({ ...given, by, reason });
}
