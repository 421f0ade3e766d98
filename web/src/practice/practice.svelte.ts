// A game against the computer on a board for one, without any server: the engine plays one side in its worker, and this
// browser throws the dice of both sides. machine.ts decides what it does when.
import { turnIn, type Side } from "../board/fen";
import type { Found } from "../engine/client";
import type { Asked } from "../engine/lines";
import type { Study } from "../game/link";
import { opponentOf } from "../game/state";
import type { VariantInfo } from "../net/variants";
import type { Refusal, Stand } from "../rules/answers";
import { reasonOf } from "../rules/fetched";
import { actionsOf, begunOf, keyOf, lastChoice, placeOf, takenBack, type Actions } from "./line";
import { dueOf, kIdle, step, type Command, type Due, type Happened } from "./machine";

/** The part of an AnalysisBoard that a practice uses. */
export interface PracticeBoard {
  readonly study: Study | undefined;
  readonly stand: Stand | undefined;
  readonly info: VariantInfo | undefined;
  readonly refusal: Refusal | undefined;
  open(study: Study): Promise<boolean>;
  play(action: string): Promise<boolean>;
  roll(): Promise<boolean>;
}

/** The part of an Engine that is used. */
export interface Player {
  search(asked: Asked): Promise<Found>;
  stop(): void;
}

/** Runs something later, unless the function that it gives back is called before. */
export type Later = (then: () => void) => () => void;

/** Where the practice begins: as any game does, or in a position, which may be one of a game that goes on. */
export type Origin = "start" | "position";

export interface Terms {
  readonly study: Study;
  readonly origin: Origin;
  readonly side: Side;
  readonly level: number;
}

export class Practice {
  side = $state<Side>("white");
  level = $state(1);
  origin = $state<Origin>("start");
  /** The moves and rolls to where the game stands. */
  tip = $state.raw<Actions>([]);
  #state = $state.raw(kIdle);
  #held = $state(false);
  /** Whose turn it was in each place where the game has stood. */
  #turns = $state.raw<ReadonlyMap<string, Side>>(new Map());
  #game = 0;
  #ended = false;
  #engine: Promise<Player> | undefined;
  #unplan: () => void = () => undefined;

  /** Begins a practice; `terms.study` must be on the board. */
  constructor(
    readonly analysisBoard: PracticeBoard,
    readonly terms: Terms,
    readonly makeEngine: () => Promise<Player>,
    readonly later: Later,
  ) {
    [this.side, this.level, this.origin, this.tip] = [terms.side, terms.level, terms.origin, actionsOf(terms.study)];
  }

