// A link as a QR code, which a phone's camera opens.
import { encodeQR } from "qr";

/** With more characters than this a phone can hardly read the code from a screen. */
const kMostInCode = 2300;

export interface Code {
  /** In units, with dark squares alone. */
  readonly path: string;
  /** The width in units, with the margin. */
  readonly size: number;
}

/** A QR code as the path of an SVG; undefined if it would be too fine. */
export function codeOf(link: string): Code | undefined {
  if (link.length > kMostInCode) return undefined;
  const rows = encodeQR(link, "raw", { ecc: "low", border: 4 });
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])))
    .join("");
  return { path, size: rows.length };
}
