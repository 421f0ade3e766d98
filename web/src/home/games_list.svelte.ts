// The list of all games as a page waits for it: there, on its way, or why not.
import type { Parts } from "../live/parts";
import { keepAsking } from "../net/keep_asking";
import type { VariantList } from "../net/variants";

export class GamesList {
  variants = $state.raw<VariantList>();
  /** Why the list could not be fetched. */
  failed = $state<string>();

  constructor(private readonly parts: Pick<Parts, "ruleBook">) {}

  /** Loads the list, and says whether it is loaded. */
  readonly load = async (): Promise<boolean> => {
    const fetched = await this.parts.ruleBook.variants();
    if (fetched.ok) this.variants = fetched.value;
    this.failed = fetched.ok ? undefined : fetched.what;
    return fetched.ok;
  };
  /** Asks until the list is loaded; the result is a function that ends the asking. */
  readonly keepLoading = (): (() => void) => keepAsking(this.load);
}
