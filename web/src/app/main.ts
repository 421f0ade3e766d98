import { mount } from "svelte";
import { openStore } from "../net/store";
import App from "./App.svelte";
import { keepForOffline } from "./offline";
import "../tokens/tokens.css";
import "./theme.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(App, { target });
keepForOffline(openStore("localStorage"));
