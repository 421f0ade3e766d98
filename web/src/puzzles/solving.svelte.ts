// One puzzle while it is being solved. A move on the board is sent to the server; then comes an answer, or the end, or
// the move is taken back. The board is that of a board for one.
import type { Asked, Send } from "../net/ask";
import { newStudy } from "../game/link";
import type { Puzzle, PuzzleHelp, PuzzleTried } from "../protocol/messages.gen";
import type { AnalysisBoard } from "../analysis_board/analysis_board.svelte";
import { askHint, askSolution, tryMoves, type Judged } from "./requests";

/** `yours`: a move is awaited; `wrong`: a move is awaited after a wrong one; `solved`, `shown`: the puzzle is over. */
type Phase = "yours" | "judging" | "wrong" | "solved" | "shown";

/** The answer is played so much later, so that it can be seen. */
const kAnswerMs = 400;
const kStepMs = 900;

export class Solving {
  phase = $state<Phase>("yours");
  /** The square where the next move begins, after a hint was asked for. */
  hint = $state<string>();
  /** Whether there was a wrong move or help before the puzzle was solved. */
  slipped = $state(false);
  /** The account's first attempt, once it counts. */
  tried = $state.raw<PuzzleTried>();
  /** Whether the rating has just changed. */
  counted = $state(false);
  trouble = $state<string>();
  /** The right moves so far, with their answers. */
  #moves: readonly string[] = [];
  #left = false;

  constructor(
    readonly send: Send,
    readonly analysisBoard: AnalysisBoard,
    readonly puzzle: Puzzle,
    readonly pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ) {
    this.tried = puzzle.you ?? undefined;
  }

  get isOver(): boolean {
    return this.phase === "solved" || this.phase === "shown";
  }
  get mayMove(): boolean {
    return this.phase === "yours" || this.phase === "wrong";
  }

  begin(): Promise<boolean> {
    const { variant, options, fen } = this.puzzle;
    return this.analysisBoard.open(newStudy(variant, { fen }, options));
  }

  /** From now on nothing is played on the board. */
  leave(): void {
    this.#left = true;
  }

  async play(move: string): Promise<void> {
    if (!this.mayMove) return;
    this.phase = "judging";
    this.trouble = undefined;
    if (!(await this.analysisBoard.play(move))) return this.#await("yours");
    const made = [...this.#moves, move];
    const judged = await tryMoves(this.send, this.puzzle.id, made);
    if (!this.#left) await this.#hear(judged, made);
  }

  async askHint(): Promise<void> {
    if (!this.mayMove) return;
    const helped = await askHint(this.send, this.puzzle.id, this.#moves);
    if (this.#takeHelp(helped)) this.hint = helped.ok ? helped.value.from : undefined;
  }

  async showSolution(): Promise<void> {
    if (!this.mayMove) return;
    this.phase = "judging";
    const helped = await askSolution(this.send, this.puzzle.id);
    if (!this.#takeHelp(helped) || !helped.ok) return this.#await("yours");
    this.phase = "shown";
    this.hint = undefined;
    for (const move of helped.value.moves.slice(this.#moves.length)) {
      if (this.#left) return;
      await this.analysisBoard.play(move);
      await this.pause(kStepMs);
    }
  }

  async #hear(judged: Asked<Judged>, made: readonly string[]): Promise<void> {
    if (!judged.ok) {
      this.trouble = judged.message;
      await this.analysisBoard.undo();
      return this.#await("yours");
    }
    const { value } = judged;
    if (value.state === "right") {
      this.hint = undefined;
      this.#moves = [...made, value.answer];
      await this.pause(kAnswerMs);
      if (this.#left) return;
      await this.analysisBoard.play(value.answer);
      return this.#await("yours");
    }
    this.#count(value);
    if (value.state === "solved") {
      this.hint = undefined;
      return this.#await("solved");
    }
    this.slipped = true;
    await this.pause(kAnswerMs);
    if (this.#left) return;
    await this.analysisBoard.undo();
    this.#await("wrong");
  }

  #takeHelp(helped: Asked<PuzzleHelp>): boolean {
    if (this.#left) return false;
    this.trouble = helped.ok ? undefined : helped.message;
    if (!helped.ok) return false;
    this.slipped = true;
    this.#count(helped.value);
    return true;
  }

  #count({ counted, you }: Pick<PuzzleHelp, "counted" | "you">): void {
    if (you) this.tried = you;
    if (counted) this.counted = true;
  }

  #await(phase: Phase): void {
    this.phase = phase;
  }
}
