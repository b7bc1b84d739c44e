import { keepCartCount } from './cart-count.ts';
import { publish } from './session.ts';
import { clearStored, COMPARED } from './stored.ts';
import { keepUnpaid } from './unpaid.ts';

/**
 * Removes all data of the person who was signed in from this browser.
 * @param ended the session expired: unsent words stay
 */
export const forgetStored = ({ ended = false } = {}): void => {
  keepCartCount(0);
  keepUnpaid([]);
  for (const storage of [localStorage, sessionStorage]) clearStored(storage, ended);
  // Browsers send this event to other tabs only, and the bar of this tab follows it too.
  dispatchEvent(new StorageEvent('storage', { key: COMPARED }));
};

/** Forgets who was signed in, here and in every other tab. */
export const forgetSession = ({ ended = false, goHome = false } = {}): void => {
  forgetStored({ ended });
  publish({ status: 'out', ended, goHome });
};
