// What a board needs of legal moves: from where they go, to where, and what there is to choose between. This module
// reads the spelling of moves (docs: Notation) and knows no rules; castling has no squares in its spelling, so its
// caller names them.

export interface MoveOption {
  /** The move as the server wants it. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  /** Squares on the way. */
  readonly via: readonly string[];
  /** The square of the piece with which this one changes places at the end: h4 of `b10a9~h4`. */
  readonly swap?: string;
  /** What the piece promotes to: a symbol, or `+`. */
  readonly promotion: string | undefined;
}

export interface MoveTable {
  /** The moves by the square where they start, then by the square where they end. */
  readonly from: ReadonlyMap<string, ReadonlyMap<string, readonly MoveOption[]>>;
  /** Moves without squares of their own; the page offers them as buttons. */
  readonly unplaced: readonly string[];
}

/** The king's way in a castling: `O-O` from e1 to g1. */
export type Castlings = Readonly<Record<string, { readonly from: string; readonly to: string }>>;

const kMove = /^([a-z][1-9][0-9]?)((?:~?[a-z][1-9][0-9]?)+)(?:=([A-Z]{1,4})|(\+))?$/;

export function readMove(text: string, castlings: Castlings = {}): MoveOption | undefined {
  const [wing = "", goal] = text.split("/");
  const castling = Object.hasOwn(castlings, wing) ? castlings[wing] : undefined;
  // `O-O/i1`: the king goes to another square than usual, and the spelling says to which.
  if (castling) return { text, from: castling.from, to: goal ?? castling.to, via: [], promotion: undefined };
  const found = kMove.exec(text);
  if (!found) return undefined;
  const [, from = "", rest = "", symbol, plus] = found;
  const [way = "", exchanged] = rest.split("~");
  // `b10a9~h4` goes to a9; in `f8~c8` the other piece's square is the target.
  const squares = way === "" ? [exchanged ?? ""] : (way.match(/[a-z][0-9]+/g) ?? []);
  const swap = way !== "" && exchanged !== undefined ? { swap: exchanged } : {};
  return { text, from, to: squares.at(-1) ?? from, via: squares.slice(0, -1), promotion: symbol ?? plus, ...swap };
}

export function moveTable(texts: readonly string[], castlings: Castlings = {}): MoveTable {
  const from = new Map<string, Map<string, MoveOption[]>>();
  const unplaced: string[] = [];
  for (const text of texts) {
    const move = readMove(text, castlings);
    if (!move) {
      unplaced.push(text);
      continue;
    }
    const targets = from.get(move.from) ?? new Map<string, MoveOption[]>();
    targets.set(move.to, [...(targets.get(move.to) ?? []), move]);
    from.set(move.from, targets);
  }
  return { from, unplaced };
}

export function targetsOf(table: MoveTable, from: string | undefined): readonly string[] {
  return from === undefined ? [] : [...(table.from.get(from)?.keys() ?? [])];
}

export function optionsOf(table: MoveTable, from: string, to: string): readonly MoveOption[] {
  return table.from.get(from)?.get(to) ?? [];
}

/** The legs of a move: the squares where the piece goes, one after the other. */
export function pathOf({ via, to, swap }: MoveOption): readonly string[] {
  return swap === undefined ? [...via, to] : [...via, to, swap];
}

/** The squares over which a piece goes, with the first and the last one; none for a castling. */
export function wayOf(text: string): readonly string[] {
  const move = readMove(text);
  return move ? [move.from, ...move.via, move.to] : [];
}

/** The squares to mark as the last move, each once. */
export function squaresOf(text: string, castlings: Castlings = {}): readonly string[] {
  const move = readMove(text, castlings);
  return move ? [...new Set([move.from, ...move.via, move.to])] : [];
}
