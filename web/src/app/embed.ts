// The pages that other sites show in frames: `/tournaments/<id>/embed`, `/embed/<game>` and `/embed/board?…`. They have no
// session, and every link in them opens a window of its own.
import { mount } from "svelte";
import "../tokens/tokens.css";
import "./theme.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
const [, folder, name = ""] = location.pathname.split("/");
/** A long line of moves stands behind the `#`. */
const fields = new URLSearchParams(location.search === "" ? location.hash.slice(1) : location.search);
if (folder === "tournaments") {
  const { default: Embed } = await import("../tournaments/Embed.svelte");
  mount(Embed, { target, props: { id: name } });
} else if (name === "board") {
  const { default: BoardFrame } = await import("../embed/BoardFrame.svelte");
  mount(BoardFrame, { target, props: { fields } });
} else {
  const { default: GameFrame } = await import("../embed/GameFrame.svelte");
  mount(GameFrame, { target, props: { id: name, fields } });
}
