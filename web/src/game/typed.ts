// A move as somebody types it: the game's own notation, or shorter where only one move can be meant. What is none is refused
// with the reason. Pure.
import * as m from "../messages/all.gen";
import type { Placement, Side } from "../board/fen";
import { pathOf, type MoveOption, type MoveTable } from "../board/moves";
import { kindOf, nameOf, type PieceKinds } from "../board/pieces";

export type Typed = { readonly ok: true; readonly move: string } | { readonly ok: false; readonly why: string };

interface Where {
  readonly moves: MoveTable;
  readonly placement: Placement;
  readonly kinds: PieceKinds;
  readonly side: Side;
}

const refuse = (why: string): Typed => ({ ok: false, why });

/** Spellings that mean the same: `E2 - e4`, `e2xe4`, `e7e8=q`, `0-0`. */
function plain(text: string): string {
  const joined = text.replace(/\s+/g, "").toLowerCase();
  if (/^[o0]-?[o0](-?[o0])?(\/|$)/.test(joined)) return joined.replace(/0/g, "o").replace(/^oo(o?)/, (_, more: string) => (more ? "o-o-o" : "o-o"));
  return joined.replace(/[-x:>→]/g, "");
}

function allOf(moves: MoveTable): MoveOption[] {
  return [...moves.from.values()].flatMap((targets) => [...targets.values()].flat());
}

/** `Nf3`, `lion g5`, `g5`: a piece by its symbol or name, and where it ends. */
function byPiece(text: string, { moves, placement, kinds }: Where): MoveOption[] {
  const found = /^(\+?[a-z ]*?)([a-z][0-9]{1,2})$/.exec(plain(text));
  if (!found) return [];
  const [, who = "", to = ""] = found;
  return allOf(moves).filter((option) => {
    if (pathOf(option).at(-1) !== to) return false;
    const piece = placement.squares.get(option.from);
    const names = piece && [piece.symbol, kindOf(piece, kinds)?.name ?? ""].map(plain);
    return who === "" || names?.includes(who) === true;
  });
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

export function readTyped(text: string, where: Where): Typed {
  const { moves } = where;
  if (moves.from.size === 0 && moves.unplaced.length === 0) return refuse(m.game.notYourTurn());
  const wanted = plain(text);
  const exact = [...allOf(moves).map((option) => option.text), ...moves.unplaced].find((move) => plain(move) === wanted);
  if (exact !== undefined) return { ok: true, move: exact };
  const squares = /^(?:[a-z][0-9]{1,2}){2,}/.test(wanted) ? (wanted.match(/[a-z][0-9]{1,2}/g) ?? []) : [];
  const meant = squares.length > 0 ? allOf(moves).filter(({ from, to }) => from === squares[0] && to === squares.at(-1) && squares.length === 2) : byPiece(text, where);
  const [only] = meant;
  if (only && meant.length === 1) return { ok: true, move: only.text };
  if (only) return refuse(m.game.several({ moves: meant.map((option) => option.text).join(", ") }));
  return refuse(squares.length > 0 ? whyNot(squares, where) : m.game.noMove({ text: text.trim() }));
}
