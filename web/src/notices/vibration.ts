// Whether the device vibrates when it is its player's turn, which this browser remembers.
import type { Store } from "../net/store";

const kWanted = "astragal.vibrates";
const kVibrationMs = 80;

/** Where there is no finger, there is nothing to feel. */
export const canVibrate = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

export const wantsVibration = (store: Pick<Store, "get">): boolean => store.get(kWanted) === "yes";

export function chooseVibration(store: Pick<Store, "set">, wanted: boolean): void {
  store.set(kWanted, wanted ? "yes" : "no");
  if (wanted) navigator.vibrate(kVibrationMs);
}

export function vibrate(store: Pick<Store, "get">): void {
  if (canVibrate() && wantsVibration(store)) navigator.vibrate(kVibrationMs);
}
