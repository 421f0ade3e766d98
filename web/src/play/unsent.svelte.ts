// A move that was made on the board and waits for "yes": it is not lost when its player leaves the game by mistake, as the
// back gesture of a phone begins at the edge of the board. The first step back only says so; who comes back finds it again.
// It must be made while a component is being set up, because its effects end with that component.
import { untrack } from "svelte";
import { turnOf, type Game } from "../game/state";
import { getJson, type Store } from "../net/store";
import type { Color } from "../protocol/messages.gen";
import type { Mover } from "./mover.svelte";

interface Table {
  readonly game: Game | undefined;
  readonly side: Color | undefined;
  readonly mover: Mover;
}

const kKept = "astragal.asked.";

interface Kept {
  readonly ply: number;
  readonly move: string;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "ply" in value && "move" in value && typeof value.move === "string";

export class Unsent {
  /** Whether its player has tried to leave. */
  leaving = $state(false);

  /** `kept` belongs to this tab alone. */
  constructor(table: Table, kept: Store, id: string) {
    const key = kKept + id;
    const { mover } = table;
    const ready = $derived(
      table.game?.phase === "playing" &&
        table.side !== undefined &&
        turnOf(table.game) === table.side &&
        table.game.legal.length > 0,
    );
    // The move of before, if nothing has happened since.
    $effect(() => {
      if (!ready) return;
      untrack(() => {
        const { game } = table;
        const before = getJson(kept, key);
        if (!game || !isKept(before) || mover.shown !== undefined) return;
        if (before.ply === game.moves.length && game.legal.includes(before.move)) mover.asked = before.move;
      });
    });
    $effect(() => {
      const { asked } = mover;
      if (asked === undefined) {
        if (ready) kept.remove(key);
        return;
      }
      kept.set(key, JSON.stringify({ ply: untrack(() => table.game?.moves.length ?? 0), move: asked }));
      return this.#stay();
    });
  }

  /** An entry of the history that the first step back leaves. The page must not scroll to where it was before it. */
  #stay(): () => void {
    history.scrollRestoration = "manual";
    history.pushState("unsent", "");
    const warn = (): void => void (this.leaving = true);
    addEventListener("popstate", warn);
    return () => {
      removeEventListener("popstate", warn);
      this.leaving = false;
      const scroll = (): void => void (history.scrollRestoration = "auto");
      if (history.state !== "unsent") return scroll();
      addEventListener("popstate", scroll, { once: true });
      history.back();
    };
  }
}
