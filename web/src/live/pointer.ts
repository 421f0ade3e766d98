/** What this device is used with, as the style sheets ask: what is said of a click or a tap is said of the right one. */
export function pointer(): "finger" | "mouse" {
  return matchMedia("(pointer: coarse)").matches ? "finger" : "mouse";
}
