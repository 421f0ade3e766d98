// A player's part in a draw, done by the page: seal and commit when the server offers, check everything, open. It acts on
// each new state of the game; whatever it has done already the state says. If it will not go on, it says why.
import { Chain } from "../fair/chain";
import { mayOpen, shutText, type Known, type Offer, type ShutReason } from "../fair/client";
import { checkText } from "../fair/check";
import type { FairCrypto } from "../fair/crypto";
import { parseLock } from "../fair/lock";
import { readRecord } from "../fair/record";
import { newSecret } from "../fair/secret";
import type { Fetched } from "../net/http";
import type { Answer, Order } from "../net/wire";
import type { Drawing, Drawn, Game } from "../game/state";
import type { Keep } from "./keep";
import { learnKeys } from "./keys";
import { asksOf, offerOf, offerTrouble } from "./offer";
import { drawnOf } from "./verdict";

export interface DriverEdge {
  send(order: Order): Promise<Answer>;
  crypto(): Promise<FairCrypto>;
  /** Faces of what this game's rules roll before it begins, colours apart. */
  dice(game: Game): Promise<Fetched<readonly number[]>>;
  record(draw: string): Promise<Fetched<string>>;
  keys(): Promise<Fetched<unknown>>;
  /** Why this page does not go on, or that it does again; `again`: worth another try in a while. */
  onshut(draw: string, why: string | undefined, again: boolean): void;
  secret?(words: string): string;
}

/** Why it does not go on. */
interface Stop {
  readonly why: string;
  /** Something could not be asked for: it may work the next time. */
  readonly again?: boolean;
}

type Step = "commit" | "open" | "late" | "nothing";

/** A draw that was locked, going on or void. */
interface Locked {
  readonly draw: string;
  readonly lock: { readonly text: string; readonly signature: string };
  /** As the server offers it now, if it still does. */
  readonly offered: Offer | undefined;
}

/** A void draw in which this player's opening is still missing: a late one lets all see what would have been rolled. */
function lacks(drawn: Drawn | undefined, me: string): boolean {
  const lock = drawn?.lock && drawn.missing.length > 0 ? parseLock(drawn.lock.text) : undefined;
  if (!drawn || !lock?.ok) return false;
  const position = lock.value.seats.findIndex(({ player }) => player === me) + 1;
  return drawn.missing.includes(position) && drawn.openings[position] === "-";
}

/** What is to be done now, as far as the state says. */
export function nextStep(game: Game, me: string | undefined): Step {
  const { drawing } = game;
  if (me !== undefined && !drawing && lacks(game.drawn, me)) return "late";
  if (!drawing || me === undefined || !drawing.offer.players.includes(me)) return "nothing";
  if (!drawing.committed.includes(me)) return "commit";
  return drawing.lock && !drawing.opened.includes(me) ? "open" : "nothing";
}

/** A refusal that another tab of the same player, or a late event, explains. */
const kHarmless = ["commitment_stands", "roll_not_due", "no_such_draw", "game_over"];

const kUnsigned: readonly ShutReason["why"][] = ["not-a-lock", "unknown-key", "lock-not-signed"];

function noRules(what: string): Stop {
  return { why: `The rules of this game could not be asked for: ${what}.`, again: true };
}

export class Driver {
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();
  readonly #finished = new Set<string>();

  constructor(
    readonly keep: Keep,
    readonly edge: DriverEdge,
  ) {}

  /** At every new state. */
  async consider(told: Game, me: string | undefined): Promise<void> {
    const game = await this.#withVoid(told);
    if (!game) return;
    const step = nextStep(game, me);
    if (step !== "late") this.#finish(game);
    const draw = game.drawing?.offer.draw ?? game.drawn?.draw;
    if (step === "nothing" || me === undefined || draw === undefined) return;
    const key = `${draw} ${step}`;
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    const stop = await this.#take(step, game, me);
    this.#report(draw, key, step === "late" ? undefined : stop);
    // What was refused for good stays refused until the page is loaded again.
    if (!stop || stop.again) this.#busy.delete(key);
  }

