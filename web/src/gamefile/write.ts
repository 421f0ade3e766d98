// Writes a game file exactly as the server does, byte by byte.
import { clockText, CONDITIONAL, TAGS, type GameFile } from "./record";

const LINE_WIDTH = 80;

function tagLine(name: string, value: string): string {
  return `[${name} "${value.replace(/["\\]/g, "\\$&")}"]\n`;
}

function tagText(file: GameFile): string {
  let text = "";
  for (const name of TAGS) {
    if (name === "FairURL") continue;
    if (name === "Draw") {
      for (const draw of file.draws) text += tagLine("Draw", draw) + tagLine("FairURL", `/fair/${draw}`);
      continue;
    }
    const value = file.tags[name];
    if (value !== undefined) text += tagLine(name, value);
  }
  return text;
}

/** The length in bytes of UTF-8, by which the server counts a line's width; all words here are ASCII. */
function wrapped(words: string[]): string {
  let text = "";
  let width = 0;
  for (const word of words) {
    const fits = width === 0 || width + 1 + word.length <= LINE_WIDTH;
    text += width === 0 ? word : fits ? ` ${word}` : `\n${word}`;
    width = width === 0 || !fits ? word.length : width + 1 + word.length;
  }
  return text + "\n";
}

export function writeGame(file: GameFile): string {
  const words = file.setupRoll === undefined ? [] : [file.setupRoll];
  let interrupted = true;
  for (const ply of file.plies) {
    const white = ply.number !== "" && !ply.number.endsWith("...");
    if (ply.number !== "" && (white || interrupted)) words.push(ply.number);
    words.push(ply.text);
    if (ply.clockMs !== undefined) words.push(`{[%clk ${clockText(ply.clockMs)}]}`);
    if (ply.conditional) words.push(CONDITIONAL);
    interrupted = !white || ply.clockMs !== undefined || ply.conditional === true;
  }
  words.push(file.tags["Result"] ?? "*");
  return `${tagText(file)}\n${wrapped(words)}`;
}
