// The worker that holds the only instance of the rules. Each request gets an answer, in order. The worker says once
// whether it could open the module.
import { fetchModule, reasonOf } from "./fetched";
import { openModule, type Ask } from "./module";

export interface Asked {
  readonly n: number;
  readonly text: string;
}
export type Told =
  | { readonly t: "ready" }
  | { readonly t: "failed"; readonly why: string }
  | { readonly t: "answer"; readonly n: number; readonly text: string }
  /** The module broke while it answered this request. */
  | { readonly t: "broken"; readonly n: number; readonly why: string };

const tell = (told: Told): void => postMessage(told);

async function open(): Promise<Ask | undefined> {
  try {
    const ask = await openModule(await fetchModule());
    tell({ t: "ready" });
    return ask;
  } catch (error) {
    tell({ t: "failed", why: reasonOf(error) });
    return undefined;
  }
}

const opened = open();

onmessage = async ({ data }: MessageEvent<Asked>): Promise<void> => {
  const ask = await opened;
  try {
    if (ask) tell({ t: "answer", n: data.n, text: ask(data.text) });
  } catch (error) {
    tell({ t: "broken", n: data.n, why: reasonOf(error) });
  }
};
