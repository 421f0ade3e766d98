// A request over HTTP and its answer. A request that only reads is repeated if no answer came, so that a server that
// stood still, or a network that changed, leaves no page half empty.
export interface Reply {
  readonly status: number;
  readonly text: string;
}

export interface Patience {
  /** Milliseconds to wait for one answer. */
  readonly ms?: number | undefined;
  /** Pauses before each repetition of a request that only reads. */
  readonly pauses?: readonly number[] | undefined;
}

const kPatienceMs = 15_000;
const kPausesMs = [1000, 3000];
/** With these statuses an answer may come soon: the server has too much to do, or a proxy has no server. */
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
