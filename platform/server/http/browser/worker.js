/*
 * The service worker for devices that are offline (docs/decisions/036-offline.md). It stores only public data: the page
 * `/offline` with its files, the catalog, and small pictures. It fetches these without cookies, loads the shop's pages
 * from the network, and never touches API requests. File names contain a hash, so files of several builds can coexist.
 * A new worker waits until every tab of the old one is closed.
 */

const [SHELL, CATALOG, PICTURES] = ['copperline-shell-1', 'copperline-catalog-1', 'copperline-pictures-1'];
const PAGE = '/offline';
const FILE = '/api/catalog';
/** Stores the etag of the catalog whose pictures are all cached. */
const PICTURED = '/offline/pictured';

const MOST_PICTURE_BYTES = 15_000_000;
const AT_ONCE = 4;
/** Cached data younger than this, in ms, is not refreshed. */
const FRESH_MS = 600_000;
/** A page that has just opened loads its own files first, for this many ms. */
const AFTER_PAGE_MS = 4000;

const as = (options) => ({ ignoreVary: true, ...options });

const ask = async (path, more = {}) => {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache', ...more });
  if (!answer.ok && answer.status !== 304) throw new Error(`${path} answers ${answer.status}`);
  return answer;
};

const filesOf = (text) => [...new Set(text.match(/(?<=["' ]\/?)assets\/[\w-]+(?:\.[\w-]+)+/g))].map((one) => `/${one}`);

/** The manifest of all pages names every file of the build. */
const isList = (file) => file.startsWith('/assets/manifest-');

/** Stores the files before the page, so that the new page replaces the old one only once all its files are there. */
const keepShell = async () => {
  const shell = await caches.open(SHELL);
  const keepFile = async (file) => {
    if ((await shell.match(file, as())) === undefined) await shell.put(file, await ask(file));
    return file.endsWith('.js') && !isList(file) ? filesOf(await (await shell.match(file, as())).text()) : [];
  };
  const page = await ask(PAGE);
  const files = filesOf(await page.clone().text());
  // Lazy parts of the page, such as its menu, are named only in the files that load them.
  const later = new Set();
  const late = new Set((await Promise.all(files.map(keepFile))).flat());
  for (const file of (await Promise.all([...late].map(keepFile))).flat()) later.add(file);
  await Promise.all([...later].map(keepFile));
  const before = await shell.match(PAGE, as());
  const keys = (await shell.keys()).map(({ url }) => new URL(url).pathname);
  // A tab may still show the previous page, so its files stay until the build after this one.
  const known = before === undefined ? null : JSON.parse(before.headers.get('x-files') ?? '[]');
  const wanted = new Set([PAGE, ...files, ...late, ...later, ...(known ?? keys)]);
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set('x-files', JSON.stringify([...files, ...late, ...later]));
  await shell.put(PAGE, new Response(await page.blob(), { headers }));
  for (const key of keys) if (!wanted.has(key)) await shell.delete(key);
};

const readCatalog = async () => (await caches.open(CATALOG)).match(FILE, as());

/** Replaces the stored catalog only if the new one arrived completely and can be parsed. */
const keepCatalog = async () => {
  const before = await readCatalog();
  const etag = before?.headers.get('etag');
  const answer = await ask(FILE, { cache: 'no-store', ...(etag && { headers: { 'if-none-match': etag } }) });
  const text = await (answer.status === 304 ? before : answer).text();
  JSON.parse(text);
  const at = new Date(answer.headers.get('date') ?? Date.now()).toISOString();
  const headers = { 'content-type': 'application/json', etag: answer.headers.get('etag') ?? '', 'x-kept-at': at };
  await (await caches.open(CATALOG)).put(FILE, new Response(text, { headers }));
};

/** All sizes of a picture share the smallest one offline. */
const smallest = (address) => address.replace(/-(?:320|640|1280)\.(?:avif|webp)$/, '-320.webp');

/** Stores pictures of best sellers first, up to a total size. Continues where it was interrupted. */
const keepPictures = async () => {
  const kept = await readCatalog();
  if (kept === undefined || navigator.connection?.saveData === true) return;
  const catalog = await caches.open(CATALOG);
  const etag = kept.headers.get('etag');
  if ((await (await catalog.match(PICTURED, as()))?.text()) === etag) return;
  const { products } = await kept.json();
  const wanted = [...new Set(products.map(({ img }) => smallest(img)))].filter((one) => one.startsWith('/pictures/'));
  const pictures = await caches.open(PICTURES);
  const keep = async (address) => {
    const known = await pictures.match(address, as());
    if (known !== undefined) return Number(known.headers.get('x-bytes'));
    const answer = await fetch(address, { credentials: 'omit' });
    if (!answer.ok) return 0;
    const bytes = await answer.blob();
    const headers = { 'content-type': bytes.type, 'x-bytes': String(bytes.size) };
    await pictures.put(address, new Response(bytes, { headers }));
    return bytes.size;
  };
  const there = new Set();
  for (let [at, sum] = [0, 0]; at < wanted.length && sum < MOST_PICTURE_BYTES; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE);
    for (const bytes of await Promise.all(some.map(keep))) sum += bytes;
    for (const address of some) there.add(address);
  }
  for (const { url } of await pictures.keys()) if (!there.has(new URL(url).pathname)) await pictures.delete(url);
  await catalog.put(PICTURED, new Response(etag));
};

let underWay = null;
let isForgotten = false;

/** Updates the stored data; parts that cannot be fetched now stay as they are. */
const renew = () => {
  if (isForgotten) return undefined;
  const run = async () => {
    const age = Date.now() - Date.parse((await readCatalog())?.headers.get('x-kept-at') ?? 0);
    if (Math.abs(age) > FRESH_MS) await Promise.all([keepShell(), keepCatalog()]);
    await keepPictures();
  };
  underWay ??= run()
    .catch(() => {})
    .finally(() => (underWay = null));
  return underWay;
};

const openKept = async (url, error) => {
  const page = await caches.match(PAGE, as({ cacheName: SHELL }));
  if (page === undefined) throw error;
  if (url.pathname === PAGE) return page;
  return Response.redirect(`${PAGE}?at=${encodeURIComponent(url.pathname + url.search)}`);
};

const openPage = async (event, url) => {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(new Promise((resolve) => setTimeout(resolve, AFTER_PAGE_MS)).then(renew));
    return page;
  } catch (error) {
    return openKept(url, error);
  }
};

const openFile = async ({ request }) => (await caches.match(request.url, as({ cacheName: SHELL }))) ?? fetch(request);

const openPicture = async ({ request }) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(smallest(request.url), as({ cacheName: PICTURES }));
    if (kept === undefined) throw error;
    return kept;
  }
};

/** Stores all or nothing on the first install; the data of an earlier worker stays. */
const keepFirst = async () => {
  const ends = await Promise.allSettled([keepShell(), keepCatalog()]);
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed === undefined) return;
  if (registration.active === null) for (const name of [SHELL, CATALOG]) await caches.delete(name);
  throw failed.reason;
};