  /** Only what was a matter of trying again is taken back. */
  #report(draw: string, key: string, stop: Stop | undefined): void {
    const tried = this.#again.delete(key);
    if (stop?.again) this.#again.add(key);
    if (stop || tried) this.edge.onshut(draw, stop?.why, stop?.again === true);
  }

  /**
   * A page that comes back after its draw was made void knows that only from a snapshot, which does not say who was missing:
   * the record does. Undefined if it cannot be had now; what could still open is kept then.
   */
  async #withVoid(game: Game): Promise<Game | undefined> {
    const draw = game.fairPast.at(-1);
    if (game.drawn || draw === undefined || game.outcome?.reason !== "void-draw") return game;
    if (this.keep.secrets(draw).size === 0) return game;
    const text = await this.edge.record(draw);
    const record = text.ok ? readRecord(text.value) : undefined;
    const drawn = record?.ok ? drawnOf(draw, record.value) : undefined;
    return drawn && { ...game, drawn };
  }

  #take(step: Step, game: Game, me: string): Promise<Stop | undefined> {
    const { drawing, drawn } = game;
    if (step === "commit" && drawing) return this.#commit(game, drawing);
    const lock = drawing?.lock ?? drawn?.lock;
    const draw = drawing?.offer.draw ?? drawn?.draw;
    if (!lock || draw === undefined) return Promise.resolve(undefined);
    return this.#open(game, { draw, lock, offered: drawing && offerOf(drawing.offer) }, me);
  }

  /** What could open a draw is dropped once the draw is over, whoever has seen its end. */
  #finish(game: Game): void {
    for (const draw of game.fairPast) {
      if (this.#finished.has(draw)) continue;
      this.#finished.add(draw);
      this.keep.finish(draw);
    }
  }

  async #commit(game: Game, drawing: Drawing): Promise<Stop | undefined> {
    const offer = offerOf(drawing.offer);
    const dice = await this.edge.dice(game);
    if (!dice.ok) return noRules(dice.what);
    const trouble = offerTrouble(game, offer, dice.value);
    if (trouble !== undefined) return { why: trouble };
    const [sealed] = this.keep.secrets(offer.draw).keys();
    return this.#sendCommitment(game.game, offer, sealed ?? this.#seal(game.game, offer));
  }

  #seal(game: string, offer: Offer): string {
    const secret = (this.edge.secret ?? newSecret)(this.keep.words(game));
    const { commitment } = new Chain(secret, offer.rolls);
    this.keep.seal(offer, secret, commitment);
    return commitment;
  }

  async #sendCommitment(game: string, offer: Offer, commitment: string): Promise<Stop | undefined> {
    const answer = await this.edge.send({ t: "fair_commit", d: { game, draw: offer.draw, commitment } });
    if (answer.ok || kHarmless.includes(answer.error.code)) return undefined;
    if (answer.error.code === "commitment_taken") return this.#sendCommitment(game, offer, this.#seal(game, offer));
    return { why: `The server does not take the envelope: ${answer.error.message}.` };
  }

  async #open(game: Game, locked: Locked, me: string): Promise<Stop | undefined> {
    const { draw, lock } = locked;
    const crypto = await this.edge.crypto();
    const sealed = this.#sealedIn(lock.text, draw, me);
    if (!sealed) return { why: "This browser does not have the number that was sealed for you: it was cleared since." };
    const known = await this.#known(game, locked, me, sealed, crypto);
    if ("why" in known) return known;
    const request = { lock: lock.text, signature: lock.signature, j: 1, call: undefined };
    const decision = await mayOpen(crypto, request, known);
    // A signed lock is a receipt, above all if something is wrong with it.
    const signed = decision.open || !kUnsigned.includes(decision.reason.why);
    if (signed) this.keep.keepReceipt(draw, { lock: lock.text, signature: lock.signature });
    if (!decision.open) return { why: shutText(decision.reason) };
    this.keep.keepOpened(draw, 1);
    const opening = new Chain(sealed.secret, known.offer.rolls).opening(1);
    const answer = await this.edge.send({ t: "fair_open", d: { game: game.game, draw, roll: 1, opening } });
    if (answer.ok || kHarmless.includes(answer.error.code)) return undefined;
    return { why: `The server does not take the opening: ${answer.error.message}.` };
  }

  /** The secret whose commitment the lock holds for this player; any that was sealed, if it holds none of them. */
  #sealedIn(lockText: string, draw: string, me: string): { secret: string; commitment: string } | undefined {
    const secrets = this.keep.secrets(draw);
    const lock = parseLock(lockText);
    const listed = lock.ok ? lock.value.seats.find(({ player }) => player === me)?.commitment : undefined;
    const [commitment] = listed !== undefined && secrets.has(listed) ? [listed] : secrets.keys();
    const secret = commitment === undefined ? undefined : secrets.get(commitment);
    return commitment !== undefined && secret !== undefined ? { secret, commitment } : undefined;
  }

  async #known(
    game: Game,
    locked: Locked,
    me: string,
    sealed: { secret: string; commitment: string },
    crypto: FairCrypto,
  ): Promise<Known | Stop> {
    const offer = this.keep.offer(locked.draw) ?? locked.offered;
    if (!offer) return { why: "This browser does not know any more what was offered." };
    const dice = await this.edge.dice(game);
    if (!dice.ok) return noRules(dice.what);
    const keys = await learnKeys(crypto, this.keep, () => this.edge.keys());
    const serverKey = keys?.at(-1);
    if (!keys || serverKey === undefined) {
      return this.keep.serverKeys().length > 0
        ? { why: "The server’s key is not the one that this browser knows, and does not follow from it." }
        : { why: "The server’s key could not be learnt.", again: true };
    }
    return {
      ...{ offer, serverKey, me },
      commitment: sealed.commitment,
      asksOfRules: asksOf(game, dice.value),
      locksOfName: this.keep.receipts(offer.draw).map(({ lock }) => lock),
      drawsWithRecord: await this.#recordsBefore(offer.draw, keys, crypto),
      secretUsedIn: this.keep.drawsOf(sealed.secret),
      rolls: [],
      openedUpTo: this.keep.opened(offer.draw),
      callFor: "setup",
    };
  }

  /** Numbers of this game's draws before this one whose records are there and good. */
  async #recordsBefore(draw: string, keys: readonly string[], crypto: FairCrypto): Promise<number[]> {
    const [id = "", number = "1"] = draw.split(".");
    const numbers = Array.from({ length: Number(number) - 1 }, (_, i) => i + 1);
    const good = await Promise.all(
      numbers.map(async (n) => {
        const record = await this.edge.record(`${id}.${String(n)}`);
        const checked = record.ok ? await checkText(crypto, record.value, undefined) : undefined;
        return checked?.ok === true && keys.includes(checked.value.lock.serverKey);
      }),
    );
    return numbers.filter((_, i) => good[i]);
  }
}
