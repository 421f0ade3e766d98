// A move as somebody types it: the game's own notation, or less, where only one move can be meant. A text that is no
// move is refused with the reason. Pure.
import * as m from "../messages/all.gen";
import type { Placement, Side } from "../board/fen";
import { pathOf, type MoveOption, type MoveTable } from "../board/moves";
import { familyOf } from "../pieces/looks";
import { kindName, kindOf, nameOf, type PieceKinds } from "../board/pieces";

export type Typed = { readonly ok: true; readonly move: string } | { readonly ok: false; readonly why: string };

interface Where {
  readonly moves: MoveTable;
  readonly placement: Placement;
  readonly kinds: PieceKinds;
  readonly side: Side;
}

const refuse = (why: string): Typed => ({ ok: false, why });

/**
 * The text without characters that only separate its parts: `Nf3xg5` and `N-f3-g5` become the same. An x at the
 * beginning is a piece and stays.
 */
function bare(text: string): string {
  return text.replace(/[-~:>→()=#\s]/g, "").replace(/(?<=.)x/g, "");
}

/** One form for all spellings that mean the same: `E2 - e4`, `e2xe4`, `e7e8=q`, `0-0`. */
function plain(text: string): string {
  const joined = text.replace(/\s+/g, "").toLowerCase();
  if (/^[o0]-?[o0](-?[o0])?(\/|$)/.test(joined))
    return joined.replace(/0/g, "o").replace(/^oo(o?)/, (_, more: string) => (more ? "o-o-o" : "o-o"));
  return bare(joined).replaceAll("!", "");
}

function allOf(moves: MoveTable): MoveOption[] {
  return [...moves.from.values()].flatMap((targets) => [...targets.values()].flat());
}

/**
 * All spellings of a move from its parts: names of the piece, where it comes from, where it goes and what it becomes.
 */
function spelled(whos: readonly string[], from: string, goals: readonly string[], ends: readonly string[]): string[] {
  const origins = ["", from, from.charAt(0), from.slice(1)];
  return whos.flatMap((who) =>
    origins.flatMap((origin) => goals.flatMap((goal) => ends.map((end) => bare(who + origin + goal + end)))),
  );
}

/** The squares that the move goes over, as the list of moves writes them. */
function wayOf(option: MoveOption): string {
  const path = pathOf(option);
  if (option.from !== option.to || option.text.includes("~")) return path.join("");
  return path.length === 1 ? "pass" : `!${path.slice(0, -1).join("")}`;
}

/**
 * The moves that the list of moves would write like this text: `Nf3`, `Rad1`, `exd6+`, `N-d4`, `Nxg5xh7`, `Nx!g5`,
 * `S-c9=`.
 */
function listedAs(text: string, { moves, placement, kinds }: Where): MoveOption[] {
  const shogi = familyOf(kinds) === "tiles";
  return allOf(moves).filter((option) => {
    const piece = placement.squares.get(option.from);
    const pawn = piece && !shogi && kindOf(piece, kinds)?.id.includes("pawn");
    const ends = ["", ...(shogi ? [] : ["+"])].map((check) => (option.promotion ?? "") + check);
    return spelled(
      [pawn ? "" : ((shogi ? piece?.symbol : piece?.symbol.charAt(0)) ?? "")],
      option.from,
      [wayOf(option)],
      ends,
    ).includes(bare(text));
  });
}

/** The moves that a person may mean by this text: `lion g5`, `nf3`, `g5`. */
function calledSo(text: string, { moves, placement, kinds }: Where): MoveOption[] {
  return allOf(moves).filter((option) => {
    const piece = placement.squares.get(option.from);
    const whos = ["", ...(piece ? [piece.symbol, kindName(piece.symbol, kinds)] : [])];
    const goals = [wayOf(option), pathOf(option).at(-1) ?? ""];
    return spelled(whos, option.from, goals, [option.promotion ?? ""])
      .map(plain)
      .includes(plain(text));
  });
}

function called(text: string, where: Where): MoveOption[] {
  const listed = listedAs(text, where);
  return listed.length === 1 ? listed : calledSo(text, where);
}

function whyNot(squares: readonly string[], { moves, placement, kinds, side }: Where): string {
  const [from = "", to = ""] = [squares[0], squares.at(-1)];
  const missing = squares.find((square) => !placement.squares.has(square));
  if (missing !== undefined) return m.game.noSquare({ square: missing });
  const piece = placement.squares.get(from);
  if (!piece) return m.game.nobodyThere({ square: from });
  const name = nameOf(piece, kinds);
  if (piece.side !== side) return m.game.notYours({ piece: name, square: from });
  const targets = [...(moves.from.get(from)?.keys() ?? [])];
  if (targets.length === 0) return m.game.cannotMove({ piece: name, square: from });
  return m.game.cannotGo({ piece: name, square: from, to, squares: targets.toSorted().join(", ") });
}

/**
 * Why the piece that the text names cannot go there, or that no piece of this kind can; undefined if the text names no
 * piece.
 */
function whyNotNamed(text: string, where: Where): string | undefined {
  const found = /^(\+?[a-z' ]+?)[-x ]*([a-z][0-9]{1,2})$/i.exec(text.trim());
  if (!found) return undefined;
  const [, who = "", to = ""] = found;
  const own = [...where.placement.squares].flatMap(([square, piece]) => {
    const names = piece?.side === where.side ? [piece.symbol, kindName(piece.symbol, where.kinds)] : [];
    return names.some((name) => name.toLowerCase() === who.toLowerCase()) && piece ? [{ square, piece }] : [];
  });
  const [first] = own;
  if (!first || !where.placement.squares.has(to)) return undefined;
  if (own.length === 1) return whyNot([first.square, to], where);
  return m.game.noneCanGo({ piece: kindName(first.piece.symbol, where.kinds), to });
}

export function readTyped(text: string, where: Where): Typed {
  const { moves } = where;
  if (moves.from.size === 0 && moves.unplaced.length === 0) return refuse(m.game.notYourTurn());
  const wanted = plain(text);
  const exact = [...allOf(moves).map((option) => option.text), ...moves.unplaced].find(
    (move) => plain(move) === wanted,
  );
  if (exact !== undefined) return { ok: true, move: exact };
  const squares = /^(?:[a-z][0-9]{1,2}){2,}/.test(wanted) ? (wanted.match(/[a-z][0-9]{1,2}/g) ?? []) : [];
  const byName = called(text, where);
  const meant =
    byName.length > 0
      ? byName
      : allOf(moves).filter(({ from, to }) => from === squares[0] && to === squares.at(-1) && squares.length === 2);
  const [only] = meant;
  if (only && meant.length === 1) return { ok: true, move: only.text };
  if (only) return refuse(m.game.several({ moves: meant.map((option) => option.text).join(", ") }));
  return refuse(
    squares.length > 0 ? whyNot(squares, where) : (whyNotNamed(text, where) ?? m.game.noMove({ text: text.trim() })),
  );
}
