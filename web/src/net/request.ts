// A request over HTTP and what came back. What only reads is asked again where no answer came: a server that stood still or a
// network that changed leaves no page half empty.
export interface Reply {
  readonly status: number;
  readonly text: string;
}

export interface Patience {
  /** For one answer. */
  readonly ms?: number | undefined;
  /** Between the times that what only reads is asked. */
  readonly pauses?: readonly number[] | undefined;
}

const kPatienceMs = 15_000;
const kPausesMs = [1000, 3000];
/** Whoever answers so can tell more soon: a server that has too much to do, or a proxy without one. */
const kNotNow: readonly number[] = [502, 503, 504];

export async function request(
  path: string,
  init: RequestInit = {},
  { ms = kPatienceMs, pauses = kPausesMs }: Patience = {},
): Promise<Reply> {
  const again = (init.method ?? "GET") === "GET" ? [...pauses] : [];
  for (;;) {
    const pause = again.shift();
    try {
      const response = await fetch(path, { ...init, signal: AbortSignal.timeout(ms) });
      if (pause === undefined || !kNotNow.includes(response.status))
        return { status: response.status, text: await response.text() };
    } catch (error) {
      if (pause === undefined) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
