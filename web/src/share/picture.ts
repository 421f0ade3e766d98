// A drawing as the text of an SVG that needs nothing beside it: what style sheets say stands at each shape. Pure; what is
// drawn comes from `drawer.ts`.

/** An element of a drawing, with the style that a browser has computed for it. */
export interface Shape {
  readonly tag: string;
  /** As they stand in the document, without classes and the like. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly style: Style;
  readonly text: string;
  readonly children: readonly Shape[];
}
/** Computed values by the names of style sheets. */
export type Style = Readonly<Record<string, string>>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is written at a shape, unless it is this anyway. */
const kUsually: Style = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-dasharray": "none",
  "paint-order": "normal",
  opacity: "1",
};
const kUsuallyInText: Style = {
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "text-anchor": "start",
};
export const kStyles = [...Object.keys(kUsually), ...Object.keys(kUsuallyInText), "dominant-baseline"];

const kGeometry = new Set(["d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "transform", "dy"]);
/** A line of text whose middle is at its place: not every program knows `dominant-baseline`. */
const kToMiddle = "0.35em";

const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
const withoutPx = (value: string): string => value.replace(/(\d)px/g, "$1");

function written(name: string, attributes: Readonly<Record<string, string>>, inside: string): string {
  const text = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return `<${name}${text.join("")}${inside === "" ? "/>" : `>${inside}</${name}>`}`;
}

/** What of a style is not as usual, as attributes. */
export function attributesOf(tag: string, style: Style): Record<string, string> {
  const usual = tag === "g" ? { opacity: "1" } : tag === "text" ? { ...kUsually, ...kUsuallyInText } : kUsually;
  const strokes = style["stroke"] !== "none";
  return Object.fromEntries(
    Object.entries(usual).flatMap(([name, value]) => {
      const own = style[name] ?? value;
      const isIdle = !strokes && (name.startsWith("stroke-") || name === "paint-order");
      return own === value || isIdle ? [] : [[name, withoutPx(own)]];
    }),
  );
}

function textOf({ tag, attributes, style, text, children }: Shape): string {
  const inside = tag === "text" ? escaped(text) : children.map(textOf).join("");
  if (inside === "" && (tag === "g" || tag === "text")) return "";
  const geometry = Object.fromEntries(Object.entries(attributes).filter(([name]) => kGeometry.has(name)));
  const middle = tag === "text" && style["dominant-baseline"] === "central" ? { dy: kToMiddle } : {};
  return written(tag, { ...geometry, ...middle, ...attributesOf(tag, style) }, inside);
}

const rounded = (length: number): string => String(Number(length.toFixed(4)));

/** A whole drawing, whose `box` is shown on a ground of one colour. */
export function svgText(
  shapes: readonly Shape[],
  { x, y, width, height }: Size & { readonly x: number; readonly y: number },
  size: Size,
  { title, ground }: { readonly title: string; readonly ground: string },
): string {
  const box = { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
  const inside = [
    written("title", {}, escaped(title)),
    written("rect", { ...box, fill: ground }, ""),
    ...shapes.map(textOf),
  ];
  const about = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: Object.values(box).join(" "),
    width: String(size.width),
    height: String(size.height),
  };
  return written("svg", about, inside.join(""));
}

/** The size in pixels of a drawing whose longer side has so many; even numbers suit every program. */
export function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = longest / Math.max(width, height);
  const even = (length: number): number => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { width: even(width), height: even(height) };
}
