// Drawings as SVG texts that need nothing beside them.
import { expect, test } from "vitest";
import { attributesOf, sizeWithin, svgText, type Shape } from "../../src/share/picture";

const kPlain = { fill: "rgb(1, 2, 3)", stroke: "none", "stroke-width": "0.5px", opacity: "1" };
const shape = (tag: string, more: Partial<Shape> = {}): Shape => ({ tag, attributes: {}, style: kPlain, text: "", children: [], ...more });
const kPlainly = { title: "", ground: "rgb(7, 7, 7)" };
const kBox = { x: -0.5, y: 0, width: 9, height: 8 };

test("a style is written at its shape, and only what is not as usual", () => {
  expect(attributesOf("rect", kPlain)).toEqual({ fill: "rgb(1, 2, 3)" });
  expect(attributesOf("path", { ...kPlain, stroke: "rgb(9, 9, 9)", "paint-order": "stroke" })).toEqual({
    fill: "rgb(1, 2, 3)",
    stroke: "rgb(9, 9, 9)",
    "stroke-width": "0.5",
    "paint-order": "stroke",
  });
  expect(attributesOf("circle", { fill: "rgb(0, 0, 0)", stroke: "none" })).toEqual({});
  expect(attributesOf("g", { ...kPlain, opacity: "0.5" })).toEqual({ opacity: "0.5" });
});

test("classes and data stay behind, places and forms do not", () => {
  const text = svgText([shape("rect", { attributes: { class: "square s-1", "data-square": "a1", x: "0", width: "1" } })], kBox, { width: 90, height: 80 }, { title: "A & B", ground: "rgb(7, 7, 7)" });
  expect(text).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.5 0 9 8" width="90" height="80"><title>A &#38; B</title><rect x="-0.5" y="0" width="9" height="8" fill="rgb(7, 7, 7)"/><rect x="0" width="1" fill="rgb(1, 2, 3)"/></svg>',
  );
});

test("what a text says is escaped, and its middle stands at its place in every program", () => {
  const style = { ...kPlain, "dominant-baseline": "central", "font-size": "0.3px", "text-anchor": "middle", "font-family": "sans-serif", "font-weight": "400" };
  const text = svgText([shape("text", { style, text: "<a>", attributes: { x: "1" } })], kBox, { width: 2, height: 2 }, kPlainly);
  expect(text).toContain('<text x="1" dy="0.35em" fill="rgb(1, 2, 3)" font-family="sans-serif" font-size="0.3" text-anchor="middle">&#60;a&#62;</text>');
});

test("groups without anything in them are left out", () => {
  const inner = shape("g", { children: [shape("path", { attributes: { d: "M0 0" } })], attributes: { transform: "translate(1 2)" } });
  expect(svgText([shape("g"), inner], kBox, { width: 2, height: 2 }, kPlainly)).toContain('<g transform="translate(1 2)"><path d="M0 0" fill="rgb(1, 2, 3)"/></g></svg>');
});

test("a picture keeps the form of its board, in even numbers", () => {
  expect(sizeWithin({ width: 12, height: 6 }, 480)).toEqual({ width: 480, height: 240 });
  expect(sizeWithin({ width: 1, height: 3 }, 100)).toEqual({ width: 34, height: 100 });
  expect(sizeWithin({ width: 1, height: 10_000 }, 100).width).toBe(2);
});
