// The key that shows threats. Pure.

/** The elements in which keys have another use: text fields, lists, dialogs. A checkbox needs only the space bar. */
const kTaken = [
  "input:not([type=checkbox])",
  "textarea",
  "select",
  "[contenteditable]",
  "dialog[open]",
  "[role=dialog]",
].join();

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export const kThreatsKey = "x";

export function isThreatsKey(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  target: { closest: (selector: string) => unknown } | undefined,
): boolean {
  return key === kThreatsKey && !ctrlKey && !metaKey && !altKey && !target?.closest(kTaken);
}
