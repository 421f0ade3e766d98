// Asks for what a page needs until it is there, so that one that came up while the server was away becomes whole by itself.

const kFirstMs = 6000;
const kMostMs = 40_000;

/** Longer each time, and never the same for two pages. `random` is from 0 to 1. */
function pauseMs(times: number, random: number): number {
  const full = Math.min(kMostMs, kFirstMs * 2 ** Math.min(times, 10));
  return full / 2 + (full / 2) * random;
}

/** `ask` says whether it need not be asked again. Gives back what ends this. */
export function keepAsking(ask: () => Promise<boolean>, random: () => number = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const go = async (times: number): Promise<void> => {
    if ((await ask()) || over) return;
    timer = setTimeout(() => void go(times + 1), pauseMs(times, random()));
  };
  void go(0);
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
