// What one page hands to another: the file that was opened last, and the game of it that is on the board. It outlives the
// page that opened it; loading the page anew forgets it. The address has the game itself.
import type { Study } from "../game/link";
import type { Note, ReadGame } from "./answers";
import type { ForeignFile } from "./client";

/** A file that is open, with what was said of it as a whole. */
export interface OpenFile {
  readonly file: ForeignFile;
  readonly games: number;
  readonly warnings: readonly Note[];
}

/** A game of a file on a board. */
export interface OnBoard {
  /** The address under which it is shown first. */
  readonly link: string;
  readonly study: Study;
  readonly game: ReadGame;
  readonly leftOut: number;
  /** How many games its file has. */
  readonly games: number;
}

class Handed {
  /** A file that was dropped or chosen on another page, to be opened. */
  waiting: File | undefined;
  #open: OpenFile | undefined;
  onBoard: OnBoard | undefined;

  get open(): OpenFile | undefined {
    return this.#open;
  }
  /** Another file, or none: the one before is closed. */
  set open(next: OpenFile | undefined) {
    if (this.#open?.file !== next?.file) this.#open?.file.close();
    this.#open = next;
  }
  /** The game that this address shows, if it is that of the file. */
  boardAt(link: string): OnBoard | undefined {
    return this.onBoard?.link === link ? this.onBoard : undefined;
  }
  take(): File | undefined {
    const file = this.waiting;
    this.waiting = undefined;
    return file;
  }
}

export const handed = new Handed();
