// Loads a module, that of the rules if no other is named, from the server, and says why it could not be loaded.
import moduleUrl from "./rules.wasm?url";

/** Names the build of the rules and the engine: the address contains a hash of the module. */
export const kBuild = moduleUrl;

export async function fetchModule(url = moduleUrl): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${String(response.status)}`);
  return response.arrayBuffer();
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
