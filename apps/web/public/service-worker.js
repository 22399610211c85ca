// Opens the product without a connection, as in a cellar with meters. It stores files of the program and no personal
// data; answers of the server do not pass through it (`src/api/offline-answers.ts` stores them, and they are deleted
// with the session).
//
// The page comes from the network while there is a connection, so that a new release is seen at once. The files under
// `assets` have a hash of their content in their names, so a stored file is always the requested one.
const PAGE = 'steward-page';
const FILES = 'steward-files';
const scope = new URL(self.registration.scope);
const isFile = (url) => url.pathname.startsWith(`${scope.pathname}assets/`);
/** Whether a page is one of the product, and not of another program at this address. */
const isPage = (text) => text.includes('id="steward-config"');

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(request));
  else if (isFile(url)) event.respondWith(fileFor(request));
  else if (url.pathname === `${scope.pathname}before-paint.js` || url.pathname === `${scope.pathname}favicon.svg`)
    event.respondWith(networkFirst(request));
});

/** A screen that works without a connection sends the list of its files. */
self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keepFiles(event.data.keep));
});

async function keepFiles(addresses) {
  const cache = await caches.open(FILES);
  for (const address of addresses)
    if (isFile(new URL(address)) && !(await cache.match(address))) await cache.add(address).catch(() => undefined);
}

async function pageFor(request) {
  const cache = await caches.open(PAGE);
  try {
    const answer = await fetch(request);
    if (answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html'))
      await keepPage(cache, answer.clone());
    return answer;
  } catch (failure) {
    const page = await cache.match(scope.href);
    if (page) return page;
    throw failure;
  }
}

/** After a new release the files of the old one are deleted. */
async function keepPage(cache, answer) {
  const text = await answer.text();
  if (!isPage(text)) return;
  const before = await cache.match(scope.href);
  if (before && (await before.text()) !== text) await caches.delete(FILES);
  await cache.put(scope.href, new Response(text, { headers: answer.headers }));
}

async function fileFor(request) {
  const cache = await caches.open(FILES);
  const known = await cache.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

async function networkFirst(request) {
  const cache = await caches.open(PAGE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch (failure) {
    const known = await cache.match(request.url);
    if (known) return known;
    throw failure;
  }
}
