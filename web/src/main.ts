import { mount } from "svelte";
import App from "./App.svelte";
import { prepare } from "./start";
import { followLinks } from "./state/route.svelte";

// Not awaited at the top: the words need parts of this very file, and would wait for it.
void prepare().then(() => {
  followLinks();
  mount(App, { target: document.getElementById("app") as HTMLElement });
});
