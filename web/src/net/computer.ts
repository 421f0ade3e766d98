// The state of the computer that plays with people who come alone, as `/api/computer` tells it (docs/http.md).
export interface ComputerStatus {
  /** Whether the computer's process is connected. */
  readonly here: boolean;
  /** How many games it can play at once; 0: the server has no computer. */
  readonly places: number;
  /** How many challenges it has not accepted yet, and a guess of how long it will take to accept one. */
  readonly waiting: number;
  readonly waitMs?: number;
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

export function readComputer(value: unknown): ComputerStatus | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { here, places, waiting, waitMs } = value as Readonly<Record<string, unknown>>;
  if (typeof here !== "boolean" || !isCount(places) || !isCount(waiting)) return undefined;
  return { here, places, waiting, ...(isCount(waitMs) ? { waitMs } : {}) };
}
