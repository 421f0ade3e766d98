// The page that other sites show in a frame: `/tournaments/<id>/embed`. It has no session, and leads to no other page.
import { mount } from "svelte";
import Embed from "../tournaments/Embed.svelte";
import "../tokens/tokens.css";
import "./theme.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(Embed, { target, props: { id: location.pathname.split("/")[2] ?? "" } });
