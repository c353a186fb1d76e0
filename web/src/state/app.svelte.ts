// Fondaco as an app on this device: kept for use without a connection, installed, and brought up to date.
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const REFUSED = "fondaco.install-refused";
const WANTED = "fondaco.keep"; // said by people who save data
const IDLE_WITHIN = 8_000; // milliseconds; the page comes first
const AGAIN_AFTER = 60_000; // milliseconds; what could not be had

export const app = $state({
  kept: null as number | null, // the share of what tables on this device need that is kept; null: nothing is asked for
  isStuck: false, // the rest could not be had; it is asked for again
  isAsked: false, // whether to keep it, of people who save data
  prompt: null as InstallPrompt | null, // to install, while that is possible and wanted
  update: null as ServiceWorker | null, // a newer page that waits
});

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Keeps the page on this device, when there is nothing else to do. Browsers allow it only for pages that came safely. */
export function keepPage(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the lobby offers it
    if (localStorage.getItem(REFUSED) === null) app.prompt = event as InstallPrompt;
  });
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const idle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, IDLE_WITHIN));
  window.addEventListener("load", () => idle(() => void register(), { timeout: IDLE_WITHIN }));
  if (document.readyState === "complete") idle(() => void register());
}

let registered: Promise<void> | null = null;
const register = (): Promise<void> => (registered ??= registerNow().catch(() => undefined));

async function registerNow(): Promise<void> {
  const container = navigator.serviceWorker;
  container.addEventListener(
    "message",
    ({ data }: MessageEvent<{ kind?: string; done: number; of: number }>) => {
      if (data.kind === "keeping") [app.kept, app.isStuck] = [data.done / data.of, false];
      if (data.kind !== "stuck") return;
      app.isStuck = true;
      setTimeout(keep, AGAIN_AFTER);
    },
  );
  const registration = await container.register(`${import.meta.env.BASE_URL}sw.js`);
  follow(registration);
  await container.ready;
  if (savesData() && localStorage.getItem(WANTED) === null) app.isAsked = true;
  else beginKeeping();
}

const keep = (): void => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep"));

function beginKeeping(): void {
  app.isAsked = false;
  keep();
  window.addEventListener("online", keep); // what was cut off goes on
}

/** Keeps what tables on this device need, though the browser is to save data. */
export function keepAnyway(): void {
  localStorage.setItem(WANTED, "yes");
  beginKeeping();
}

/** Offers a newer page as soon as its files are here. The first one is no update. */
function follow(registration: ServiceWorkerRegistration): void {
  const offer = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller) app.update = registration.waiting;
  };
  offer();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offer),
  );
}

/** Takes the newer page. Tables go on where they are: their events are kept. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  app.update?.postMessage("take over");
}

export async function install(): Promise<void> {
  const { prompt } = app;
  app.prompt = null;
  const choice = await prompt?.prompt();
  if (choice?.outcome === "dismissed") refuseInstall();
}

export function refuseInstall(): void {
  app.prompt = null;
  localStorage.setItem(REFUSED, "yes");
}
