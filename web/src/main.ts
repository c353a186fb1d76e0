import { prepare } from "./start"; // first, so that the styles of components come after the global ones
import { mount } from "svelte";
import App from "./App.svelte";
import { keepPage } from "./state/app.svelte";
import { followLinks } from "./state/route.svelte";

// Not awaited at the top: the words need parts of this very file, and would wait for it.
void prepare().then(() => {
  followLinks();
  keepPage();
  mount(App, { target: document.getElementById("app") as HTMLElement });
});
