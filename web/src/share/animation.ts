// A game as an animated GIF: each position is drawn here, one after the other, and packed in a worker, so that the page
// can be used meanwhile.
import { Drawer } from "./drawer";
import type { FromGif, ToGif } from "./gif_worker";
import { sizeWithin } from "./picture";
import { band, canvasOf, paint } from "./raster";
import type { Look, Position } from "./shown.svelte";

export interface Film {
  readonly look: Look;
  /** The number of moves and rolls. */
  readonly count: number;
  /** The position after so many of them; undefined if it is not known. */
  readonly at: (ply: number) => Promise<Position | undefined>;
  /** The result, which the last frame shows over the last position. */
  readonly result: string | undefined;
}

/** With more moves than this a file would be too large to send. */
export const kMostMoves = 1000;
const kLongestPx = 480;
/** How many times as long as others the last frame is shown, and for how long at least. */
const kHold = { times: 4, leastMs: 3000 } as const;

export const holdMs = (ms: number): number => Math.max(kHold.times * ms, kHold.leastMs);

class Packer {
  readonly #worker = new Worker(new URL("./gif_worker.ts", import.meta.url), { type: "module", name: "gif" });

  ask(asked: ToGif, handed: readonly Transferable[] = []): Promise<FromGif> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FromGif>) => resolve(data);
      this.#worker.onerror = ({ message }) => reject(new Error(message || "the worker could not be started"));
      this.#worker.postMessage(asked, [...handed]);
    });
  }

  end(): void {
    this.#worker.terminate();
  }
}

/** The file; it throws where it cannot be made, or is not wanted any more. */
export async function animate(
  { look, count, at, result }: Film,
  ms: number,
  onframe: (made: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const position = async (ply: number): Promise<Position> => {
    const found = await at(ply);
    if (!found) throw new Error(`the position after ${String(ply)} moves is not known`);
    return found;
  };
  const packer = new Packer();
  let drawer: Drawer | undefined;
  try {
    drawer = new Drawer(look, await position(0));
    const size = sizeWithin(drawer.box, kLongestPx);
    const context = canvasOf(size);
    await packer.ask({ t: "size", ...size });
    const pack = async (shownMs: number): Promise<void> => {
      const pixels = context.getImageData(0, 0, size.width, size.height).data;
      await packer.ask({ t: "frame", pixels, ms: shownMs }, [pixels.buffer]);
    };
    for (let ply = 0; ply <= count; ++ply) {
      signal.throwIfAborted();
      await paint(context, await drawer.draw(await position(ply), size, ""));
      await pack(ply === count && result === undefined ? holdMs(ms) : ms);
      onframe(ply + 1);
    }
    // The result lies over the last position, which was seen before.
    if (result !== undefined) {
      band(context, result);
      await pack(holdMs(ms));
    }
    const file = await packer.ask({ t: "end" });
    signal.throwIfAborted();
    if (!file) throw new Error("the worker gave no file");
    return file;
  } finally {
    packer.end();
    drawer?.end();
  }
}