  /** What comes next in the place that the board shows. */
  get due(): Due {
    const { study, stand } = this.analysisBoard;
    if (this.#held || !study || !stand) return "busy";
    return this.#key(study) === keyOf(this.tip) ? dueOf(stand, this.side) : "earlier";
  }
  get stage() {
    return this.#state.stage;
  }
  get failure() {
    return this.#state.failure;
  }
  /**
   * Whether the player may move here. They may also move in an earlier place of the game, which then goes on from
   * there.
   */
  get mayMove(): boolean {
    const { study } = this.analysisBoard;
    if (this.#held || !study) return false;
    return this.due === "player" || (this.due === "earlier" && this.#turns.get(this.#key(study)) === this.side);
  }
  get mayTakeBack(): boolean {
    return this.#choice !== undefined;
  }
  /** Whether anything was played yet. */
  get isFresh(): boolean {
    return this.tip.length === actionsOf(this.terms.study).length;
  }

  /** Whether this study has the game that is practised. */
  isOf(study: Study): boolean {
    return begunOf(study) === begunOf(this.terms.study);
  }

  /** Looks at the board; this must be called whenever the board may have changed. */
  look(): void {
    const { study, stand } = this.analysisBoard;
    if (this.#ended || !study || !stand) return;
    const [key, due] = [this.#key(study), this.due];
    if ((due === "player" || due === "computer") && !this.#turns.has(key))
      this.#turns = new Map(this.#turns).set(key, turnIn(stand.fen));
    this.#happened({ t: "shown", shown: { key, due } });
  }

  async play(move: string): Promise<boolean> {
    if (!this.mayMove) return false;
    const done = await this.analysisBoard.play(move);
    if (done) this.#arrive();
    return done;
  }

  /** Takes back the player's last move, and what followed it. */
  async takeBack(): Promise<void> {
    const [count, { study }] = [this.#choice, this.analysisBoard];
    if (count === undefined || !study) return;
    await this.#open({ ...study, ...takenBack(study.tree, this.tip, count) });
  }

  /** Begins again where the practice began; the board is as it was then. */
  async newGame(): Promise<void> {
    const { study, origin } = this.terms;
    if (!(await this.#open(study))) return;
    ++this.#game;
    [this.#turns, this.origin] = [new Map(), origin];
    this.look();
  }

  /**
   * Swaps the sides. In the middle of a game this counts as a practice that begins here: otherwise a player could lead
   * both sides to any position.
   */
  swap(): void {
    if (!this.isFresh) this.origin = "position";
    this.side = opponentOf(this.side);
    this.look();
  }

  /** Goes to the place where the game stands. */
  async back(): Promise<void> {
    const { study } = this.analysisBoard;
    if (study) await this.#open({ ...study, ...placeOf(study.tree, this.tip) });
  }

  again(): void {
    this.#happened({ t: "again" });
  }

  /** Ends the practice and the engine's worker. */
  end(): void {
    this.#ended = true;
    this.#unplan();
    void this.#engine?.then((engine) => engine.stop()).catch(() => undefined);
  }

  readonly #key = (study: Study): string => keyOf(actionsOf(study));
  get #choice(): number | undefined {
    return lastChoice(this.tip, this.#turns, this.side);
  }

  #arrive(): void {
    if (this.#ended) return;
    if (this.analysisBoard.study) this.tip = actionsOf(this.analysisBoard.study);
    this.look();
  }

  /** Opens a place on the board; what the engine finds meanwhile is not for that place. */
  async #open(study: Study): Promise<boolean> {
    this.#held = true;
    this.look();
    const done = await this.analysisBoard.open(study);
    this.#held = false;
    if (done) this.#arrive();
    else this.look();
    return done;
  }

  #happened(happened: Happened): void {
    if (this.#ended) return;
    const { state, command } = step(this.#state, happened);
    this.#state = state;
    if (command) this.#do(command);
  }

  #do(command: Command): void {
    const { key } = command;
    if (command.t === "wait") {
      this.#unplan();
      this.#unplan = this.later(() => this.#happened({ t: "waited", key }));
    } else if (command.t === "ask") void this.#ask(key);
    else void this.#move(command);
  }

  async #ask(key: string): Promise<void> {
    const { ruleset, from } = this.terms.study;
    const asked = { ruleset, from, actions: this.tip, limits: {}, level: this.level, game: this.#game };
    this.#happened({ t: "found", key, found: await this.#search(asked) });
  }

  async #search(asked: Asked): Promise<Found> {
    try {
      const engine = await (this.#engine ??= this.makeEngine());
      return this.#ended ? { ok: true, best: null } : await engine.search(asked);
    } catch (error) {
      this.#engine = undefined; // The engine may load the next time.
      return { ok: false, trouble: "module", why: reasonOf(error) };
    }
  }

  async #move(command: Command): Promise<void> {
    const { study, refusal } = this.analysisBoard;
    // The board may have changed before this command came.
    const same = study !== undefined && this.#key(study) === command.key;
    if (same && (await (command.t === "play" ? this.analysisBoard.play(command.move) : this.analysisBoard.roll())))
      return this.#arrive();
    const why = this.analysisBoard.refusal === refusal ? undefined : this.analysisBoard.refusal?.message;
    this.#happened({ t: "lost", key: command.key, why });
  }
}
