// The form in which a language besides English has what the server and the rules refuse (tools/refusals.mjs makes it of
// messages/refusals and messages/reasons).
export type Values = Readonly<Record<string, string | undefined>>;
/** What a sentence takes, and how it is said. */
export type Refusal = readonly [takes: readonly string[], say: (values: Values) => string];

export interface Refusals {
  /** By the keys of protocol/sentences.json. */
  readonly sentences: Readonly<Record<string, Refusal>>;
  /** By the words of the rules for their codes and reasons. */
  readonly reasons: Readonly<Record<string, string>>;
}
export type Load = () => Promise<{ readonly refusals: Refusals }>;
