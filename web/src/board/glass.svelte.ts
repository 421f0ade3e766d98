// The magnifying glass over a board. Two fingers enlarge and move the board, one finger moves an enlarged board unless
// it has taken a piece, and a button enlarges it, too. Points are shares of the board on the screen, from 0 to 1 in
// both directions.
import type { BoardShape, Point } from "./geometry";
import { dragged, magnify, type Zoom } from "./zoom";

/** How far a finger may move, as a share of the board, before it counts as moving and not as trembling. */
const kSlack = 0.02;

export class Glass {
  zoom = $state.raw<Zoom>();
  readonly #fingers = new Map<number, Point>();
  /** The one finger that moves the board, and where it came down. */
  #pan: { readonly pointer: number; readonly start: Point; moved: boolean } | undefined;

  /** Notes a finger that comes down, and says whether more than one is down now. */
  down(pointer: number, at: Point): boolean {
    this.#fingers.set(pointer, at);
    if (this.#fingers.size > 1) this.#pan = undefined;
    return this.#fingers.size > 1;
  }

  /** From now on this finger moves the board, because it has taken no piece. */
  pan(pointer: number, at: Point): void {
    this.#pan = { pointer, start: at, moved: false };
  }

  /** Notes where a finger goes, and says whether the board moves with it. */
  move(shape: BoardShape, pointer: number, at: Point): boolean {
    const before = this.#fingers.get(pointer);
    if (!before) return false;
    if (this.#fingers.size > 1) {
      this.#pinch(shape, pointer, at);
      this.#fingers.set(pointer, at);
      return true;
    }
    if (this.#pan?.pointer !== pointer) {
      this.#fingers.set(pointer, at);
      return false;
    }
    const { start } = this.#pan;
    if (this.#pan.moved || Math.hypot(at.x - start.x, at.y - start.y) > kSlack) {
      this.#pan.moved = true;
      this.zoom = dragged(shape, this.zoom, before, at);
      this.#fingers.set(pointer, at);
    }
    return true;
  }

  /** Notes that a finger is lifted, and says whether it was a tap of a finger that could have moved the board. */
  up(pointer: number): boolean {
    const tapped = this.#pan?.pointer === pointer && !this.#pan.moved;
    if (this.#pan?.pointer === pointer) this.#pan = undefined;
    this.#fingers.delete(pointer);
    return tapped;
  }

  toggle(shape: BoardShape, middle: Point): void {
    this.zoom = this.zoom ? undefined : magnify(shape, middle);
  }

  #pinch(shape: BoardShape, pointer: number, at: Point): void {
    const [other] = [...this.#fingers].flatMap(([id, place]) => (id === pointer ? [] : [place]));
    const before = this.#fingers.get(pointer);
    if (!other || !before) return;
    const middle = (one: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    const span = (one: Point): number => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 0.05);
    this.zoom = dragged(shape, this.zoom, middle(before), middle(at), span(at) / span(before));
  }
}
