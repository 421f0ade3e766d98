// Draws positions with the board of the page itself, out of sight, in the colours and pieces that the page shows. To be
// ended.
import { flushSync, mount, unmount } from "svelte";
import { allFetched, isAllFetched } from "../pieces/lazy.svelte";
import Drawn from "./Drawn.svelte";
import { kStyles, svgText, type Shape, type Size, type Style } from "./picture";
import { Shown, type Look, type Position } from "./shown.svelte";

/** Wide enough for the smaller coordinates, which a large board has. */
const kWidthPx = 640;
const kPatienceMs = 20_000;
const kTags = new Set(["g", "rect", "circle", "path", "text"]);
/** A piece that was captured, while it fades. */
const kGone = "gone";

export class Drawer {
  readonly #host = document.createElement("div");
  readonly #shown: Shown;
  readonly #board: Record<string, unknown>;
  readonly #styles = new Map<string, Style>();

  constructor(look: Look, position: Position) {
    this.#host.inert = true;
    this.#host.ariaHidden = "true";
    Object.assign(this.#host.style, { position: "fixed", top: "0", left: "-9999px", width: `${String(kWidthPx)}px` });
    // As wide as this whatever the window's height is.
    this.#host.style.setProperty("--board-reserve", "-9999px");
    document.body.append(this.#host);
    this.#shown = new Shown(position);
    this.#board = mount(Drawn, { target: this.#host, props: { ...look, shown: this.#shown } });
  }

  end(): void {
    void unmount(this.#board);
    this.#host.remove();
  }

  /** The size of the board with its coordinates, in squares. */
  get box(): Size & { readonly x: number; readonly y: number } {
    const { x, y, width, height } = this.#svg.viewBox.baseVal;
    return { x, y, width, height };
  }

  /** The SVG of a position, once the pictures of all its pieces are there. */
  async draw(position: Position, size: Size, title: string): Promise<string> {
    this.#shown.position = position;
    flushSync();
    while (!isAllFetched()) {
      await inTime(allFetched());
      flushSync();
    }
    const shapes = [...this.#svg.children].flatMap((child) => this.#read(child, ""));
    // Coordinates stand on the page's own ground, as do holes of a board.
    const ground = getComputedStyle(document.body).backgroundColor;
    return svgText(shapes, this.box, size, { title, ground });
  }

  get #svg(): SVGSVGElement {
    const svg = this.#host.querySelector<SVGSVGElement>("svg");
    if (!svg) throw new Error("a board is an SVG");
    return svg;
  }

  #read(element: Element, above: string): Shape[] {
    const tag = element.tagName;
    if (!kTags.has(tag) || element.classList.contains(kGone)) return [];
    // Style sheets look at classes alone, and at those of the elements around.
    const way = `${above}>${tag}.${element.getAttribute("class") ?? ""}[${element.getAttribute("font-size") ?? ""}]`;
    const style = this.#styleOf(element, way);
    if (style["visibility"] === "hidden") return [];
    const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    const moved = element instanceof SVGElement ? movedBy(element.style.transform) : undefined;
    const children = [...element.children].flatMap((child) => this.#read(child, way));
    const shape = { tag, style, text: tag === "text" ? (element.textContent ?? "") : "", children };
    return [{ ...shape, attributes: moved === undefined ? attributes : { ...attributes, transform: moved } }];
  }

  #styleOf(element: Element, way: string): Style {
    const known = this.#styles.get(way);
    if (known) return known;
    const computed = getComputedStyle(element);
    const style = Object.fromEntries([...kStyles, "visibility"].map((name) => [name, computed.getPropertyValue(name)]));
    this.#styles.set(way, style);
    return style;
  }
}

/** What does not come in time is an error: nobody waits for pictures for ever. */
async function inTime(fetched: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => (timer = setTimeout(() => resolve("late"), kPatienceMs)));
  const first = await Promise.race([fetched, late]);
  clearTimeout(timer);
  if (first === "late") throw new Error("the pictures of the pieces do not come");
}

/** Where a piece stands, as an attribute: `translate(3px, 4px)` of a style is `translate(3 4)`. */
function movedBy(transform: string): string | undefined {
  const found = /^translate\((-?[\d.]+)px(?:, (-?[\d.]+)px)?\)$/.exec(transform);
  return found ? `translate(${found[1] ?? "0"} ${found[2] ?? "0"})` : undefined;
}
