// What keys do beside the board. Pure; the board itself has its arrows, Enter and Escape while it is focused.

export const kKeys = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "first",
  ArrowDown: "last",
  f: "flip",
  m: "type",
  b: "board",
  l: "lastMove",
  p: "position",
  c: "clocks",
  e: "emptyBoard",
  n: "nextGame",
  "?": "help",
} as const;

export type KeyAction = (typeof kKeys)[keyof typeof kKeys];

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The elements in which keys have another use: text fields, lists, dialogs. */
const kTaken = "input, select, textarea, [contenteditable], dialog[open], [role=radiogroup], [role=dialog]";

export function actionOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  target: { closest: (selector: string) => unknown } | undefined,
): KeyAction | undefined {
  if (ctrlKey || metaKey || altKey || target?.closest(kTaken)) return undefined;
  return Object.hasOwn(kKeys, key) ? kKeys[key as keyof typeof kKeys] : undefined;
}
