// A saved game as a board for one: its start, its options and its moves. The rules say later whether these are legal.
import { GameFileError, readGame } from "../gamefile/read";
import { mainEnd, lineTree } from "../game/tree";
import type { Study } from "../game/link";

export type OpenedStudy =
  | { readonly ok: true; readonly study: Study }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly what: string };

/** The options in a tag such as `repetition=5;move-rule=off`; `-` stands for none. */
export function ruleOptions(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(";").filter((pair) => pair.includes("="));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

export function studyOfFile(text: string): OpenedStudy {
  try {
    const { tags, plies } = readGame(text);
    const tree = lineTree(plies.map((ply) => ply.text));
    const ruleset = { variant: tags["Variant"] ?? "", options: ruleOptions(tags["RuleOptions"] ?? "-") };
    return { ok: true, study: { ruleset, from: { fen: tags["FEN"] ?? "" }, tree, path: mainEnd(tree, []) } };
  } catch (error) {
    if (!(error instanceof GameFileError)) throw error;
    return { ok: false, line: error.line, column: error.column, what: error.what };
  }
}
