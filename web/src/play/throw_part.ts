// What shows a throw comes apart: most games throw nothing. It is fetched while dice are sealed, before they fall.
export const throwPart = () => import("../dice/Throw.svelte");
