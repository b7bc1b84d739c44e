import type { OfflineCatalog } from '#features/offline/contract/offline.ts';
import { type IndexedCatalog, openOfflineCatalog } from '#trade/offline-catalog.ts';

/** The service worker uses the same names (`platform/server/http/browser/worker.js`). */
const CACHES = ['copperline-shell-1', 'copperline-catalog-1', 'copperline-pictures-1'] as const;
const [, CATALOG, PICTURES] = CACHES;
const FILE = '/api/catalog';

/** How long to wait for the worker's answer. */
const WORKER_MS = 5000;

export type StoredOfflineCatalog = IndexedCatalog & {
  /** ISO time of the shop's last confirmation that this catalog is current. */
  at: string;
};

/** Checks the parts that are shown; the worker has only parsed the JSON. */
const isCatalog = (one: Partial<OfflineCatalog>): one is OfflineCatalog =>
  Array.isArray(one.products) && Array.isArray(one.categories) && Array.isArray(one.join?.passages);

/** This device's catalog; null if there is none, it is unreadable, or the browser blocks storage. */
export const readOfflineCatalog = async (): Promise<StoredOfflineCatalog | null> => {
  try {
    // Unlike `caches.open`, this does not create the cache.
    const response = await caches.match(FILE, { cacheName: CATALOG, ignoreVary: true });
    const catalog = (await response?.json()) as Partial<OfflineCatalog> | undefined;
    if (catalog === undefined || !isCatalog(catalog)) return null;
    return { ...openOfflineCatalog(catalog), at: response?.headers.get('x-kept-at') ?? '' };
  } catch {
    return null;
  }
};

export const countOfflinePictures = async (): Promise<number> => {
  try {
    return (await caches.has(PICTURES)) ? (await (await caches.open(PICTURES)).keys()).length : 0;
  } catch {
    return 0;
  }
};

/** Deletes the offline catalog and its service worker from this device. */
export const deleteOfflineCatalog = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.active ?? null;
  await registration?.unregister();
  if (worker !== null) {
    // Asks the worker to stop, because it may still be downloading pictures.
    const { port1, port2 } = new MessageChannel();
    const done = new Promise<unknown>((resolve) => (port1.onmessage = resolve));
    worker.postMessage('forget', [port2]);
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, WORKER_MS))]);
  }
  for (const name of CACHES) await caches.delete(name);
};
