// The worker that holds one game file of another program. Each question gets an answer, in order; it ends with the file.
import { fetchModule, reasonOf } from "../rules/fetched";
import { Desk, type Question } from "./desk";
import moduleUrl from "./foreign.wasm?url";
import { openReader } from "./module";

export interface Asked {
  readonly n: number;
  readonly question: Question;
}
export type Told =
  | { readonly t: "answer"; readonly n: number; readonly answer: unknown }
  /** The module could not be loaded. */
  | { readonly t: "failed"; readonly why: string }
  /** The module broke, mostly because the file needs more memory than there is. */
  | { readonly t: "broken"; readonly why: string };

const tell = (told: Told): void => postMessage(told);

async function open(): Promise<Desk | undefined> {
  try {
    return new Desk(await openReader(await fetchModule(moduleUrl)));
  } catch (error) {
    tell({ t: "failed", why: reasonOf(error) });
    return undefined;
  }
}

const opened = open();

onmessage = async ({ data: { n, question } }: MessageEvent<Asked>): Promise<void> => {
  const desk = await opened;
  try {
    if (desk) tell({ t: "answer", n, answer: desk.answer(question) });
  } catch (error) {
    tell({ t: "broken", why: reasonOf(error) });
  }
};
