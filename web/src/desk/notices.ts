// What has happened while the player was away, `GET /api/account/notices`, in words. The answer is read field by field.
import * as m from "../messages/all.gen";
import { ask, browserSend, isObject, type Asked, type Send } from "../net/ask";
import { fullName } from "../game/computer";
import type { NoticeKind } from "../protocol/messages.gen";
import { readNoticeKind } from "../protocol/readers.gen";
import { kOffers } from "../account/playing";

export interface Told {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly detail: string;
  readonly game: string;
  readonly variant: string;
  readonly at: number;
  readonly seen: boolean;
  readonly opponent: string;
}

function readTold(value: unknown): Told | undefined {
  if (!isObject(value)) return undefined;
  const { id, detail = "", gameId: game, variant, at, seen, opponent } = value;
  const kind = readNoticeKind(value["kind"]);
  if (typeof id !== "number" || typeof game !== "string" || typeof variant !== "string" || typeof at !== "number")
    return undefined;
  if (typeof seen !== "boolean" || typeof detail !== "string" || !kind) return undefined;
  const name =
    isObject(opponent) && typeof opponent["name"] === "string"
      ? fullName({ id: String(opponent["id"]), name: opponent["name"] })
      : "";
  return { id, kind, detail, game, variant, at, seen, opponent: name };
}

/** The newest notices; `older` says whether there are more that nobody has seen. */
export interface Notices {
  readonly told: readonly Told[];
  readonly older: number;
}

export function readNotices(value: unknown): Notices | undefined {
  if (!isObject(value) || !Array.isArray(value["notices"]) || typeof value["unseen"] !== "number") return undefined;
  const told = value["notices"].map(readTold);
  if (!told.every((one) => one !== undefined)) return undefined;
  return { told, older: value["unseen"] - told.filter(({ seen }) => !seen).length };
}

export function deskRequests(send: Send = browserSend) {
  return {
    notices: (): Promise<Asked<Notices>> => ask(send("GET", "/api/account/notices"), readNotices),
    see: (up_to: number) => ask(send("POST", "/api/account/notices/seen", { up_to }), () => true as const),
  };
}

const kOffersTold = ["pause_accepted", "pause_declined", ...kOffers] as const;
const kResults = ["won", "lost", "drawn", "void"] as const;
const kTimes = ["half", "quarter", "day"] as const;
const oneOf = <T extends string>(words: readonly T[], text: string, usual: T): T =>
  words.find((word) => text.startsWith(word)) ?? usual;

/** The text of a notice about the game with this name. */
export function textOf({ kind, detail, opponent }: Told, game: string): string {
  const name = opponent;
  switch (kind) {
    case "offer":
      return m.desk.offer[oneOf(kOffersTold, detail, "draw")]({ name, game });
    case "reminder":
      return m.desk.reminder[oneOf(kTimes, detail, "half")]({ name, game });
    case "ended":
      return m.desk.ended[oneOf(kResults, detail, "void")]({ name, game });
    default:
      return m.desk.told[kind]({ name, game });
  }
}
