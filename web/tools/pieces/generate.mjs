// Writes src/pieces/art: the figures by chunk, and which chunk has which figure. usage: npm run pieces
import { mkdirSync, writeFileSync } from "node:fs";
import { beasts, shogi } from "./beasts.mjs";
import { written } from "./parts.mjs";
import { people } from "./people.mjs";
import { vassals } from "./vassals.mjs";

const all = { ...people, ...beasts, ...vassals };
const chosen = (kinds) => Object.fromEntries(kinds.split(" ").map((kind) => [kind, all[kind]]));
const { queen, bishop, rook, knight } = people;
/**
 * Figures that occur together are loaded together: those of all games, of several games, of games where dice choose the
 * array, of old games.
 */
export const chunks = {
  orthodox: chosen("pawn knight bishop rook queen king general"),
  common: chosen("man fers wazir camel giraffe lion"),
  drawn: chosen(
    "zebra walker tiger cannon leo empress monarch princess duchess lady nightrider camelrider griffin elephant rhinoceros archbishop vao",
  ),
  medieval: chosen("courier sneak alfil unicorn counsellor fool bers bodyguard crocodile unicornio aanca"),
  vassals: { ...chosen("prince adventitious-king dabbaba taliah"), ...vassals },
  /** The queen, bishop and rook of the shogi games look like those of chess. */
  eastern: { ...shogi, "fleeing-king": queen, "angle-goer": bishop, "flying-chariot": rook, horse: knight },
};

function figuresModule(figures) {
  const lines = Object.entries(figures).map(([kind, make]) => `  ${JSON.stringify(kind)}: ${JSON.stringify(written(make()))},`);
  return `// Made by tools/pieces/generate.mjs, partly from game-icons.net, CC BY 3.0: see ATTRIBUTION.md. Body and ink of each
// figure, paths in a box of 100 by 100.
export const figures: Readonly<Record<string, readonly [string, string]>> = {
${lines.join("\n")}
};
`;
}

function indexModule() {
  const names = Object.keys(chunks);
  const lines = names.map((chunk) => `  ${chunk}: "${Object.keys(chunks[chunk]).join(" ")}",`);
  return `// Made by tools/pieces/generate.mjs: which kinds each chunk of figures has.
export const kindsOfChunk = {
${lines.join("\n")}
} as const;
`;
}

/** The text of every file by its name; a test compares them with the committed ones. */
export function generated() {
  const figures = Object.entries(chunks).map(([chunk, all]) => [`${chunk}.gen.ts`, figuresModule(all)]);
  return { ...Object.fromEntries(figures), "index.gen.ts": indexModule() };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const folder = new URL("../../src/pieces/art/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(generated())) writeFileSync(new URL(name, folder), text);
}
