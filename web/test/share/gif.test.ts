// Animated GIFs, read again block by block.
import { expect, test } from "vitest";
import { Gif } from "../../src/share/gif";

interface Frame {
  readonly delay: number;
  readonly dispose: number;
  readonly transparent: boolean;
  readonly colours: number;
}

/** The frames of a GIF as its blocks tell them. */
function framesOf(bytes: Uint8Array): Frame[] {
  const u16 = (at: number): number => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  const table = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 2 << (flags & 7));
  expect(new TextDecoder().decode(bytes.slice(0, 6))).toBe("GIF89a");
  let at = 13 + 3 * table(bytes[10] ?? 0);
  const skip = (): void => {
    while (bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    ++at;
  };
  const frames: Frame[] = [];
  let told = { delay: 0, dispose: 0, transparent: false };
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      const flags = bytes[at + 3] ?? 0;
      if (bytes[at + 1] === 0xf9) told = { delay: 10 * u16(at + 4), dispose: (flags >> 2) & 7, transparent: (flags & 1) === 1 };
      at += 2;
      skip();
    } else {
      expect(bytes[at]).toBe(0x2c);
      const colours = table(bytes[at + 9] ?? 0);
      at += 11 + 3 * colours;
      skip();
      frames.push({ ...told, colours });
    }
  }
  return frames;
}

const kSide = 64;
/** A ground with a square on it. */
function board(x: number, colour: readonly [number, number, number]): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(4 * kSide * kSide).fill(255);
  for (let i = 0; i < 8; ++i) for (let j = 0; j < 8; ++j) pixels.set([...colour, 255], 4 * ((i + 4) * kSide + x + j));
  return pixels;
}

test("each position is a frame, and the last one holds", () => {
  const gif = new Gif(kSide, kSide);
  gif.add(board(0, [255, 0, 0]), 500);
  gif.add(board(20, [255, 0, 0]), 500);
  gif.add(board(20, [255, 0, 0]), 500); // nothing has changed
  gif.add(board(40, [0, 0, 255]), 3000);
  const frames = framesOf(gif.end());
  expect(frames.map(({ delay }) => delay)).toEqual([500, 500, 500, 3000]);
  expect(frames.slice(1).every(({ dispose, transparent }) => dispose === 1 && transparent)).toBe(true);
});

test("a frame costs what has changed in it", () => {
  const size = (frames: number): number => {
    const gif = new Gif(kSide, kSide);
    for (let i = 0; i < frames; ++i) gif.add(board(i % 2 === 0 ? 0 : 20, [255, 0, 0]), 100);
    return gif.end().length;
  };
  const one = size(401) - size(400);
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThan(400);
});
