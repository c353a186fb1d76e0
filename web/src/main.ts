import { mount } from "svelte";
import App from "./App.svelte";
import { prepare } from "./start";
import { followLinks } from "./state/route.svelte";

prepare();
followLinks();
mount(App, { target: document.getElementById("app") as HTMLElement });
