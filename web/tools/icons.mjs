// Draws the page's icon, a die, as the PNG files that a device wants of what is put on its home screen (public/manifest.json):
// icons/192.png, icons/512.png; icons/whole.png, which the device cuts to a shape of its own; and icons/apple.png. A Vite
// plugin.
import { crc32, deflateSync } from "node:zlib";

const kDie = [0x57, 0x48, 0x3a];
const kPip = [0xff, 0xff, 0xff];
const kPips = [2.4, 4, 5.6]; // as in index.html: along the diagonal of a die of 8 units
const kPipRadius = 0.9;
const kCorner = 2;

/** How far a place of the die, in its units, is outside of its round corners. */
function outside(x, y) {
  const beyond = (at) => Math.max(kCorner - at, at - (8 - kCorner), 0);
  return Math.hypot(beyond(x), beyond(y)) - kCorner;
}

/** Red, green, blue and cover. `whole`: all of the square is die, and the pips keep away from what a device may cut off. */
function pixel(column, row, size, whole) {
  const [x, y] = [(8 * (column + 0.5)) / size, (8 * (row + 0.5)) / size];
  /** How much of the pixel lies within an edge that is so far away. */
  const within = (distance) => Math.min(Math.max(0.5 - (distance * size) / 8, 0), 1);
  const spread = whole ? 0.8 : 1;
  const pips = kPips.map((at) => 4 + (at - 4) * spread).map((at) => Math.hypot(x - at, y - at) - kPipRadius * spread);
  const pip = within(Math.min(...pips));
  const mixed = kDie.map((part, i) => Math.round(part + (kPip[i] - part) * pip));
  return [...mixed, whole ? 255 : Math.round(255 * within(outside(x, y)))];
}

function chunk(kind, body) {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const framed = Buffer.alloc(8 + named.length);
  framed.writeUInt32BE(body.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), 4 + named.length);
  return framed;
}

/** The icon as a PNG file of so many pixels across. */
export function icon(size, whole = false) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8); // 8 bits of red, green, blue and cover
  const rows = [];
  for (let row = 0; row < size; ++row) {
    rows.push(0); // no filter
    for (let column = 0; column < size; ++column) rows.push(...pixel(column, row, size, whole));
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.from(rows), { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

export const icons = () => ({
  name: "icons",
  apply: "build",
  generateBundle() {
    const files = { "192": icon(192), "512": icon(512), whole: icon(512, true), apple: icon(180, true) };
    for (const [name, source] of Object.entries(files)) this.emitFile({ type: "asset", fileName: `icons/${name}.png`, source });
  },
});
