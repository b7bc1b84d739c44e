import { UNREACHABLE } from '#platform/web/import-with-retry.ts';

/** Tells the root route, which looks for the class `held`, that a toast with it came or went. */
const notifyOfHeld = () => dispatchEvent(new Event('held'));

/** Shows a toast with a Retry button until it is removed. */
const showRetry = (retry: () => void): HTMLElement => {
  const card = Object.assign(document.createElement('div'), {
    className: 'toast-card toast-error held',
    innerHTML: `${UNREACHABLE}<button type="button" class="link">Try again</button>`,
  });
  card.lastElementChild?.addEventListener('click', retry);
  document.querySelector('.toasts')?.firstElementChild?.prepend(card);
  notifyOfHeld();
  return card;
};

/** Resolves on retry or when the device is online again; rejects when the visitor goes elsewhere. */
const waitForRetry = async (signal: AbortSignal): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const card = showRetry(resolve);
  signal.addEventListener('abort', reject);
  addEventListener('online', () => resolve(), { once: true });
  await promise.finally(() => {
    card.remove();
    notifyOfHeld();
  });
};

/**
 * If the data of the next page cannot be loaded because the shop does not respond, the request waits, and the
 * current page stays instead of an error page. React Router loads that data from the page's address with `.data`.
 */
export const holdNavigation = (): void => {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    send(input, init).catch(async (error: unknown) => {
      if (init?.signal?.aborted !== false || !/\.data(?:\?|$)/.test(String(input))) throw error;
      await waitForRetry(init.signal);
      return fetch(input, init);
    });
};
