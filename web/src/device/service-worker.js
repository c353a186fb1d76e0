// Keeps the page on this device, so that it opens without a connection. `scripts/service-worker.ts` fills in the
// files of a build. A new build waits until somebody takes it; the files of the one before stay for tabs that use them.
// Where games could be played without a connection, a new build is not installed before they can with it, too.
const VERSION = "__VERSION__";
const PAGE = ["__PAGE__"];
const BACKGROUND = ["__BACKGROUND__"];
// Other folders of the same host may have a page of their own, and keep their files.
const OURS = `fondaco-${new URL(self.registration.scope).pathname}-`;
const NAME = `${OURS}${VERSION}`;
const ANY = { ignoreVary: true };
const addressOf = (file) => new URL(file, self.registration.scope).href;
const TAKEN = addressOf("?taken"); // in the files of a build: when it was taken

/** A file of this build; one whose name has its hash may come from an earlier build. */
async function keep(cache, file) {
  const address = addressOf(file);
  const known = file.startsWith("assets/") ? await caches.match(address, ANY) : undefined;
  const answer = known ?? (await fetch(address, { cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await cache.put(address, answer);
}

async function keepPage() {
  const cache = await caches.open(NAME);
  await Promise.all(PAGE.map((file) => keep(cache, file)));
}

/** Keeps what tables and bots on this device need, and tells the page how far it is. */
async function keepBackground(client) {
  const cache = await caches.open(NAME);
  for (const [done, file] of BACKGROUND.entries()) {
    client?.postMessage({ kind: "keeping", done, of: BACKGROUND.length });
    if (!(await cache.match(addressOf(file), ANY))) await keep(cache, file);
  }
  client?.postMessage({ kind: "keeping", done: BACKGROUND.length, of: BACKGROUND.length });
}

/** Keeps all that a new build needs. What is cut off goes on at the next attempt: files that are kept stay. */
async function install() {
  await keepPage();
  if (await hasBackground()) await keepBackground();
}

/** Whether an earlier build keeps Python, the first of what tables on this device need. */
async function hasBackground() {
  const isPython = ({ url }) => url.startsWith(addressOf("assets/python-"));
  for (const name of await earlier())
    if ((await (await caches.open(name)).keys()).some(isPython)) return true;
  return false;
}

const earlier = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);

/** Forgets all builds but this one and the one before, which open tabs use. Those between were never taken. */
async function take() {
  const isNewest = !self.registration.installing && !self.registration.waiting;
  const times = new Map();
  for (const name of await earlier()) times.set(name, await takenAt(name));
  const last = Math.max(...times.values());
  for (const [name, at] of times) if (isNewest && at < last) await caches.delete(name);
  await (await caches.open(NAME)).put(TAKEN, new Response(String(Date.now())));
  await self.clients.claim();
}

/** When a build was taken; 0 if it was not, or before that was written down. */
async function takenAt(name) {
  const found = await (await caches.open(name)).match(TAKEN);
  return found ? Number(await found.text()) : 0;
}

async function answer(request) {
  const cache = await caches.open(NAME);
  const wanted = request.mode === "navigate" ? addressOf("index.html") : request.url;
  return (await cache.match(wanted, ANY)) ?? (await caches.match(wanted, ANY)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(take()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  if (event.data === "keep")
    event.waitUntil(keepBackground(event.source).catch(() => event.source?.postMessage({ kind: "stuck" })));
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const scope = self.registration.scope;
  const isOurs = url.startsWith(scope) && !/^(api\/|health|metrics)/.test(url.slice(scope.length));
  if (method === "GET" && isOurs) event.respondWith(answer(event.request));
});
