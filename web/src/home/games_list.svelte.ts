// The list of all games as a page waits for it: there, on its way, or why not.
import type { Live } from "../live/live.svelte";
import type { VariantList } from "../net/variants";

export class GamesList {
  variants = $state.raw<VariantList>();
  /** Why it could not be fetched. */
  failed = $state<string>();

  constructor(private readonly live: Live) {}

  /** Once, and again where that failed. */
  readonly load = async (): Promise<void> => {
    const fetched = await this.live.variants();
    if (fetched.ok) this.variants = fetched.value;
    this.failed = fetched.ok ? undefined : fetched.what;
  };
}
