// A saved game of ours as a board for one: its start, its options and its moves. The rules say later whether these are
// legal.
import { isOwn, utf8Of } from "../gamefile/open";
import { GameFileError, readGame } from "../gamefile/read";
import { mainEnd, lineTree } from "../game/tree";
import type { Study } from "../game/link";

/** No game of ours is longer, by far. */
const kMostBytes = 1024 * 1024;

/** The options in a tag such as `repetition=5;move-rule=off`; `-` stands for none. */
export function ruleOptions(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(";").filter((pair) => pair.includes("="));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

/** Undefined: it is no file of one game as our server writes it. */
export async function studyOfFile(file: Blob): Promise<Study | undefined> {
  if (file.size > kMostBytes) return undefined;
  try {
    const bytes = await file.arrayBuffer();
    const text = isOwn(bytes) ? utf8Of(bytes) : undefined;
    if (text === undefined) return undefined;
    const { tags, plies } = readGame(text);
    const tree = lineTree(plies.map((ply) => ply.text));
    const ruleset = { variant: tags["Variant"] ?? "", options: ruleOptions(tags["RuleOptions"] ?? "-") };
    return { ruleset, from: { fen: tags["FEN"] ?? "" }, tree, path: mainEnd(tree, []) };
  } catch (error) {
    if (error instanceof GameFileError || error instanceof DOMException) return undefined;
    throw error;
  }
}
