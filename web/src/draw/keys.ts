// The server's keys. A browser keeps the first key that it sees, and accepts a later one only if the key before has
// signed it (FAIRNESS.md, What is shown).
import { isSigned } from "../fair/check";
import type { FairCrypto } from "../fair/crypto";
import { parseLock } from "../fair/lock";
import { isHex, isTime } from "../fair/text";
import type { Fetched } from "../net/http";
import type { FairKey } from "../protocol/messages.gen";
import { readFairKeys } from "../protocol/readers.gen";
import { made, type Read } from "../protocol/reading";
import type { Keep } from "./keep";

/** The keys of `/fair/keys`, oldest first; undefined if the answer has not the right form. */
export const readKeys: Read<FairKey[]> = made(readFairKeys, ({ keys }) => {
  const isWhole = ({ key, start, signature }: FairKey): boolean =>
    isHex(key, 32) && isTime(start) && (signature === undefined || isHex(signature, 64));
  return keys.length > 0 && keys.every(isWhole) ? keys : undefined;
});

/** Whether `next` was signed by the key before it, in the only form of such a text. */
async function follows(crypto: FairCrypto, before: FairKey, next: FairKey): Promise<boolean> {
  if (next.text === undefined || next.signature === undefined) return false;
  if (next.text !== `fair1|key|${next.key}|${next.start}`) return false;
  return isSigned(crypto, next.text, next.signature, before.key);
}

/**
 * The known key and the keys that follow it, oldest first; without a known key the whole list, in which each key must
 * follow the one before. The result is undefined if the known key is not in the list or a signature on the way is not
 * good.
 */
export async function followKeys(
  crypto: FairCrypto,
  keys: readonly FairKey[],
  known: string | undefined,
): Promise<string[] | undefined> {
  const from = known === undefined ? 0 : keys.findIndex(({ key }) => key === known);
  if (from < 0) return undefined;
  for (let i = from + 1; i < keys.length; ++i) {
    const [before, next] = [keys[i - 1], keys[i]];
    if (!before || !next || !(await follows(crypto, before, next))) return undefined;
  }
  return keys.slice(from).map(({ key }) => key);
}

/**
 * The server's keys that this browser knows, extended as far as signatures allow; the last one signs now. The result is
 * undefined if the known key and the server's list do not belong together.
 */
export async function learnKeys(
  crypto: FairCrypto,
  keep: Keep,
  fetchKeys: () => Promise<Fetched<unknown>>,
): Promise<readonly string[] | undefined> {
  const known = keep.serverKeys();
  const fetched = await fetchKeys();
  const keys = fetched.ok ? readKeys(fetched.value) : undefined;
  if (!keys) return known.length > 0 ? known : undefined;
  const followed = await followKeys(crypto, keys, known.at(-1));
  if (!followed) return undefined;
  const all = [...known.slice(0, -1), ...followed];
  keep.keepServerKeys(all);
  return all;
}

/** The server's keys as a page needs them for one lock after the other. */
export class LearntKeys {
  /** The server's list as this page has heard it, from the key on that this browser knows. */
  #told: readonly string[] = [];

  constructor(
    readonly keep: Keep,
    readonly fetchKeys: () => Promise<Fetched<unknown>>,
  ) {}

  /**
   * The keys for this lock. The server is asked again only if the lock does not name the newest known key. While the
   * server does not answer, the keys that this browser knows serve for their locks, and other locks are `unknown`. The
   * result is `strange` if the server's list does not belong to the known key.
   */
  async forLock(
    crypto: FairCrypto,
    lockText: string,
  ): Promise<{ all: readonly string[]; newest: string } | "strange" | "unknown"> {
    const lock = parseLock(lockText);
    const named = lock.ok ? lock.value.serverKey : undefined;
    let all = this.#told;
    let answered = true;
    if (all.length === 0 || all.at(-1) !== named) {
      const fetched = await this.fetchKeys();
      answered = fetched.ok && readKeys(fetched.value) !== undefined;
      const learnt = await learnKeys(crypto, this.keep, () => Promise.resolve(fetched));
      if (!learnt && answered) return "strange";
      all = learnt ?? [];
      if (answered) this.#told = all;
    }
    const newest = all.at(-1);
    return newest === undefined || (!answered && newest !== named) ? "unknown" : { all, newest };
  }
}
