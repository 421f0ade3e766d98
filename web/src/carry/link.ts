// A sealed text as a link to the page, which a phone's camera opens from a QR code. The text stands behind the `#`,
// which browsers send to nobody.
import { encodeQR } from "qr";

const kFragment = "#carry=";
/** With more characters than this a phone can hardly read the code from a screen. */
const kMostInCode = 2300;

export function linkOf(origin: string, sealed: string): string {
  return `${origin}/account${kFragment}${sealed}`;
}

/** The sealed text in a link's fragment, or the text itself if it comes from a file. */
export function sealedIn(text: string): string {
  const at = text.indexOf(kFragment);
  return (at < 0 ? text : text.slice(at + kFragment.length)).trim();
}

export function carries(fragment: string): boolean {
  return fragment.startsWith(kFragment);
}

/** A QR code as the path of an SVG, and its width in units with the margin; undefined if it would be too fine. */
export function codeOf(link: string): { readonly path: string; readonly size: number } | undefined {
  if (link.length > kMostInCode) return undefined;
  const rows = encodeQR(link, "raw", { ecc: "low", border: 4 });
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])))
    .join("");
  return { path, size: rows.length };
}
