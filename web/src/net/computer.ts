// How the computer is that plays with people who come alone: what `/api/computer` says (docs/http.md).
export interface ComputerStatus {
  /** Whether its process is connected. */
  readonly here: boolean;
  /** How many games it plays at once; 0: the server has no computer. */
  readonly places: number;
  /** Challenges that it has not taken up yet, and how long that takes, at a guess. */
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
