// Tables from the fixtures, without a server: gallery.html?show=card-4&lang=fr&theme=dark
import { mount } from "svelte";
import { prepare } from "../src/start";
import { settings } from "../src/state/settings.svelte";
import Gallery from "./Gallery.svelte";
import { answerFromFixtures } from "./server";

const query = new URLSearchParams(location.search);
const theme = query.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
settings.help = query.has("help");
await answerFromFixtures();
void prepare(query.get("lang") === "fr" ? "fr" : "en").then(() =>
  mount(Gallery, {
    target: document.getElementById("app") as HTMLElement,
    props: { show: query.get("show") ?? "card-4" },
  }),
);
