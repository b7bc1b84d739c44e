import { Spoken } from '#platform/contract/spoken.ts';

const FAILED = 'The catalogue did not come whole, or this browser has no room for it. Nothing was kept. Try again.';
const NOT_HERE = 'This browser keeps nothing here: a private window, or one too old.';

const untilActive = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Spoken(FAILED));
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** A worker that does not answer in so long does not. */
const LONGEST_MS = 60_000;

const askToKeep = (worker: ServiceWorker): Promise<boolean> => {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('keep', [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), LONGEST_MS);
  });
};

/**
 * Has the worker keep the catalogue on this device, or bring what is kept to what the shop says now.
 * @throws Spoken
 */
export const keepCatalogue = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) throw new Spoken(NOT_HERE);
  const there = await navigator.serviceWorker.register('/sw.js').catch((cause: unknown) => {
    throw new Spoken(navigator.onLine ? NOT_HERE : FAILED, { cause });
  });
  const coming = there.active ?? there.waiting ?? there.installing;
  if (coming === null) throw new Spoken(FAILED);
  if (there.active === null) {
    await untilActive(coming);
    // The pictures come behind.
    coming.postMessage('renew', []);
  } else if (!(await askToKeep(there.active))) throw new Spoken(FAILED);
  // Asking not to be thrown away first is a wish.
  await navigator.storage?.persist?.().catch(() => false);
};
