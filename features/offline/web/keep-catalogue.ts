import { UserFacingError } from '#platform/contract/spoken.ts';

const FAILED = 'The catalogue did not come whole, or this browser has no room for it. Nothing was kept. Try again.';
const NOT_HERE = 'This browser keeps nothing here: a private window, or one too old.';

const waitUntilActive = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new UserFacingError(FAILED));
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** A worker that does not answer in so long does not. */
const WORKER_TIMEOUT_MS = 60_000;

const requestUpdate = (worker: ServiceWorker): Promise<boolean> => {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('keep', [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), WORKER_TIMEOUT_MS);
  });
};

/**
 * Has the worker keep the catalogue on this device, or bring what is kept to what the shop says now.
 * @throws UserFacingError
 */
export const saveOfflineCatalogue = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) throw new UserFacingError(NOT_HERE);
  const there = await navigator.serviceWorker.register('/sw.js').catch((cause: unknown) => {
    throw new UserFacingError(navigator.onLine ? NOT_HERE : FAILED, { cause });
  });
  const coming = there.active ?? there.waiting ?? there.installing;
  if (coming === null) throw new UserFacingError(FAILED);
  if (there.active === null) {
    await waitUntilActive(coming);
    // The pictures come behind.
    coming.postMessage('renew', []);
  } else if (!(await requestUpdate(there.active))) throw new UserFacingError(FAILED);
  // Asking not to be thrown away first is a wish.
  await navigator.storage?.persist?.().catch(() => false);
};