addEventListener('install', (event) => event.waitUntil(keepFirst()));

addEventListener('activate', (event) => {
  const begin = async () => {
    const ours = new Set([SHELL, CATALOG, PICTURES]);
    for (const name of await caches.keys())
      if (name.startsWith('copperline-') && !ours.has(name)) await caches.delete(name);
    await registration.navigationPreload?.enable();
    // Also controls the tab that registered it; no tab of another worker is left.
    await clients.claim();
  };
  event.waitUntil(begin());
});

/** Deletes all stored data, replies when it is gone, and stores nothing afterwards. */
const forget = async (port) => {
  isForgotten = true;
  await underWay;
  for (const name of [SHELL, CATALOG, PICTURES]) await caches.delete(name);
  port.postMessage('forgotten');
};

/** Stores the data again, even after `forget`: a browser uses the same worker while a tab is open. */
const keep = async (port) => {
  isForgotten = false;
  const isKept = await Promise.all([keepShell(), keepCatalog()]).then(
    () => true,
    () => false,
  );
  port.postMessage(isKept);
  await renew();
};

/** A page asks to refresh the data, to store it or to delete it. */
addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data === 'forget') event.waitUntil(forget(port));
  else if (event.data === 'keep') event.waitUntil(keep(port));
  else event.waitUntil(renew());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (request.destination === 'document' && !/^\/(?:api|__sandbox)\//.test(url.pathname))
      event.respondWith(openPage(event, url));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(openFile(event));
  else if (url.pathname.startsWith('/pictures/')) event.respondWith(openPicture(event));
});
