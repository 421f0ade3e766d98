// The forms of what `/api/variants` gives, and their readers. No variant's name stands in this page: whatever the server
// lists can be played.
import type { PieceKinds } from "../board/pieces";

export interface VariantOption {
  readonly name: string;
  readonly default: string;
  readonly values: readonly string[];
  readonly help: string;
}

export interface VariantSummary {
  readonly id: string;
  readonly name: string;
  /** Games of one family share their ratings. */
  readonly family: string;
  readonly options: readonly VariantOption[];
  /** Faces of what is rolled before a game under the default options. */
  readonly dice: readonly number[];
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

export interface Mark {
  readonly at: string;
  readonly quiet: boolean;
  readonly capture: boolean;
  /** Captures by leaping over a piece between. */
  readonly hop: boolean;
}

export interface Diagram {
  readonly name: string;
  readonly marks: readonly Mark[];
  /** What it can do in a position, not on the empty board. */
  readonly here?: true;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isFaces(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isInteger(item) && item >= 1);
}

function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(read);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function isSetting(value: unknown): value is Setting {
  return isFields(value) && Object.values(value).every((one) => typeof one === "string");
}

function readOption(value: unknown): VariantOption | undefined {
  if (!isFields(value)) return undefined;
  const { name, default: standard, values, help } = value;
  if (typeof name !== "string" || typeof standard !== "string" || !isTexts(values)) return undefined;
  return { name, default: standard, values, help: typeof help === "string" ? help : "" };
}

export function readVariants(value: unknown): VariantList | undefined {
  if (!isFields(value)) return undefined;
  return listOf(value["variants"], (item) => {
    if (!isFields(item)) return undefined;
    const { id, name, family, dice, asks_in_play: asksInPlay = "" } = item;
    const options = listOf(item["options"], readOption);
    if (typeof id !== "string" || typeof name !== "string" || typeof family !== "string") return undefined;
    if (!options || !isFaces(dice) || typeof asksInPlay !== "string") return undefined;
    return { id, name, family, options, dice, inPlay: asksInPlay !== "" };
  });
}

function readKinds(value: unknown): PieceKinds | undefined {
  const pairs = listOf(value, (item) => {
    if (!isFields(item)) return undefined;
    const { symbol, id, name } = item;
    if (typeof symbol !== "string" || typeof id !== "string" || typeof name !== "string") return undefined;
    return [symbol, { id, name }] as const;
  });
  return pairs && Object.fromEntries(pairs);
}

function readCastling(value: unknown): Castling | undefined {
  if (!isFields(value) || !Object.values(value).every((to) => typeof to === "string")) return undefined;
  return value as Castling;
}

export function readVariant(value: unknown): VariantInfo | undefined {
  if (!isFields(value)) return undefined;
  const {
    id,
    name,
    rules_version: rulesVersion,
    options,
    dice,
    asks,
    asks_in_play: asksInPlay,
    base_fen: baseFen,
    castlings,
  } = value;
  const kinds = readKinds(value["pieces"]);
  if (typeof id !== "string" || typeof name !== "string" || typeof baseFen !== "string") return undefined;
  if (typeof asks !== "string" || typeof asksInPlay !== "string" || typeof rulesVersion !== "number") return undefined;
  if (!kinds || !isSetting(options) || !isFaces(dice) || !isFields(castlings)) return undefined;
  const white = readCastling(castlings["white"]);
  const black = readCastling(castlings["black"]);
  return (
    white &&
    black && { id, name, rulesVersion, options, dice, asks, asksInPlay, baseFen, kinds, castlings: { white, black } }
  );
}

export function readDiagram(value: unknown): Diagram | undefined {
  if (!isFields(value) || typeof value["name"] !== "string") return undefined;
  const marks = listOf(value["marks"], (item) => {
    if (!isFields(item)) return undefined;
    const { at, quiet, capture, hop } = item;
    if (typeof at !== "string" || typeof quiet !== "boolean" || typeof capture !== "boolean") return undefined;
    return { at, quiet, capture, hop: hop === true };
  });
  return marks && { name: value["name"], marks };
}
