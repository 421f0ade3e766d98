import { mount } from "svelte";
import App from "./App.svelte";
import "../tokens/tokens.css";
import "./theme.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(App, { target });
