// What a board for one shows and does: the tree of moves, the place in it, and what the rules say of that place.
// Everything happens in this browser; a step is done when the rules have accepted it.
import { parseAsks } from "../fair/asks";
import type { VariantInfo } from "../net/variants";
import { kNoRules, type Rules } from "../rules/client";
import { browserThrow, throwFor, type Throw } from "../rules/throws";
import type { Answered, Beginning, Refusal, Stand } from "../rules/answers";
import type { Study } from "../game/link";
import { actionsTo, kRoot, nextAt, promoted, within, without, withMove, type Path } from "../game/tree";

export class AnalysisBoard {
  study = $state.raw<Study>();
  stand = $state.raw<Stand>();
  info = $state.raw<VariantInfo>();
  /** Why the last step was refused. */
  refusal = $state.raw<Refusal>();
  /** The dice that fell last, if any did. */
  fallen = $state.raw<readonly number[]>([]);
  #turn = 0;

  constructor(
    readonly rules: Rules,
    readonly onchange: (study: Study) => void = () => undefined,
    readonly throwDie: Throw = browserThrow,
  ) {}

  /** Shows this board from now on, if the rules know its game, its start and the moves to its place. */
  async open(study: Study): Promise<boolean> {
    const turn = ++this.#turn;
    const info = await this.rules.game(study.ruleset);
    if (turn !== this.#turn) return false;
    if (!info) return this.#refuse(await this.rules.line(study.ruleset, study.from, []));
    const shown = await this.#show(study, turn);
    if (shown) this.info = info;
    return shown;
  }

  play(action: string): Promise<boolean> {
    return this.playAll([action]);
  }

  /** Plays these moves one after the other, as one step; moves that are in the tree already are not added again. */
  async playAll(actions: readonly string[]): Promise<boolean> {
    if (!this.study) return false;
    return this.#show({
      ...this.study,
      ...actions.reduce<Pick<Study, "tree" | "path">>(
        ({ tree, path }, action) => withMove(tree, path, action),
        this.study,
      ),
    });
  }

  async go(path: Path): Promise<boolean> {
    if (!this.study) return false;
    return this.#show({ ...this.study, path: within(this.study.tree, path) });
  }

  /** Goes one step back and removes the move, unless other moves follow it, which must not be lost by a click. */
  async undo(): Promise<boolean> {
    if (!this.study) return false;
    if (nextAt(this.study.tree, this.study.path).length > 0) return this.go(this.study.path.slice(0, -1));
    return this.#show({ ...this.study, ...without(this.study.tree, this.study.path) });
  }

  async promote(): Promise<boolean> {
    if (!this.study) return false;
    return this.#show({ ...this.study, ...promoted(this.study.tree, this.study.path) });
  }

  /** Begins the same game again, from a position or a setup. */
  async begin(from: Beginning): Promise<boolean> {
    if (!this.study) return false;
    return this.#show({ ruleset: this.study.ruleset, from, tree: [], path: kRoot });
  }

  /** Begins with a setup by dice that this browser throws. */
  async throwSetup(): Promise<boolean> {
    const asks = this.info && parseAsks({ text: this.info.asks, column: 1 });
    if (!this.study || !asks?.ok) return false;
    const { ruleset } = this.study;
    const { dice, answer } = await throwFor(asks.value, this.throwDie, (numbers) => this.rules.setup(ruleset, numbers));
    if (!answer.ok) return this.#refuse(answer);
    const done = await this.begin({ setup: answer.value.setup });
    if (done) this.fallen = dice;
    return done;
  }

  /** Rolls the die that is due; with a number, the die shows that. */
  async roll(number?: number): Promise<boolean> {
    const faces = this.stand?.chance;
    if (!this.study || !this.stand || !faces) return false;
    const { ruleset } = this.study;
    const { fen } = this.stand;
    const one = { faces, tail: "die" } as const;
    const { dice, answer } =
      number === undefined
        ? await throwFor(one, this.throwDie, (numbers) => this.rules.roll(ruleset, fen, numbers))
        : { dice: [number], answer: await this.rules.roll(ruleset, fen, [number]) };
    if (!answer.ok) return this.#refuse(answer);
    const done = await this.play(answer.value.event);
    if (done) this.fallen = dice;
    return done;
  }

  async #show(study: Study, turn = ++this.#turn): Promise<boolean> {
    const answer = await this.rules.line(study.ruleset, study.from, actionsTo(study.tree, study.path));
    if (turn !== this.#turn) return false;
    if (!answer.ok) return this.#refuse(answer);
    [this.study, this.stand, this.refusal, this.fallen] = [study, answer.value, undefined, []];
    this.onchange(study);
    return true;
  }

  #refuse(answer: Answered<unknown>): false {
    this.refusal = answer.ok ? kNoRules : answer.refusal;
    return false;
  }
}
