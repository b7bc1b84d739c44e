import type { OfflineCatalogue } from '#features/offline/contract/offline.ts';
import { type IndexedCatalogue, openOfflineCatalogue } from '#trade/offline-catalogue.ts';

/** As the worker names them (`platform/server/http/browser/worker.js`). */
const CACHES = ['copperline-shell-1', 'copperline-catalogue-1', 'copperline-pictures-1'] as const;
const [, CATALOGUE, PICTURES] = CACHES;
const FILE = '/api/catalogue';

/** A worker that does not answer is not waited for. */
const WORKER_MS = 5000;

export type StoredOfflineCatalogue = IndexedCatalogue & {
  /** ISO time at which the shop said last that this is so. */
  at: string;
};

/** What is shown of a catalogue has to be there; the worker has read it as JSON. */
const isCatalogue = (one: Partial<OfflineCatalogue>): one is OfflineCatalogue =>
  Array.isArray(one.products) && Array.isArray(one.categories) && Array.isArray(one.join?.passages);

/** The catalogue of this device; null where there is none, it cannot be read, or the browser keeps nothing. */
export const readOfflineCatalogue = async (): Promise<StoredOfflineCatalogue | null> => {
  try {
    // To open a cache would make one.
    const answer = await caches.match(FILE, { cacheName: CATALOGUE, ignoreVary: true });
    const catalogue = (await answer?.json()) as Partial<OfflineCatalogue> | undefined;
    if (catalogue === undefined || !isCatalogue(catalogue)) return null;
    return { ...openOfflineCatalogue(catalogue), at: answer?.headers.get('x-kept-at') ?? '' };
  } catch {
    return null;
  }
};

/** How many pictures there are. */
export const countOfflinePictures = async (): Promise<number> => {
  try {
    return (await caches.has(PICTURES)) ? (await (await caches.open(PICTURES)).keys()).length : 0;
  } catch {
    return 0;
  }
};

/** Takes all of it from this device, the worker too. */
export const deleteOfflineCatalogue = async (): Promise<void> => {
  const there = await navigator.serviceWorker.getRegistration();
  const worker = there?.active ?? null;
  await there?.unregister();
  if (worker !== null) {
    // It may be bringing pictures still.
    const { port1, port2 } = new MessageChannel();
    const gone = new Promise<unknown>((resolve) => (port1.onmessage = resolve));
    worker.postMessage('forget', [port2]);
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, WORKER_MS))]);
  }
  for (const name of CACHES) await caches.delete(name);
};
