// Pictures of pixels made of drawings.
import type { Size } from "./picture";

/** A canvas of this size to paint on. */
export function canvasOf({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser has no canvas");
  return context;
}

/** Paints an SVG over what is there. */
export async function paint(context: CanvasRenderingContext2D, svg: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height);
}

/** A colour of the page by its name in tokens.css. */
const colourOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);

/** Writes a line of text on a band across the middle. */
export function band(context: CanvasRenderingContext2D, text: string): void {
  const { width, height } = context.canvas;
  const [tall, margin] = [Math.round(height * 0.12), Math.round(width * 0.04)];
  context.fillStyle = colourOf("--panel");
  context.fillRect(0, (height - tall) / 2, width, tall);
  context.fillStyle = colourOf("--text");
  context.font = `600 ${String(Math.round(tall * 0.5))}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, width / 2, height / 2, width - 2 * margin);
}

export async function pngOf(svg: string, size: Size): Promise<Blob> {
  const context = canvasOf(size);
  await paint(context, svg);
  const blob = await new Promise<Blob | null>((resolve) => context.canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("this browser makes no PNG");
  return blob;
}
