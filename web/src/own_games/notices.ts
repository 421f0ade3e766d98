// What has happened while the player was away, `GET /api/account/notices`, in words.
import * as m from "../messages/all.gen";
import { ask, browserSend, type Asked, type Send } from "../net/ask";
import { fullName } from "../game/computer";
import { momentText } from "../game/post";
import type { Notice, NoticesTold } from "../protocol/messages.gen";
import { readDone, readNoticesTold } from "../protocol/readers.gen";
import { kOfferKinds } from "../protocol/words.gen";

/** How many notices that nobody has seen there are beyond those that are told. */
export const olderOf = ({ unseen, notices }: NoticesTold): number =>
  unseen - notices.filter(({ seen }) => !seen).length;

export function noticesTold(send: Send = browserSend) {
  return {
    notices: (): Promise<Asked<NoticesTold>> => ask(send("GET", "/api/account/notices"), readNoticesTold),
    see: (up_to: number) => ask(send("POST", "/api/account/notices/seen", { up_to }), readDone),
  };
}

const kOffersTold = ["pause_accepted", "pause_declined", ...kOfferKinds] as const;
const kResults = ["won", "lost", "drawn", "void"] as const;
const kTimes = ["half", "quarter", "day"] as const;
const oneOf = <T extends string>(words: readonly T[], text: string, usual: T): T =>
  words.find((word) => text.startsWith(word)) ?? usual;

/** The page of what a notice tells of. */
export const pathOf = ({ gameId, tournament }: Notice): string =>
  tournament ? `/tournaments/${tournament.id}` : `/${gameId ?? ""}`;

function tournamentText({ kind, detail, by, deadlineAt = 0 }: Notice, name: string): string {
  const when = momentText(deadlineAt);
  const who = by ? fullName(by) : "";
  if (kind === "invitation" && detail === "arbiter") return m.ownGames.madeArbiter({ name: who, tournament: name });
  if (kind === "invitation") return m.ownGames.invitation({ name: who, tournament: name, when });
  return kind === "beginning" ? m.ownGames.beginning({ tournament: name, when }) : m.ownGames.news({ game: name });
}

/** The text of a notice about the game with this name; a newer server may tell of what this page does not know. */
export function textOf(notice: Notice, game: string): string {
  const { kind, detail = "", opponent, tournament } = notice;
  if (tournament) return tournamentText(notice, tournament.name);
  const name = opponent ? fullName(opponent) : "";
  switch (kind) {
    case "offer":
      return m.ownGames.offer[oneOf(kOffersTold, detail, "draw")]({ name, game });
    case "reminder":
      return m.ownGames.reminder[oneOf(kTimes, detail, "half")]({ name, game });
    case "ended":
      return m.ownGames.ended[oneOf(kResults, detail, "void")]({ name, game });
    case "invitation":
    case "beginning": // of a tournament, which it does not name
      return m.ownGames.news({ game });
    default:
      return Object.hasOwn(m.ownGames.told, kind) ? m.ownGames.told[kind]({ name, game }) : m.ownGames.news({ game });
  }
}
