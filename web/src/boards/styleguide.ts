import { mount } from "svelte";
import "../tokens/tokens.css";
import "../app/theme.css";
import Styleguide from "./Styleguide.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(Styleguide, { target });
