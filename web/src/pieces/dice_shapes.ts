// All components that draw dice as pieces, in one file to fetch.
export { default as DieNet } from "./DieNet.svelte";
export { default as DieShape } from "./DieShape.svelte";
export { default as DieTurn } from "./DieTurn.svelte";
