// The parts of figures: shapes in a box of 100 by 100, the foot on which every figure stands, and silhouettes of the
// icon collection fitted onto it. A figure is a body, which has the side's colour, and ink, the lines on it.
import { readFileSync } from "node:fs";
import paper from "paper/dist/paper-core.js";
import { compact } from "./compact.mjs";

paper.setup([100, 100]);
const collection = JSON.parse(readFileSync(new URL("../../node_modules/@iconify-json/game-icons/icons.json", import.meta.url), "utf8"));

export const path = (d) => new paper.CompoundPath({ pathData: d, fillRule: "evenodd" });
export const disc = (x, y, r) => new paper.Path.Circle([x, y], r);
export const oval = (x, y, rx, ry) => new paper.Path.Ellipse({ center: [x, y], radius: [rx, ry] });
export const bar = (x, y, width, height, r = 0) => new paper.Path.Rectangle(new paper.Rectangle(x, y, width, height), r);
export const line = (x1, y1, x2, y2, width) => {
  const long = Math.hypot(x2 - x1, y2 - y1);
  const one = bar((x1 + x2 - long) / 2, (y1 + y2 - width) / 2, long, width, width / 2);
  return one.rotate((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI, [(x1 + x2) / 2, (y1 + y2) / 2]);
};
export const star = (x, y, points, outer, inner) => new paper.Path.Star([x, y], points, outer, inner);

export const join = (...shapes) => shapes.reduce((sum, one) => sum.unite(one));
export const cut = (shape, ...holes) => holes.reduce((rest, one) => rest.subtract(one), shape);

/** A figure made of shapes: `ink` is kept inside the body. */
export function figure(body, ...ink) {
  return { body, ink: ink.length === 0 ? undefined : join(...ink).intersect(body) };
}

/** The foot of a figure whose neck is `neck` wide where the foot begins. */
export function foot(neck = 40) {
  const half = neck / 2;
  return path(
    `M22 95V91C22 87 25 85 29 84C${50 - half - 2} 82 ${50 - half} 80 ${50 - half} 76L${50 + half} 76` +
      `C${50 + half} 80 ${50 + half + 2} 82 71 84C75 85 78 87 78 91V95Z`,
  );
}
export const footLine = () => bar(20, 86.3, 60, 2.6);

/** A figure on the foot, with the foot's line. */
export function standing(shape, neck, ...ink) {
  return figure(join(shape, foot(neck)), footLine(), ...ink);
}

const isInside = (inner, outer) => inner !== outer && outer.bounds.contains(inner.bounds) && outer.contains(inner.firstSegment.point);

/** An icon's outermost outlines, with everything inside them as ink. */
function silhouette(name) {
  const d = / d="([^"]*)"/.exec(collection.icons[name]?.body ?? "")?.[1];
  if (d === undefined) throw new Error(`${name} is no icon of one path`);
  const all = path(d);
  const rings = [...all.children].filter((ring) => Math.abs(ring.area) > 40);
  const outer = rings.filter((ring) => !rings.some((other) => isInside(ring, other)));
  const body = outer.map((ring) => new paper.Path({ segments: ring.segments, closed: true })).reduce((sum, one) => sum.unite(one));
  return { body, ink: body.subtract(all) };
}

/** An icon in the box x, y, width, height, as large as its form allows, on the floor of the box; `flip` mirrors it. */
export function icon(name, [x, y, width, height], { flip = false, turn = 0 } = {}) {
  const { body, ink } = silhouette(name);
  const both = new paper.Group([body, ink]);
  if (flip) both.scale(-1, 1);
  both.rotate(turn);
  const size = body.bounds;
  both.scale(Math.min(width / size.width, height / size.height));
  both.translate(new paper.Point(x + width / 2 - body.bounds.center.x, y + height - body.bounds.bottom));
  return { body, ink };
}

/** An icon on the foot. */
export function onFoot(name, box = [12, 5, 76, 75], { neck = 40, ...more } = {}) {
  const { body, ink } = icon(name, box, more);
  return { body: join(body, foot(neck)), ink: join(cut(ink, foot(neck)), footLine().intersect(foot(neck))) };
}

/** Both parts of a figure as path data, exact to a fifth of a unit, which is less than a pixel of any piece. */
export function written({ body, ink }) {
  const data = (shape) => (shape === undefined || shape.isEmpty() ? "" : compact(shape.getPathData(undefined, 3), 0.2));
  return [data(body), data(ink)];
}

/** A path as straight lines on a grid of `grid` units, in grid units, for pictures a few pixels high. */
export function coarse(d, grid) {
  const shape = path(d);
  shape.scale(1 / grid, 1 / grid, [0, 0]);
  return shape.children.filter((ring) => ring.segments.length > 2)
    .map((ring) => {
      ring.flatten(0.4);
      const points = ring.segments.map(({ point }) => [Math.round(point.x), Math.round(point.y)]);
      const steps = points.slice(1).map(([x, y], i) => [x - points[i][0], y - points[i][1]]);
      const bent = steps.reduce((all, [dx, dy]) => {
        const last = all.at(-1);
        if (dx === 0 && dy === 0) return all;
        // A line that goes straight on is one line with the line before.
        if (last && last[0] * dy === last[1] * dx && last[0] * dx + last[1] * dy > 0) return [...all.slice(0, -1), [last[0] + dx, last[1] + dy]];
        return [...all, [dx, dy]];
      }, []);
      return `M${points[0].join(" ")}l${bent.flat().join(" ").replaceAll(" -", "-")}z`;
    })
    .join("");
}
