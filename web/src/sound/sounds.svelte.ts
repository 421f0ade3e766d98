// The page's sounds, as loud as this browser's user wants them. Nothing of them is loaded, and no audio device is asked for,
// before the user has touched the page: browsers would refuse it. A sound that comes too early is not heard.
import type { Store } from "../net/store";
import type { Sound } from "./synth";

const kVolume = "astragal.volume";
const kUsual = 0.6;
/** An audio device that is open costs power in silence, too. */
const kAwakeMs = 10_000;
const kGestures = ["pointerup", "keydown"] as const;

/** From 0 (none) to 1; what is stored and is no volume counts as the usual one. */
export function readVolume(stored: string | null | undefined): number {
  const volume = stored === null || stored === undefined || stored === "" ? NaN : Number(stored);
  return volume >= 0 && volume <= 1 ? volume : kUsual;
}

type Play = (sound: Sound, volume: number) => void;

/** Loads what makes the sounds; `undefined` where the browser has no audio. */
async function load(): Promise<Play | undefined> {
  if (typeof AudioContext === "undefined") return undefined;
  const context = new AudioContext({ latencyHint: "interactive" });
  const { sound } = await import("./synth");
  await context.resume();
  let sleep: ReturnType<typeof setTimeout> | undefined;
  const stayAwake = (): void => {
    clearTimeout(sleep);
    sleep = setTimeout(() => void context.suspend(), kAwakeMs);
  };
  stayAwake();
  return (which, volume) => {
    if (context.state !== "running") void context.resume();
    sound(context, which, volume);
    stayAwake();
  };
}

export class Sounds {
  volume = $state(0);
  #play: Play | undefined;
  #loading = false;

  constructor(private readonly store: Store) {
    this.volume = readVolume(store.get(kVolume));
  }

  /** To be called once the page is there: the first touch wakes the sounds. */
  start(): void {
    const wake = (): void => {
      if (this.volume === 0) return;
      for (const gesture of kGestures) removeEventListener(gesture, wake, true);
      this.#wake();
    };
    for (const gesture of kGestures) addEventListener(gesture, wake, true);
  }

  choose(volume: number): void {
    this.volume = volume;
    this.store.set(kVolume, String(volume));
  }

  play(sound: Sound): void {
    if (this.volume > 0) this.#play?.(sound, this.volume);
  }

  #wake(): void {
    if (this.#loading) return;
    this.#loading = true;
    void load().then(
      (play) => (this.#play = play),
      () => (this.#loading = false), // without a device or a connection the next touch tries again
    );
  }
}
