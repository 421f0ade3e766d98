// How many throws of dice were due and not made, from the public counts of `/fair/voids` (docs/http.md).
type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The sum over all kinds; undefined if the answer has no such part. */
function sumOf(value: unknown, part: string): number | undefined {
  if (!isFields(value) || !isFields(value[part])) return undefined;
  const counts = Object.values(value[part]);
  return counts.every((count) => typeof count === "number") ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}

/** From `/fair/voids`: the throws that count against the server. */
export const readServerVoids = (value: unknown): number | undefined => sumOf(value, "server");

/** From `/fair/voids/<player>`: the throws that count against the player. */
export const readPlayerVoids = (value: unknown): number | undefined => sumOf(value, "voids");
