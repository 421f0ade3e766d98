// The tables by which a throw chooses an array, as a game's page prints them. They are found by asking the rules what
// each throw would have given, so this code holds no table. Pure but for what it asks.
import type { Ruleset } from "../rules/answers";
import type { Rules } from "../rules/client";
import { parsePlacement, squarePlace, type Piece, type Placement } from "../board/fen";

export interface TableRow {
  readonly dice: readonly number[];
  /** The pieces of the row, one for each column. */
  readonly pieces: readonly Piece[];
}

/** The table of one die, or of several dice whose order does not matter. */
export interface SetupTable {
  /** The columns: the piece that stands there in the array without dice, and on how many squares. */
  readonly columns: readonly { readonly was: Piece; readonly count: number }[];
  readonly rows: readonly TableRow[];
  /** The index of the row that was thrown. */
  readonly chosen: number;
}

/** Asks the rules for the FEN that these numbers give. */
export type Ask = (dice: readonly number[]) => Promise<string | undefined>;

/** Asks about a game with its options. */
export function askRules(rules: Pick<Rules, "setup">, ruleset: Ruleset): Ask {
  return async (dice) => {
    const made = await rules.setup(ruleset, dice);
    return made.ok ? made.value.fen : undefined;
  };
}

const kMostFaces = 6;
const kMostDice = 3;
const kFirstRoll = 1;

function numbersTo(faces: number): number[] {
  return Array.from({ length: faces }, (_, i) => i + 1);
}

/** Every throw of so many dice whose order does not matter, with ascending numbers. */
function throwsOf(faces: number, dice: number, from = kFirstRoll): number[][] {
  if (dice === 0) return [[]];
  return numbersTo(faces)
    .filter((first) => first >= from)
    .flatMap((first) => throwsOf(faces, dice - 1, first).map((rest) => [first, ...rest]));
}

function put(thrown: readonly number[], places: readonly number[], numbers: readonly number[]): number[] {
  const dice = [...thrown];
  for (const [i, place] of places.entries()) dice[place] = numbers[i] ?? kFirstRoll;
  return dice;
}

/** Groups of dice: those that may be exchanged without changing anything are read together. */
async function groupsOf(faces: readonly number[], thrown: readonly number[], ask: Ask): Promise<number[][]> {
  const groups: number[][] = [];
  for (const [place, ofPlace] of faces.entries()) {
    const last = groups.at(-1);
    const before = last?.[0];
    const same =
      last !== undefined &&
      before !== undefined &&
      faces[before] === ofPlace &&
      (await ask(put(thrown, [before, place], [1, 2]))) === (await ask(put(thrown, [before, place], [2, 1])));
    if (same) last.push(place);
    else groups.push([place]);
  }
  return groups;
}

/** White's squares on which the rows differ; squares that always have the same piece form one column. */
function columnsOf(rows: readonly Placement[], base: Placement): string[][] {
  const symbols = (square: string): string[] => rows.map(({ squares }) => squares.get(square)?.symbol ?? "");
  const differs = [...base.squares].flatMap(([square, piece]) =>
    piece?.side === "white" && new Set(symbols(square)).size > 1 ? [square] : [],
  );
  const rankOf = (square: string): number => squarePlace(square)?.rank ?? 0;
  const columns = new Map<string, string[]>();
  for (const square of differs.sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))) {
    const key = [base.squares.get(square)?.symbol, ...symbols(square)].join();
    columns.set(key, [...(columns.get(key) ?? []), square]);
  }
  return [...columns.values()];
}

function tableOf(
  throws: readonly (readonly number[])[],
  boards: readonly Placement[],
  base: Placement,
  chosen: number,
): SetupTable | undefined {
  const columns = columnsOf(boards, base);
  const pieceAt = (board: Placement, [square = ""]: string[]): Piece[] => [board.squares.get(square) ?? []].flat();
  if (columns.length === 0) return undefined;
  return {
    columns: columns.flatMap((squares) => pieceAt(base, squares).map((was) => ({ was, count: squares.length }))),
    rows: boards.map((board, i) => ({
      dice: throws[i] ?? [],
      pieces: columns.flatMap((squares) => pieceAt(board, squares)),
    })),
    chosen,
  };
}

/**
 * The tables of a throw; none if its dice are not read from a table, because a die has many faces or the rules cannot
 * be asked.
 */
export async function tablesOf(
  dice: readonly (readonly [faces: number, number: number])[],
  base: Placement,
  ask: Ask,
): Promise<SetupTable[]> {
  const faces = dice.map(([one]) => one);
  if (dice.length === 0 || faces.some((one) => one > kMostFaces)) return [];
  const thrown = dice.map(([, number]) => number);
  const tables: SetupTable[] = [];
  for (const places of await groupsOf(faces, thrown, ask)) {
    if (places.length > kMostDice) return [];
    const throws = throwsOf(faces[places[0] ?? 0] ?? 0, places.length);
    const fens = await Promise.all(throws.map((numbers) => ask(put(thrown, places, numbers))));
    const boards = fens.flatMap((fen) => {
      const read = fen === undefined ? undefined : parsePlacement(fen);
      return read?.ok ? [read.placement] : [];
    });
    if (boards.length < throws.length) return [];
    const mine = places
      .map((place) => thrown[place] ?? 0)
      .sort((a, b) => a - b)
      .join();
    const table = tableOf(
      throws,
      boards,
      base,
      throws.findIndex((one) => one.join() === mine),
    );
    if (table) tables.push(table);
  }
  return tables;
}
