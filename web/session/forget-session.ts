import { keepCartCount } from './cart-count.ts';
import { publish } from './session.ts';
import { clearStored, COMPARED } from './stored.ts';
import { keepUnpaid } from './unpaid.ts';

/** Removes from this browser what is of the person who was signed in. */
export const forgetStored = ({ ended = false } = {}): void => {
  keepCartCount(0);
  keepUnpaid([]);
  for (const storage of [localStorage, sessionStorage]) clearStored(storage, ended);
  // A browser tells this to other tabs alone, and the bar of this one counts too.
  dispatchEvent(new StorageEvent('storage', { key: COMPARED }));
};

/** Forgets who was signed in, here and in every other tab. */
export const forgetSession = ({ ended = false, goHome = false } = {}): void => {
  forgetStored({ ended });
  publish({ status: 'out', ended, goHome });
};
