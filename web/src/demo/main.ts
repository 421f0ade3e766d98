import { mount } from "svelte";
import Demo from "./Demo.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(Demo, { target });
