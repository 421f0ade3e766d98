// Writes src/boards/games.json: every game's kinds and usual start, as the server's rules say. Thumbnails and the tests
// of pictures are made from it. usage: npm run games http://127.0.0.1:8080
import { writeFileSync } from "node:fs";

export async function gamesText(base) {
  const ask = async (path) => (await fetch(new URL(path, base))).json();
  const games = [];
  for (const { id } of (await ask("api/variants")).variants) {
    const { name, base_fen: fen, pieces } = await ask(`api/variants/${id}`);
    const kinds = Object.fromEntries(pieces.map(({ symbol, id: kind, name: called }) => [symbol, { id: kind, name: called }]));
    games.push(`{"id": ${JSON.stringify(id)}, "name": ${JSON.stringify(name)}, "fen": ${JSON.stringify(fen)},\n    "kinds": ${JSON.stringify(kinds)}}`);
  }
  return `[\n  ${games.join(",\n  ")}\n]\n`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFileSync(new URL("../src/boards/games.json", import.meta.url), await gamesText(process.argv[2]));
}
