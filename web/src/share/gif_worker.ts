// The worker that makes a GIF: frames come one by one, each is answered, and the last answer is the file.
import { Gif } from "./gif";

export type ToGif =
  | { readonly t: "size"; readonly width: number; readonly height: number }
  | { readonly t: "frame"; readonly pixels: Uint8ClampedArray<ArrayBuffer>; readonly ms: number }
  | { readonly t: "end" };
/** Empty until the end. */
export type FromGif = Uint8Array<ArrayBuffer> | undefined;

let gif: Gif | undefined;

function take(asked: ToGif): FromGif {
  if (asked.t === "size") gif = new Gif(asked.width, asked.height);
  if (asked.t === "frame") gif?.add(asked.pixels, asked.ms);
  return asked.t === "end" && gif ? new Uint8Array(gif.end()) : undefined;
}

addEventListener("message", ({ data }: MessageEvent<ToGif>) => postMessage(take(data)));
