// What the server says of the games that it has: the list of them, and the rules data of each. Each is asked for once, and
// again only if it could not be had.
import type { Game } from "../game/state";
import { fetchVariant, fetchVariants, type Fetched } from "../net/http";
import type { Setting, VariantInfo, VariantList } from "../net/variants";

type Ruleset = Pick<Game, "variant" | "options">;

interface Edge {
  readonly variant: (variant: string, options: Game["options"]) => Promise<Fetched<VariantInfo>>;
  readonly variants: () => Promise<Fetched<VariantList>>;
}

export class RuleBook {
  readonly #infos = new Map<string, Promise<Fetched<VariantInfo>>>();
  #variants: Promise<Fetched<VariantList>> | undefined;

  constructor(private readonly edge: Edge = { variant: fetchVariant, variants: fetchVariants }) {}

  /** All that can be played. */
  async variants(): Promise<Fetched<VariantList>> {
    const list = await (this.#variants ??= this.edge.variants());
    if (!list.ok) this.#variants = undefined;
    return list;
  }

  /** The rules data of a variant under these options. */
  async info({ variant, options }: Ruleset): Promise<Fetched<VariantInfo>> {
    const key = JSON.stringify([variant, options]);
    const asked = this.#infos.get(key) ?? this.edge.variant(variant, options);
    this.#infos.set(key, asked);
    const info = await asked;
    if (!info.ok) this.#infos.delete(key);
    return info;
  }

  /** The options of a game of this variant that nobody has chosen any of. */
  async usualOptions({ variant, options }: Ruleset): Promise<Setting> {
    if (Object.keys(options).length === 0) return {};
    const info = await this.info({ variant, options: {} });
    return info.ok ? info.value.options : {};
  }
}
