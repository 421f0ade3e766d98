// The words about pieces are fetched when a player looks at a piece for the first time: a game can be played without
// them.

/** The module of these words; undefined while the server cannot be reached. */
export async function powersPart(): Promise<typeof import("./powers") | undefined> {
  try {
    return await import("./powers");
  } catch {
    return undefined;
  }
}
