// Whether the engine may help here, as long as its panel is shown. The page knows at once of the player's games that it
// hears of; about all others the server is asked again and again while the engine is wanted. It must be made in a
// component.
import { untrack } from "svelte";
import type { OwnGame } from "../protocol/messages.gen";
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
    // The effect depends on whether the server must be asked, and not on the reason: the server's answer must not cause
    // another question.
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

  /** The game that forbids the engine; undefined if none is known. */
  get forbidden(): Going | undefined {
    return forbidding(goingOn(this.#heard(), this.#listed, this.#parts.visitor.you?.id), this.#variant());
  }

  /** Asks the server now, and says whether the engine may help. */
  async ask(): Promise<boolean> {
    try {
      const { fetchPlaying } = await import("../account/playing");
      this.#listed = (await fetchPlaying(this.#parts.visitor.http)) ?? this.#listed;
    } catch {
      // The server may be away: the board goes on without it.
    }
    return this.forbidden === undefined;
  }

  #heard() {
    return [...this.#parts.others.games.values(), ...(this.#parts.followed.game ? [this.#parts.followed.game] : [])];
  }
}
