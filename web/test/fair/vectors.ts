// The project's worked values of fair1, shared with the server's tests.
import { readFileSync } from "node:fs";

export interface Vectors {
  readonly signing_seed: string;
  readonly server_key: string;
  readonly chain: { readonly secret: string; readonly links: number; readonly commitment: string } & Readonly<
    Record<`opening_${1 | 2 | 1000}`, string>
  >;
  readonly streams: readonly {
    readonly key: string;
    readonly faces: number;
    readonly numbers: readonly number[];
    readonly next_word: number;
  }[];
  readonly mixed_stream: { readonly key: string; readonly dice: readonly (readonly [number, number])[] };
  readonly cases: readonly {
    readonly name: string;
    readonly secrets: Readonly<Record<string, string>>;
    readonly lock_sha256: string;
    readonly roll_keys: readonly string[];
    readonly slips?: string;
    readonly record: RecordJson;
  }[];
  readonly refused: readonly { readonly why: string; readonly record: unknown }[];
  readonly refused_texts: readonly { readonly why: string; readonly text: string }[];
}

export interface RecordJson {
  lock: string;
  signature: string;
  state: string;
  rolls: { for: string; signature?: string; openings: string[]; dice?: number[][]; missing?: number[] }[];
  notes?: unknown;
}

export const vectors = JSON.parse(
  readFileSync(new URL("../../../tests/vectors/fair1.json", import.meta.url), "utf8"),
) as Vectors;

export function caseNamed(name: string): Vectors["cases"][number] {
  const found = vectors.cases.find((one) => one.name === name);
  if (!found) throw new Error(`no case ${name}`);
  return found;
}
