// Asks for what a page needs until it is there, so that one that came up while the server was away becomes whole by itself.
import { pauseMs } from "./policy";

const kAskAgainMs = { first: 6000, most: 40_000 };

/** `ask` says whether it need not be asked again. Gives back what ends this. */
export function keepAsking(ask: () => Promise<boolean>, random: () => number = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const go = async (times: number): Promise<void> => {
    if ((await ask()) || over) return;
    timer = setTimeout(() => void go(times + 1), pauseMs(times, random(), kAskAgainMs));
  };
  void go(0);
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
