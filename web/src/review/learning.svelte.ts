// A lesson on the board: a move that is played there is an attempt, and an attempt that is not good enough is taken
// back.
import { Evaluator } from "../engine/evaluate";
import { winFor } from "../engine/value";
import { nextAt, type Tree } from "../game/tree";
import { kNodes } from "./depth";
import { begin, isOpen, next, pointOf, shown, tried, weighed, type Lesson } from "./lesson";
import { madeAt, mainPath, withLine, type ReviewBoard } from "./line";
import type { Review } from "./review.svelte";
import type { Turning } from "./steps";

export class Learning {
  lesson = $state.raw<Lesson>();
  #abort = new AbortController();
  /** The tree of moves before the attempt. */
  #tree: Tree = [];

  constructor(
    readonly review: Review,
    readonly analysisBoard: ReviewBoard,
  ) {}

  async begin(side: Turning["side"], turnings: readonly Turning[]): Promise<void> {
    this.leave();
    this.lesson = begin(side, turnings);
    await this.back();
  }

  leave(): void {
    this.#abort.abort();
    this.lesson = undefined;
  }

  /** Goes to the position of the question. */
  async back(): Promise<void> {
    const point = this.lesson && pointOf(this.lesson);
    if (!point || !this.analysisBoard.study) return;
    this.#tree = this.analysisBoard.study.tree;
    await this.analysisBoard.go(mainPath(point.at));
  }

  /** Looks at the board, on which an attempt may stand now. */
  async hear(): Promise<void> {
    const { lesson } = this;
    const { study } = this.analysisBoard;
    const point = lesson && pointOf(lesson);
    if (!lesson || !study || !point || !isOpen(lesson)) return;
    const move = madeAt(study.tree, mainPath(point.at), study.path);
    if (move === undefined) return;
    const then = (this.lesson = tried(lesson, move));
    if (then.phase === "weigh") await this.#weigh(move, point);
    if (this.lesson !== undefined && isOpen(this.lesson) && this.lesson.tried === move)
      await this.#takeBack(move, point);
  }

  async show(): Promise<void> {
    const point = this.lesson && pointOf(this.lesson);
    if (!this.lesson || !point || !this.analysisBoard.study) return;
    this.#abort.abort();
    this.lesson = shown(this.lesson);
    await this.analysisBoard.open({
      ...this.analysisBoard.study,
      ...withLine(this.analysisBoard.study.tree, mainPath(point.at), point.better),
    });
  }

  async next(): Promise<void> {
    if (!this.lesson) return;
    this.#abort.abort();
    this.lesson = next(this.lesson);
    await this.back();
  }

  async #weigh(move: string, point: Turning): Promise<void> {
    const { line, depth, rules } = this.review;
    const engine = await this.review.engine();
    if (!line) return;
    const abort = (this.#abort = new AbortController());
    const made = [...line.actions.slice(0, point.at), move];
    const valued =
      engine && (await new Evaluator(engine, rules, { ...line, nodes: kNodes[depth] }, abort.signal).value(made));
    if (abort.signal.aborted || !this.lesson) return;
    this.lesson = weighed(this.lesson, move, valued?.t === "value" ? winFor(point.side, valued.value) : undefined);
  }

  /** Takes an attempt off the board; what was there before it stays. */
  async #takeBack(move: string, { at }: Turning): Promise<void> {
    const { study } = this.analysisBoard;
    // The player has made another attempt while the engine was looking.
    if (!study || madeAt(study.tree, mainPath(at), study.path) !== move) return this.hear();
    const isNew = !nextAt(this.#tree, mainPath(at)).some(({ action }) => action === move);
    if (isNew && nextAt(study.tree, study.path).length === 0) await this.analysisBoard.undo();
    else await this.analysisBoard.go(mainPath(at));
  }
}
