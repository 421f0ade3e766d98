// What is refused, in the language of the page. The server and the rules say it in English and, for pages in other
// languages, by a key with arguments or by a word for the reason (docs/protocol.md, Errors). English pages show what came.
//
// The sentences of another language are a file of their own, which comes with the first refusal and not before: most
// visits see none, and the first visit is to be light. Until it is there the refusal waits, so that it is never shown in
// English first; if it does not come, English is better than nothing. Every refusal of the server or the rules that a page
// shows comes by here.
import type { Load, Refusals, Values } from "../messages/refused";
import { load } from "../messages/refusals.gen";
import type { Sentence } from "../protocol/messages.gen";

export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly sentence?: Sentence;
  /** What the sentence quotes, if it is in the words of the page already. */
  readonly why?: string | undefined;
}

const kPatienceMs = 5000;

const own = <T>(list: Readonly<Record<string, T>>, key: string | undefined): T | undefined =>
  key !== undefined && Object.hasOwn(list, key) ? list[key] : undefined;

/**
 * The refusal in these words; undefined if they have none for it, as for a sentence that only a newer server knows. Where
 * a sentence quotes the rules (`why`), it gets the reason in the words of the page.
 */
export function wordsFor(
  { sentences, reasons }: Refusals,
  { code, reason, sentence, why: quoted }: Refused,
): string | undefined {
  const why = own(reasons, reason) ?? own(reasons, code);
  const found = own(sentences, sentence?.key);
  if (!sentence || !found) return why;
  const [takes, say] = found;
  const values: Values = { ...sentence.with, why: quoted ?? why ?? own(reasons, "illegal_move") };
  return takes.every((name) => values[name] !== undefined) ? say(values) : undefined;
}

let loading: Promise<Refusals | undefined> | undefined;

async function loaded(by: Load): Promise<Refusals | undefined> {
  try {
    return (await by()).refusals;
  } catch (error) {
    console.error(error);
    loading = undefined; // the next refusal tries again
    return undefined;
  }
}

/** A text that the server gives beside its `sentence` and that is no refusal, as in a record. */
export async function saidInOwnWords(text: string, sentence: Sentence | undefined): Promise<string> {
  return sentence ? ((await inOwnWords({ code: "", message: text, sentence })) ?? { message: text }).message : text;
}

/** Undefined: it stays as it is. */
export function inOwnWords<T extends Refused>(refused: T): Promise<T> | undefined {
  if (load === undefined) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, kPatienceMs, undefined));
  return Promise.race([(loading ??= loaded(load)), late]).then((words) => {
    const message = words && wordsFor(words, refused);
    return message === undefined ? refused : { ...refused, message };
  });
}
