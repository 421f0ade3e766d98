// The sounds of a game's page besides those of moves: for a throw that is shown, and for a player's time that runs out. A
// device that can vibrate does so, if that is wanted, when it is its player's turn.
// It must be called while a component is being set up, because its effects end with that component.
import { untrack } from "svelte";
import type { Thrown } from "../dice/thrown.svelte";
import { clockOf, isShort } from "../game/clock";
import { turnOf, type Game } from "../game/state";
import type { Parts } from "../live/parts";
import { vibrate } from "../notices/vibration";
import type { Color } from "../protocol/messages.gen";

export function hearTable(
  parts: Pick<Parts, "keep" | "pageClock" | "sounds">,
  thrown: Thrown,
  game: () => Game | undefined,
  side: () => Color | undefined,
): void {
  const slip = $derived(thrown.slips?.drawn);
  /** The player whose turn it is, if that is the one who looks on. */
  const mine = $derived.by(() => {
    const [now, own] = [game(), side()];
    return now !== undefined && own !== undefined && turnOf(now) === own ? own : undefined;
  });
  const short = $derived.by(() => {
    const now = game();
    return now !== undefined && mine !== undefined && isShort(clockOf(now, mine, parts.pageClock.now));
  });
  const play = (sound: Parameters<Parts["sounds"]["play"]>[0]): void => untrack(() => parts.sounds.play(sound));
  $effect(() => {
    if (thrown.falling && !thrown.slips) play("dice");
  });
  $effect(() => {
    if (slip) play("slip");
  });
  $effect(() => {
    if (short) play("low");
  });
  // Not when the page is opened: nothing has happened then.
  let before: boolean | undefined;
  $effect(() => {
    if (mine !== undefined && before === false) untrack(() => vibrate(parts.keep.store));
    before = game() && mine !== undefined;
  });
}
