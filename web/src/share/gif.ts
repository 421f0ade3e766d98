// An animated GIF, frame by frame. A frame holds only what has changed since the one before, in colours of its own, so
// that a long game stays a small file. Pure.
import { applyPalette, GIFEncoder, quantize } from "gifenc";

/** Of the first frame, and of what a move changes; one more stands for what has not changed. */
const kColours = { first: 256, change: 63 } as const;

export class Gif {
  readonly #gif = GIFEncoder();
  #before: Uint32Array | undefined;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  /** Adds a frame of RGBA pixels, all of them opaque, which is shown for so long. */
  add(pixels: Uint8ClampedArray, ms: number): void {
    const now = new Uint32Array(pixels.buffer, pixels.byteOffset, this.width * this.height);
    if (this.#before) this.#change(this.#before, now, ms);
    else this.#first(pixels, ms);
    this.#before = now;
  }

  /** The whole file; nothing can be added any more. */
  end(): Uint8Array {
    this.#gif.finish();
    return this.#gif.bytes();
  }

  #first(pixels: Uint8ClampedArray, delay: number): void {
    const palette = quantize(pixels, kColours.first);
    this.#gif.writeFrame(applyPalette(pixels, palette), this.width, this.height, { palette, delay, repeat: 0 });
  }

  #change(before: Uint32Array, now: Uint32Array, delay: number): void {
    const places: number[] = [];
    for (let i = 0; i < now.length; ++i) if (now[i] !== before[i]) places.push(i);
    const changed = new Uint8ClampedArray(Uint32Array.from(places, (place) => now[place] ?? 0).buffer);
    const palette = places.length > 0 ? quantize(changed, kColours.change) : [];
    const colours = places.length > 0 ? applyPalette(changed, palette) : new Uint8Array();
    const transparentIndex = palette.length;
    const index = new Uint8Array(now.length).fill(transparentIndex);
    places.forEach((place, i) => (index[place] = colours[i] ?? transparentIndex));
    const shown = { palette: [...palette, [0, 0, 0]], transparent: true, transparentIndex, delay, dispose: 1 };
    this.#gif.writeFrame(index, this.width, this.height, shown);
  }
}
