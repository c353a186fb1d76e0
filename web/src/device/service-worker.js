// Keeps the page on this device, so that it opens without a connection. `scripts/service-worker.ts` fills in the
// files of a build. A new build waits until somebody takes it; the files of the one before stay for tabs that use them.
const VERSION = "__VERSION__";
const PAGE = ["__PAGE__"];
const BACKGROUND = ["__BACKGROUND__"];
// Other folders of the same host may have a page of their own, and keep their files.
const OURS = `fondaco-${new URL(self.registration.scope).pathname}-`;
const NAME = `${OURS}${VERSION}`;
const RELEASES = 2; // whose files are kept
const ANY = { ignoreVary: true };
const addressOf = (file) => new URL(file, self.registration.scope).href;

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

async function forgetOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  for (const name of names.slice(0, -(RELEASES - 1))) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(NAME);
  const wanted = request.mode === "navigate" ? addressOf("index.html") : request.url;
  return (await cache.match(wanted, ANY)) ?? (await caches.match(wanted, ANY)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keepPage()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  if (event.data === "keep") event.waitUntil(keepBackground(event.source).catch(() => undefined));
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const scope = self.registration.scope;
  const isOurs = url.startsWith(scope) && !/^(api\/|health|metrics)/.test(url.slice(scope.length));
  if (method === "GET" && isOurs) event.respondWith(answer(event.request));
});
