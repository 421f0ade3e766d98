// The module as the server has it, and why it could not be had.
import moduleUrl from "./rules.wasm?url";

/** Which build of the rules and the engine it is: the address holds a hash of it. */
export const kBuild = moduleUrl;

export async function fetchModule(): Promise<ArrayBuffer> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`the server answered ${String(response.status)}`);
  return response.arrayBuffer();
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
