// The numbers of a roll, read from its key (FAIRNESS.md, Protocol 6). A word has 32 bits and a die up to 2^32 faces:
// all values here are integers up to 2^32, which a JavaScript number holds exactly, but no bit operation may touch
// them.
import * as m from "../messages/all.gen";
import { kMaxNumbers, type Asks } from "./asks";
import { utf8, type Bytes } from "./bytes";
import type { FairCrypto } from "./crypto";

const kWords = 2 ** 32;

export interface Die {
  readonly faces: number;
  readonly number: number;
}

/** A die in words: `4 of 6`. */
export const dieText = ({ number, faces }: Die): string => m.fair.die({ number, faces });

export class Stream {
  #block: DataView = new DataView(new ArrayBuffer(0));
  #used = 0;
  #blocks = 0;

  constructor(
    readonly crypto: FairCrypto,
    readonly key: Bytes,
  ) {}

  /** The next 32 bits, big-endian, as a number from 0 to 2^32 - 1. */
  async nextWord(): Promise<number> {
    if (this.#used === this.#block.byteLength) {
      const block = await this.crypto.hmac(this.key, utf8(`fair1|stream|${String(this.#blocks++)}`));
      this.#block = new DataView(block.buffer, block.byteOffset, block.byteLength);
      this.#used = 0;
    }
    const word = this.#block.getUint32(this.#used, false);
    this.#used += 4;
    return word;
  }

  /**
   * A number from 1 to `faces`, 1 <= faces <= 2^32. All numbers are equally likely: words beyond the last whole
   * multiple of `faces` are skipped.
   */
  async number(faces: number): Promise<number> {
    if (!Number.isInteger(faces) || faces < 1 || faces > kWords)
      throw new RangeError(`a die of ${String(faces)} faces`);
    const limit = kWords - (kWords % faces);
    let word = await this.nextWord();
    while (word >= limit) word = await this.nextWord();
    return (word % faces) + 1;
  }
}

/** Reads exactly `count` dice, as asks say; `count` must be one that they allow. */
export async function readDice(crypto: FairCrypto, key: Bytes, asks: Asks, count: number): Promise<Die[]> {
  const stream = new Stream(crypto, key);
  const last = asks.faces.length - 1;
  const dice: Die[] = [];
  for (let i = 0; i < Math.min(count, kMaxNumbers); ++i) {
    const full = asks.faces[Math.min(i, last)] ?? 1;
    const faces = asks.tail === "box" && i >= last ? full - ((i - last) % full) : full;
    dice.push({ faces, number: await stream.number(faces) });
  }
  return dice;
}

/** The slips that a box's numbers take: number r takes the r-th slip still inside; an empty box is filled again. */
export function slips(dice: readonly Die[]): number[] {
  let box: number[] = [];
  return dice.flatMap(({ faces, number }) => {
    if (box.length === 0) box = Array.from({ length: faces }, (_, i) => i + 1);
    return box.splice(number - 1, 1);
  });
}
