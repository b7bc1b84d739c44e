import { useSyncExternalStore } from 'react';

/** Tries the waiting requests again; null if none waits. */
let retry: (() => void) | null = null;
const listeners = new Set<() => void>();

const setRetry = (next: typeof retry): void => {
  retry = next;
  listeners.forEach((listener) => listener());
};

/** React Router loads the data of a page from its address with this ending. */
const isPageData = (input: RequestInfo | URL): boolean =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith('.data');

/** Resolves on retry or when the device is online again; rejects when the visitor goes elsewhere. */
const waitForRetry = async (signal: AbortSignal | null | undefined): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal?.reason as Error);
  signal?.addEventListener('abort', abort);
  addEventListener('online', () => resolve(), { once: true });
  const before = retry;
  const own = () => {
    before?.();
    resolve();
  };
  setRetry(own);
  try {
    await promise;
  } finally {
    signal?.removeEventListener('abort', abort);
    if (retry === own) setRetry(null);
  }
};

/**
 * If the data of the next page cannot be loaded because the shop does not respond, the request waits and the page
 * before stays, instead of an error page. `useHeldNavigation` offers to try again.
 */
export const holdNavigation = (): void => {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    for (;;) {
      try {
        return await send(input, init);
      } catch (error) {
        if (init?.signal?.aborted === true || !isPageData(input)) throw error;
        await waitForRetry(init?.signal);
      }
    }
  };
};

/** Returns a function that tries again to open the next page; null unless it waits for the shop to respond. */
export const useHeldNavigation = (): (() => void) | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => retry,
    () => null,
  );
