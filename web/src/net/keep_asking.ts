// Asks for something that a page needs until it is there, so that a page that was opened while the server was away
// becomes complete by itself.
import { pauseMs } from "./policy";

const kAskAgainMs = { first: 6000, most: 40_000 };

/** `ask` says whether it need not be called again. The result is a function that ends the asking. */
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
