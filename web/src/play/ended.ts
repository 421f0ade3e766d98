// The components that a game's page shows when the game is over, in one file to fetch.
export { default as Rematch } from "./Rematch.svelte";
export { default as Result } from "./Result.svelte";
