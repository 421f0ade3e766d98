// Writes src/pieces/art/steps.gen.ts: how the pieces on tiles move on an empty board, as the server's rules say. usage:
// npm run steps http://127.0.0.1:8080
import { writeFileSync } from "node:fs";

const kDirections = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];
const square = (file, rank) => String.fromCharCode(97 + file) + String(rank + 1);

/** The form that src/pieces/steps.ts describes, for the squares that can be reached from `file`, `rank`. */
function stepsOf(reached, file, rank) {
  const has = (dx, dy) => reached.has(square(file + dx, rank + dy));
  const way = ([dx, dy]) => {
    const [one, two, three] = [1, 2, 3].map((n) => has(n * dx, n * dy));
    if (one && two && three) return "l";
    if (one && two) return "b";
    return one ? "s" : two ? "j" : ".";
  };
  const leaps = [[1, 2], [-1, 2], [2, 1], [-2, 1]].filter(([dx, dy]) => has(dx, dy)).length;
  return kDirections.map(way).join("") + (leaps === 4 ? "a" : leaps === 2 ? "f" : "");
}

/** The steps by kind; a kind that means different things in two games has the name behind a slash. */
export async function tileSteps(base) {
  const ask = async (path) => (await fetch(new URL(path, base))).json();
  const found = new Map();
  for (const { id } of (await ask("api/variants")).variants) {
    const { pieces, base_fen: fen } = await ask(`api/variants/${id}`);
    if (!pieces.some(({ symbol }) => symbol.startsWith("+"))) continue;
    const middle = Math.floor((fen.split(" ")[0].split("/").length - 1) / 2);
    for (const piece of pieces) {
      const from = square(middle, middle);
      const { marks } = await ask(`api/variants/${id}/diagram/${encodeURIComponent(piece.symbol)}/${from}`);
      const steps = stepsOf(new Set(marks.map(({ at }) => at)), middle, middle);
      const name = piece.name.toLowerCase().replaceAll(" ", "-");
      found.set(`${piece.id}/${name}`, steps);
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export async function stepsModule(base) {
  const lines = [...(await tileSteps(base))].map(([kind, steps]) => `  "${kind}": "${steps}",`);
  return `// Made by tools/pieces/steps.mjs from the server's rules. How kinds move, by id and name; steps.ts says how it is written.
export const steps: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFileSync(new URL("../../src/pieces/art/steps.gen.ts", import.meta.url), await stepsModule(process.argv[2]));
}
