import { mount } from "svelte";
import { wantsJapanese } from "../messages/japanese";
import { callTiles } from "../messages/names";
import { openStore } from "../net/store";
import App from "./App.svelte";
import { keepForOffline } from "./offline";
import "../tokens/tokens.css";
import "./theme.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
const store = openStore("localStorage");
function start(on: HTMLElement): void {
  mount(App, { target: on });
  keepForOffline(store);
}

// The names have to be there before the first game is read; without them, as without a connection, the page is as usual.
if (wantsJapanese(store)) void namesOfTiles().finally(() => start(target));
else start(target);

async function namesOfTiles(): Promise<void> {
  try {
    callTiles((await import("../pieces/japanese")).japaneseName);
  } catch (error) {
    console.error(error);
  }
}
