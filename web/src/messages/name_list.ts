// The list of names of games and kinds of piece that a language has, and what it calls options (messages/names).

/** One and several of a kind, where they differ. */
export type Name = string | { readonly one: string; readonly other: string };
export interface Names {
  /** By the game's id. */
  readonly games: Readonly<Record<string, string>>;
  /** By the English name of the kind, under the id of a game; under `all` what holds for every game. */
  readonly pieces: Readonly<Record<string, Readonly<Record<string, Name>>>>;
  /** What options are, by the English words. */
  readonly options: Readonly<Record<string, string>>;
}
