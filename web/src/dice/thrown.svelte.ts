// The throw of one game as its page shows it: what fell, the page's own check, how much is told yet, and whether the
// throw lies over the board. It must be made while a component is being set up, because its effects end with that
// component.
import { untrack } from "svelte";
import type { FairCrypto } from "../fair/crypto";
import { throwing, type Drawn, type Game } from "../game/state";
import { fetchRecord } from "../net/http";
import type { Verdict } from "../draw/verdict";
import { fallMs, placementAfter, slipsOf } from "./reveal";

/** How long the throw of the setup stays over the board when all of it is told. */
const kSeenMs = 6000;
/** The time between two slips. */
const kSlipMs = 130;

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Thrown {
  verdict = $state.raw<Verdict>();
  /** Whether the throw lies over the board: so it does before the game while it happens, and for a moment after. */
  overlay = $state(false);
  #fromRecord = $state.raw<Drawn>();
  /** The setup's draw, if this page has seen it going on. */
  #awaited = $state<string>();
  /** The last draw of which everything is told. */
  #toldAll = $state<string>();
  /** How many slips are drawn so far. */
  #slips = $state(0);
  readonly #game: () => Game | undefined;
  /** What fell: as this page saw it, or from the record if the page was opened later. */
  readonly drawn = $derived.by(() => {
    const [seen, record] = [this.#game()?.drawn, this.#fromRecord];
    const notes = record?.draw === seen?.draw ? record?.notes : undefined;
    return seen && notes ? { ...seen, notes } : (seen ?? record);
  });
  /** Whether the dice of the setup are still falling: then neither board nor text may say what they show. */
  readonly falling = $derived.by(() => {
    const game = this.#game();
    const drawn = game?.drawn;
    if (!drawn || drawn.missing.length > 0 || game?.phase === "ended") return false;
    return drawn.draw === this.#awaited && drawn.draw !== this.#toldAll;
  });
  /** The setup as a list of slips, and the board with those that are drawn. */
  readonly slips = $derived.by(() => {
    const game = this.#game();
    const all = game && this.falling ? slipsOf(game) : undefined;
    if (!all || !game?.start) return undefined;
    return {
      drawn: this.#slips,
      of: all.length,
      last: all[this.#slips - 1],
      placement: placementAfter(game.start.fen, all, this.#slips),
    };
  });

  constructor(game: () => Game | undefined, crypto: () => Promise<FairCrypto>) {
    this.#game = game;
    // What the record says: it alone says why a roll was not made.
    const past = $derived.by(() => {
      const seen = game()?.drawn;
      if (!seen) return game()?.fairPast.at(-1);
      return seen.missing.length > 0 ? seen.draw : undefined;
    });
    $effect(() => {
      if (past !== undefined) void untrack(() => this.#load(past));
    });
    $effect(() => {
      const { drawn } = this;
      this.verdict = undefined;
      if (drawn) void this.#judge(drawn, crypto());
    });
    this.#followTheSetup();
    this.#fall();
  }

  /** Tells everything at once; once it is told, leaves the board. */
  skip(): void {
    if (this.falling) this.#toldAll = this.#awaited;
    else this.overlay = false;
  }

  #followTheSetup(): void {
    const drawing = $derived.by(() => {
      const now = this.#game();
      return now !== undefined && now.phase !== "playing" ? throwing(now)?.offer : undefined;
    });
    const fell = $derived.by(() => {
      const drawn = this.#game()?.drawn;
      return drawn && `${drawn.draw} ${String(drawn.roll)}`;
    });
    $effect(() => {
      if (drawing !== undefined) {
        this.overlay = true;
        if (drawing.n === 1) this.#awaited = drawing.draw;
      } else if (fell === undefined) this.overlay = false;
      else if (!this.falling && untrack(() => this.overlay)) {
        const timer = setTimeout(() => (this.overlay = false), kSeenMs);
        return () => clearTimeout(timer);
      }
      return undefined;
    });
  }

  #fall(): void {
    const slips = $derived(this.slips?.of);
    $effect(() => {
      if (!this.falling) return;
      const draw = untrack(() => this.#game()?.drawn?.draw);
      const tellAll = (): void => void (this.#toldAll = draw);
      this.#slips = 0;
      if (still()) return tellAll();
      if (slips === undefined) {
        const dice = untrack(() => this.#game()?.drawn?.dice?.length ?? 1);
        const timer = setTimeout(tellAll, fallMs(dice));
        return () => clearTimeout(timer);
      }
      const timer = setInterval(() => {
        if (this.#slips < slips) ++this.#slips;
        else tellAll();
      }, kSlipMs);
      return () => clearInterval(timer);
    });
  }

  async #judge(drawn: Drawn, crypto: Promise<FairCrypto>): Promise<void> {
    const [{ verdictOf }, by] = await Promise.all([import("../draw/verdict"), crypto]);
    const verdict = await verdictOf(by, drawn);
    if (this.drawn === drawn) this.verdict = verdict;
  }

  async #load(draw: string): Promise<void> {
    const text = await fetchRecord(draw);
    // The code that checks dice is fetched only when some have fallen: most games throw none.
    const [{ readRecord }, { drawnOf }] = await Promise.all([import("../fair/record"), import("../draw/verdict")]);
    const record = text.ok ? readRecord(text.value) : undefined;
    this.#fromRecord = record?.ok ? drawnOf(draw, record.value) : undefined;
  }
}
