// What `/api/variants` gives, as the page uses it. No variant's name stands in this page: whatever the server lists can be
// played.
import type { PieceKind, PieceKinds } from "../board/pieces";
import { gameName, optionHelp, pieceName } from "../messages/names";
import { readPieceDiagram, readVariantList, readVariantShown } from "../protocol/first_readers.gen";
import type { DiagramMark, OfferedVariant } from "../protocol/messages.gen";

export type { VariantOption } from "../protocol/messages.gen";

export interface VariantSummary extends Pick<OfferedVariant, "id" | "name" | "family" | "options" | "dice"> {
  /** Whether dice fall during play. */
  readonly inPlay: boolean;
}

export type VariantList = readonly VariantSummary[];
/** Options by name. */
export type Setting = Readonly<Record<string, string>>;
/** Where the king goes, by the move's text. */
export type Castling = Readonly<Record<string, string>>;

export interface VariantInfo {
  readonly id: string;
  readonly name: string;
  readonly rulesVersion: number;
  /** What was chosen, or is as usual, of all options. */
  readonly options: Setting;
  readonly dice: readonly number[];
  /** What a lock asks for before the game, colours apart, and during it; empty: nothing. */
  readonly asks: string;
  readonly asksInPlay: string;
  readonly baseFen: string;
  readonly kinds: PieceKinds;
  readonly castlings: { readonly white: Castling; readonly black: Castling };
}

export type Mark = Readonly<DiagramMark>;

export interface Diagram {
  readonly name: string;
  readonly marks: readonly Mark[];
  /** What it can do in a position, not on the empty board. */
  readonly here?: true;
}

export function readVariants(value: unknown): VariantList | undefined {
  return readVariantList(value)?.variants.map(({ id, name, family, options, dice, asks_in_play }) => ({
    id,
    name: gameName(id, name),
    family,
    options: options.map((option) => ({ ...option, help: optionHelp(option.help) })),
    dice,
    inPlay: asks_in_play !== "",
  }));
}

/** A kind of piece, and what it is called on this page. */
function kindIn(game: string, id: string, name: string, isTile: boolean): PieceKind {
  const called = pieceName(game, id, name, isTile);
  return { id, name, ...(called === undefined ? {} : { called }) };
}

export function readVariant(value: unknown): VariantInfo | undefined {
  const shown = readVariantShown(value);
  if (!shown) return undefined;
  const {
    rules_version: rulesVersion,
    asks_in_play: asksInPlay,
    base_fen: baseFen,
    pieces,
    castlings,
    ...same
  } = shown;
  const areTiles = pieces.some(({ symbol }) => symbol.startsWith("+"));
  const kinds = Object.fromEntries(
    pieces.map(({ symbol, id, name }) => [symbol, kindIn(shown.id, id, name, areTiles)]),
  );
  const goals = { white: { ...castlings.white }, black: { ...castlings.black } };
  return { ...same, name: gameName(same.id, same.name), rulesVersion, asksInPlay, baseFen, kinds, castlings: goals };
}

export function readDiagram(value: unknown): Diagram | undefined {
  const diagram = readPieceDiagram(value);
  return diagram && { name: diagram.name, marks: diagram.marks };
}
