// The placement of a FEN as docs and rules write it: any rectangle with holes `*`, runs of one or two digits, symbols
// of one letter or in braces, `+` before a promoted piece. The reader is strict: it names the column of what it cannot
// read.

export type Side = "white" | "black";

export interface Piece {
  readonly side: Side;
  /** The symbol in upper case, without braces, and with `+` before it if the piece is promoted: `Q`, `RH`, `+B`. */
  readonly symbol: string;
}

export interface Placement {
  readonly files: number;
  readonly ranks: number;
  /** Every square that exists, by its name, with its piece; holes are left out. */
  readonly squares: ReadonlyMap<string, Piece | undefined>;
}

export type FenResult =
  | { readonly ok: true; readonly placement: Placement }
  | { readonly ok: false; readonly column: number; readonly what: string };

/** The side whose turn it is according to a whole FEN; White if the FEN does not say. */
export const turnIn = (fen: string): Side => (fen.split(" ")[1] === "b" ? "black" : "white");

const kMaxFiles = 26;
const kMaxRanks = 99;
const kToken =
  /(?<run>[1-9][0-9]?)|(?<hole>\*)|(?<plus>\+?)(?:(?<letter>[A-Za-z])|\{(?<upper>[A-Z][A-Z0-9]{1,3})\}|\{(?<lower>[a-z][a-z0-9]{1,3})\})/y;

/** The name of a square: `a1` for file 0 and rank 0. */
export function squareName(file: number, rank: number): string {
  return String.fromCharCode(97 + file) + String(rank + 1);
}

/** The file and rank of a square, counted from 0; undefined if the name is no square's. */
export function squarePlace(name: string): { file: number; rank: number } | undefined {
  const found = /^([a-z])([1-9][0-9]?)$/.exec(name);
  return found?.[1] === undefined ? undefined : { file: found[1].charCodeAt(0) - 97, rank: Number(found[2]) - 1 };
}

type Cell = Piece | undefined | "hole";

function cellsOf(match: RegExpExecArray): Cell[] {
  const { run, hole, plus = "", letter, upper, lower } = match.groups ?? {};
  if (run !== undefined) return Array<Cell>(Number(run)).fill(undefined);
  if (hole !== undefined) return ["hole"];
  const symbol = letter ?? upper ?? lower ?? "";
  return [{ side: symbol === symbol.toUpperCase() ? "white" : "black", symbol: plus + symbol.toUpperCase() }];
}

/** One rank's cells, or the column (from 0) of what cannot be read. */
function readRank(text: string): Cell[] | number {
  const cells: Cell[] = [];
  for (let at = 0; at < text.length;) {
    kToken.lastIndex = at;
    const match = kToken.exec(text);
    if (!match) return at;
    cells.push(...cellsOf(match));
    at += match[0].length;
  }
  return cells;
}

/** Reads the first field of a FEN and ignores what follows a space. */
export function parsePlacement(fen: string): FenResult {
  const refuse = (column: number, what: string): FenResult => ({ ok: false, column, what });
  const rows = (fen.split(" ", 1)[0] ?? "").split("/");
  if (rows.length > kMaxRanks) return refuse(1, "more than 99 ranks");
  const squares = new Map<string, Piece | undefined>();
  let column = 1;
  let files: number | undefined;
  for (const [row, text] of rows.entries()) {
    const cells = readRank(text);
    if (typeof cells === "number") return refuse(column + cells, "this is no piece, number or hole");
    files ??= cells.length;
    if (cells.length === 0 || cells.length > kMaxFiles) return refuse(column, "a rank has 1 to 26 squares and holes");
    if (cells.length !== files) return refuse(column, "the ranks are not equally long");
    for (const [file, cell] of cells.entries()) {
      if (cell !== "hole") squares.set(squareName(file, rows.length - 1 - row), cell);
    }
    column += text.length + 1;
  }
  return { ok: true, placement: { files: files ?? 0, ranks: rows.length, squares } };
}

/** The placement after a piece has simply been put on another square. It serves previews and knows no rules. */
export function moved(placement: Placement, from: string, to: string, becomes?: string): Placement {
  const squares = new Map(placement.squares);
  const piece = squares.get(from);
  squares.set(from, undefined);
  squares.set(to, piece && becomes !== undefined ? { ...piece, symbol: becomes } : piece);
  return { ...placement, squares };
}

/** The placement of a FEN; undefined if it cannot be read. */
export function placementOf(fen: string | undefined): Placement | undefined {
  const read = fen === undefined ? undefined : parsePlacement(fen);
  return read?.ok ? read.placement : undefined;
}
