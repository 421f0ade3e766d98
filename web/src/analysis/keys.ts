// The key that shows threats. Pure.

/** Where keys are for something else: what is typed, a list that is chosen from, a dialog. A box that is ticked needs only the space bar. */
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
