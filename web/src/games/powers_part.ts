// The words about pieces come apart, when one is looked at for the first time: a game is played without them.

/** Undefined while the server cannot be reached. */
export async function powersPart(): Promise<typeof import("./powers") | undefined> {
  try {
    return await import("./powers");
  } catch {
    return undefined;
  }
}
