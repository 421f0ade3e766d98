// Writes public/thumbs/<game>.svg: every game's start, small and light, for lists of games; and src/games/thumbs.gen.ts,
// which names the picture of a game that starts as another does. They are made from src/boards/games.json and the
// pictures in src/pieces/art. usage: npm run thumbs
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { coarse } from "./pieces/parts.mjs";

const web = new URL("../", import.meta.url);
const text = (path) => readFileSync(new URL(path, web), "utf8");
/** The entries of a module of pictures. */
const entries = (name) => Object.fromEntries([...text(`src/pieces/art/${name}.gen.ts`).matchAll(/^ {2}"?([^"\s]+?)"?: (.*),$/gm)].map(([, key, value]) => [key, JSON.parse(value)]));
// The lines on the head of a pawn that belongs to another piece are smaller than a pixel here, and its curves nearly
// so.
const vassals = Object.fromEntries(Object.entries(entries("vassals")).map(([kind, [body]]) => [kind, [coarse(body, 1), ""]]));
const figures = Object.assign(vassals, ...["orthodox", "common", "drawn", "medieval"].map(entries));
const outlines = entries("kanji");
const tiles = JSON.parse(text("src/pieces/tiles.json"));

/** The cells of a FEN from its upper left corner: undefined is a hole, "" an empty square. */
function cellsOf(fen) {
  return fen.split(" ")[0].split("/").map((rank) =>
    [...rank.matchAll(/(\d+)|(\*)|(\+?)(?:\{(\w+)\}|(\w))/g)].flatMap(([, run, hole, plus, braced, letter]) => {
      if (run) return Array(Number(run)).fill("");
      return hole ? [undefined] : [plus + (braced ?? letter)];
    }),
  );
}

/** Squares as one path; `wanted` says which. */
function squares(cells, wanted) {
  return cells.flatMap((rank, y) => rank.map((cell, x) => (cell !== undefined && wanted(x, y) ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

const kTile = "M50 4L77 15L87 95H13L23 15Z";
const kDie = '<path class="s" d="M8 60V96H92V60Z"/><path d="M19 4H81Q92 4 92 15V75H8V15Q8 4 19 4Z"/>';
const kFaces = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", G: "general", K: "king" };

const printed = ([body, ink]) => `<path d="${body}"/>${ink === "" ? "" : `<path d="${ink}" class="i"/>`}`;

/** What is drawn for a kind, once; the group that uses it gives the colours. */
function drawn(family, symbol, kind, side) {
  if (family === "dice") return `${kDie}<path transform="translate(17 6)scale(.66)" class="i" d="${figures[kFaces[symbol[0]]][0]}"/>`;
  if (family === "figures") return printed(figures[kind.id]);
  const [, one, size] = tiles[`${kind.id}/${side}`] ?? tiles[kind.id];
  const scale = size / 100;
  return `<g transform="translate(${50 - 50 * scale} ${97 - 97 * scale})scale(${scale})"><path d="${kTile}"/><path transform="translate(21 24)scale(1.16)" class="i" d="${coarse(outlines[one], 2)}"/></g>`;
}

function familyOf(kinds) {
  if (Object.keys(kinds).some((symbol) => symbol.startsWith("+"))) return "tiles";
  return Object.values(kinds).some(({ id }) => id === "queen-p") ? "dice" : "figures";
}

const kColours = {
  figures: ".w{fill:#fffdf6;color:#26221d}.b{fill:#2b2724;color:#f4ecdd}.p{stroke:currentColor;stroke-width:5;paint-order:stroke;stroke-linejoin:round;fill-rule:evenodd}",
  tiles: ".w{fill:#fae7bd}.b{fill:#efcf94}.p{color:#1e1710;stroke:#5d3f1c;stroke-width:3}",
  dice: ".w{fill:#fffaf0;color:#2b2724;stroke:#26221d}.b{fill:#3a3430;color:#f4ecdd;stroke:#191513}.p{stroke-width:3}.w .s{fill:#d3c5aa}.b .s{fill:#24201d}",
};
const kGround = {
  chequered: ".l{fill:#efe3cb}.d{fill:#b3946a}@media(prefers-color-scheme:dark){.l{fill:#d8cab0}.d{fill:#8f7452}}",
  plain: ".l{fill:#eed6a2;stroke:#7a5c2e;stroke-width:.03}@media(prefers-color-scheme:dark){.l{fill:#c9ad76}}",
};

/** The picture of one game. */
export function thumb({ fen, kinds }) {
  const cells = cellsOf(fen);
  const [ranks, files] = [cells.length, cells[0].length];
  const family = familyOf(kinds);
  const shapes = new Map();
  const uses = { w: "", b: "" };
  cells.forEach((rank, y) => rank.forEach((cell, x) => {
    if (!cell) return;
    const symbol = cell.toUpperCase();
    const side = cell === symbol ? "w" : "b";
    const kind = kinds[symbol];
    const shape = drawn(family, symbol, kind, side === "w" ? "white" : "black");
    // Dice with the same top face look alike here, whatever lies under it.
    const id = shapes.get(shape) ?? `p${shapes.size}`;
    shapes.set(shape, id);
    const turn = family === "tiles" && side === "b" ? ` transform="rotate(180 ${x * 100 + 50} ${y * 100 + 50})"` : "";
    uses[side] += `<use href="#${id}" x="${x * 100}" y="${y * 100}"${turn}/>`;
  }));
  const plain = family === "tiles";
  const light = squares(cells, (x, y) => plain || (x + y + ranks) % 2 === 0);
  const dark = plain ? "" : `<path class="d" d="${squares(cells, (x, y) => (x + y + ranks) % 2 === 1)}"/>`;
  const defs = [...shapes].map(([shape, id]) => `<g id="${id}">${shape}</g>`).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${files} ${ranks}"><style>${plain ? kGround.plain : kGround.chequered}${kColours[family]}` +
    `.i{fill:currentColor;stroke:none}</style><defs>${defs}</defs><path class="l" d="${light}"/>${dark}` +
    `<g class="p" transform="scale(.01)"><g class="b">${uses.b}</g><g class="w">${uses.w}</g></g></svg>\n`
  );
}

/** The picture of every game, by its id. */
export function thumbs() {
  return Object.fromEntries(JSON.parse(text("src/boards/games.json")).map((game) => [game.id, thumb(game)]));
}

/** The text of every file by its name, each picture once; a test compares them with the committed ones. */
export function files() {
  const all = Object.entries(thumbs());
  const first = (wanted) => all.find(([, svg]) => svg === wanted)[0];
  const others = all.map(([id, svg]) => [id, first(svg)]).filter(([id, other]) => id !== other);
  const named = others.map(([id, other]) => `  ${/-/.test(id) ? JSON.stringify(id) : id}: ${JSON.stringify(other)},\n`).join("");
  return {
    "src/games/thumbs.gen.ts": `// Made by tools/thumbs.mjs.\n/** The game that starts as this one does, and has its picture. */\nexport const kSameStart: Readonly<Record<string, string>> = {\n${named}};\n`,
    ...Object.fromEntries(all.filter(([id, svg]) => first(svg) === id).map(([id, svg]) => [`public/thumbs/${id}.svg`, svg])),
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  rmSync(new URL("public/thumbs/", web), { recursive: true, force: true });
  mkdirSync(new URL("public/thumbs/", web));
  for (const [name, body] of Object.entries(files())) writeFileSync(new URL(name, web), body);
}
