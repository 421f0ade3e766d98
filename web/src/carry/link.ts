// A sealed text as a link to the page, which a phone's camera opens from a QR code. The text stands behind the `#`,
// which browsers send to nobody.

const kFragment = "#carry=";

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
