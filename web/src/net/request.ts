// A request over HTTP and what came back. What only reads is asked again where no answer came: a server that stood still or a
// network that changed leaves no page half empty.
export interface Reply {
  readonly status: number;
  readonly text: string;
}

export interface Patience {
  /** For one answer. */
  readonly ms?: number | undefined;
  /** How often what only reads is asked at most. */
  readonly tries?: number | undefined;
}

const kPatienceMs = 15_000;
const kTries = 3;
const kPauseMs = 1000;

export async function request(path: string, init: RequestInit = {}, { ms = kPatienceMs, tries = kTries }: Patience = {}): Promise<Reply> {
  for (let left = (init.method ?? "GET") === "GET" ? tries : 1; ; --left) {
    try {
      const response = await fetch(path, { ...init, signal: AbortSignal.timeout(ms) });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, kPauseMs));
    }
  }
}
