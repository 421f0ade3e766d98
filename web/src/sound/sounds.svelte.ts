// The page's sounds, as loud as the user of this browser wants them. Before the user has touched the page, nothing is
// loaded and no audio device is opened: browsers would refuse it. A sound that comes too early is not played.
import type { Store } from "../net/store";
import type { Sound } from "./synth";

const kVolume = "astragal.volume";
const kUsual = 0.6;
/** An open audio device costs power, even in silence. */
const kAwakeMs = 10_000;
const kGestures = ["pointerup", "keydown"] as const;

/** The volume from 0 (no sound) to 1; a stored text that is no volume counts as the usual one. */
export function readVolume(stored: string | null | undefined): number {
  const volume = stored === null || stored === undefined || stored === "" ? NaN : Number(stored);
  return volume >= 0 && volume <= 1 ? volume : kUsual;
}

type Play = (sound: Sound, volume: number) => void;

/** Loads the code that makes sounds; `undefined` if the browser has no audio. */
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

  /** Must be called when the page is there: the first touch then opens the audio device. */
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
      () => (this.#loading = false), // If the device or the connection fails, the next touch tries again.
    );
  }
}
