// What other sites put into their pages to show one of ours in a frame: the HTML, and the addresses of games and boards,
// with how these look. Reads such an address, too.
import type { Side } from "../board/fen";
import { kUsual, readLooks, type Looks } from "../pieces/looks";

export interface FrameLook {
  readonly set: Looks;
  readonly bottom: Side;
}

/** A longer address is not sent to every server. */
const kMostInQuery = 4000;
const kParts = ["theme", "figures", "tiles", "dice"] as const;

const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** The HTML of a frame. */
export function frameText(address: string, title: string, height = 600): string {
  const given = { src: address, title, width: "100%", height: String(height), style: "border:0", loading: "lazy" };
  const attributes = Object.entries(given).map(([attribute, value]) => `${attribute}="${escaped(value)}"`);
  return `<iframe ${attributes.join(" ")}></iframe>`;
}

/** What is not as usual. */
function fieldsOf({ set, bottom }: FrameLook): [string, string][] {
  const parts = kParts.filter((part) => set[part] !== kUsual[part]);
  return [
    ...parts.map((part): [string, string] => [part, set[part]]),
    ...(bottom === "black" ? [["orientation", bottom] satisfies [string, string]] : []),
  ];
}

/** How the board is to look; what cannot be read is as usual. */
export function readLook(fields: URLSearchParams): FrameLook {
  const set = readLooks(JSON.stringify(Object.fromEntries(kParts.map((part) => [part, fields.get(part)]))));
  return { set, bottom: (fields.get("orientation") ?? fields.get("side")) === "black" ? "black" : "white" };
}

/** The position that is shown at first, counted in moves and rolls; undefined: the last. */
export function readPly(fields: URLSearchParams): number | undefined {
  const text = fields.get("ply") ?? "";
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

export function gameFrame(origin: string, game: string, look: FrameLook): string {
  const query = new URLSearchParams(fieldsOf(look)).toString();
  return `${origin}/embed/${game}${query === "" ? "" : `?${query}`}`;
}

/** The address for a frame of the board that this link leads to (`/board/chess56#setup=1-2-6&moves=…`). */
export function boardFrame(origin: string, link: string, look: FrameLook): string {
  const { pathname, hash } = new URL(link, origin);
  const fields = new URLSearchParams({ variant: pathname.split("/").at(-1) ?? "" });
  for (const [name, value] of new URLSearchParams(hash.slice(1)))
    if (name !== "side" && name !== "game") fields.append(name, value);
  for (const [name, value] of fieldsOf(look)) fields.append(name, value);
  const text = fields.toString();
  return `${origin}/embed/board${text.length > kMostInQuery ? "#" : "?"}${text}`;
}
