// What a link to a board for one holds: the game and its options, the position where it begins, the moves with their
// variations, and which place is shown. All this stands behind the `#`, which browsers do not send to a server. A link
// that is shared has the position that is shown before it, so that the server has a picture for who sees the link.
import type { Beginning, Ruleset } from "../rules/answers";
import type { Color } from "../protocol/messages.gen";
import type { Game } from "./state";
import { lineTree, mainEnd, readTree, within, writeTree, kRoot, type Path, type Tree } from "./tree";

export interface Study {
  readonly ruleset: Ruleset;
  readonly from: Beginning;
  readonly tree: Tree;
  readonly path: Path;
  /** The id of the server's game, now over, whose moves are the main line. */
  readonly game?: string;
  /** The side from which the board is seen at first; without it, White's. */
  readonly side?: Color;
}

export function newStudy(variant: string, from: Beginning = { setup: "" }, options: Ruleset["options"] = {}): Study {
  return { ruleset: { variant, options }, from, tree: [], path: kRoot };
}

const kOption = "option.";
/** Longer addresses are not taken everywhere. */
const kLongest = 60_000;

/** Whether what was written about the moves is too long for a link. */
export const isTooLong = (study: Study): boolean => written(study, true).length > kLongest;

/**
 * The link to a board: `/board/chess56#setup=1-2-6&moves=b3b4+b8b7&at=0.0`. What was written about the moves is left out
 * where it is too long.
 */
export function linkOf(study: Study): string {
  const whole = written(study, true);
  return whole.length > kLongest ? written(study, false) : whole;
}

/**
 * The link to a board for others, with the position that it shows: `/board/chess?fen=…#moves=e2e4&at=0`. What comes back
 * without its end, as some programs send links, still opens at that position.
 */
export function linkToShare(study: Study, fen: string): string {
  const [board = "", rest] = linkOf(study).split("#");
  const shown = new URLSearchParams({ fen });
  for (const [name, value] of Object.entries(study.ruleset.options)) shown.set(kOption + name, value);
  return `${board}?${shown.toString()}${rest === undefined ? "" : `#${rest}`}`;
}

function written({ ruleset, from, tree, path, game, side }: Study, remarks: boolean): string {
  const fields = new URLSearchParams(game === undefined ? {} : { game });
  for (const [name, value] of Object.entries(ruleset.options)) fields.set(kOption + name, value);
  if ("fen" in from) fields.set("fen", from.fen);
  else if (from.setup !== "") fields.set("setup", from.setup);
  if (tree.length > 0) fields.set("moves", writeTree(tree, remarks));
  if (path.length > 0) fields.set("at", path.join("."));
  if (side === "black") fields.set("side", side);
  const text = fields.toString();
  return `/board/${ruleset.variant}${text === "" ? "" : `#${text}`}`;
}

/**
 * The board that an address holds, behind its `#`, else in its query; undefined if the moves or the place cannot be read
 * at all. The rules say later whether the moves are legal.
 */
export function readLink(variant: string, hash: string, query = ""): Study | undefined {
  const fields = new URLSearchParams((hash === "" ? query : hash).replace(/^[#?]/, ""));
  const options = Object.fromEntries(
    [...fields].flatMap(([name, value]) => (name.startsWith(kOption) ? [[name.slice(kOption.length), value]] : [])),
  );
  const fen = fields.get("fen");
  const tree = readTree(fields.get("moves") ?? "");
  const at = fields.get("at") ?? "";
  const game = /^[A-Za-z0-9]{8}$/.exec(fields.get("game") ?? "")?.[0];
  if (!tree || !/^(\d+(\.\d+)*)?$/.test(at)) return undefined;
  const path = at === "" ? kRoot : at.split(".").map(Number);
  const from: Beginning = fen === null ? { setup: fields.get("setup") ?? "" } : { fen };
  return {
    ruleset: { variant, options },
    from,
    tree,
    path: within(tree, path),
    ...(game === undefined ? {} : { game }),
    ...(fields.get("side") === "black" ? { side: "black" } : {}),
  };
}

/**
 * A link to this game as a board for one shows it; undefined before the game has begun. `game` is its id on the server
 * if it is over; `side` is the side of the player who looks at it.
 */
export function linkOfGame(
  { variant, options, start, moves }: Pick<Game, "variant" | "options" | "start" | "moves">,
  usual: Ruleset["options"],
  game?: string,
  side?: Color,
): string | undefined {
  if (!start) return undefined;
  const tree = lineTree(moves.map(({ move }) => move));
  const chosen = Object.fromEntries(Object.entries(options).filter(([name, value]) => usual[name] !== value));
  return linkOf({
    ruleset: { variant, options: chosen },
    from: { fen: start.fen },
    tree,
    path: mainEnd(tree, kRoot),
    ...(game === undefined ? {} : { game }),
    ...(side === undefined ? {} : { side }),
  });
}
