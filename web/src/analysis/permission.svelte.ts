// Whether the engine may help here, as long as a panel of it stands: of the own games of which this page hears it knows at
// once; of all others the server is asked, now and again while something is wanted of the engine. Made in a component.
import { untrack } from "svelte";
import type { OwnGame } from "../account/playing";
import type { Parts } from "../live/parts";
import { kOwnGames } from "../live/others.svelte";
import { forbidding, goingOn, type Going } from "./allowed";

type Taken = Pick<Parts, "followed" | "others" | "visitor">;

/** A game may begin on another device, of which this page hears nothing. */
const kAskAgainMs = 30_000;

export class Permission {
  #listed = $state.raw<readonly OwnGame[]>([]);
  readonly #parts: Taken;
  readonly #variant: () => string;

  /** `wanted`: whether the engine is at work. */
  constructor(parts: Taken, variant: () => string, wanted: () => boolean) {
    this.#parts = parts;
    this.#variant = variant;
    // Whether, not why: what the server answers must not ask it anew.
    const needed = $derived(wanted() || this.forbidden !== undefined);
    const askAgain = (): void => void (untrack(() => needed) && this.ask());
    const heard = $derived(
      this.#heard()
        .map(({ game, phase }) => `${game} ${phase}`)
        .join(),
    );
    $effect(() => {
      void heard;
      if (needed) untrack(askAgain);
    });
    $effect(() => {
      if (!needed) return;
      const timer = setInterval(() => void this.ask(), kAskAgainMs);
      return () => clearInterval(timer);
    });
    $effect(() => {
      const onstorage = ({ key }: StorageEvent): void => void (key === kOwnGames && askAgain());
      const onvisible = (): void => void (document.visibilityState === "visible" && askAgain());
      addEventListener("storage", onstorage);
      document.addEventListener("visibilitychange", onvisible);
      return () => {
        removeEventListener("storage", onstorage);
        document.removeEventListener("visibilitychange", onvisible);
      };
    });
  }

  /** The game that forbids it; undefined: none does, as far as is known. */
  get forbidden(): Going | undefined {
    return forbidding(goingOn(this.#heard(), this.#listed, this.#parts.visitor.you?.id), this.#variant());
  }

  /** Asks the server now; whether the engine may help. */
  async ask(): Promise<boolean> {
    try {
      const { fetchPlaying } = await import("../account/playing");
      this.#listed = (await fetchPlaying(this.#parts.visitor.http)) ?? this.#listed;
    } catch {
      // The server may be gone, and this board goes on without it.
    }
    return this.forbidden === undefined;
  }

  #heard() {
    return [...this.#parts.others.games.values(), ...(this.#parts.followed.game ? [this.#parts.followed.game] : [])];
  }
}
