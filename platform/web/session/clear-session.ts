import { storeCartCount } from './cart-count.ts';
import { publishSession } from './session.ts';
import { clearPersonalItems, COMPARED } from './storage-keys.ts';
import { storeUnpaidOrders } from './unpaid-orders.ts';

/**
 * Removes all data of the person who was signed in from this browser.
 * @param ended the session expired: unsent words stay
 */
export const clearPersonalStorage = ({ ended = false } = {}): void => {
  storeCartCount(0);
  storeUnpaidOrders([]);
  for (const storage of [localStorage, sessionStorage]) clearPersonalItems(storage, ended);
  // Browsers send this event to other tabs only, and the bar of this tab follows it too.
  dispatchEvent(new StorageEvent('storage', { key: COMPARED }));
};

/** Forgets who was signed in, here and in every other tab. */
export const clearSession = ({ ended = false, goHome = false } = {}): void => {
  clearPersonalStorage({ ended });
  publishSession({ status: 'out', ended, goHome });
};
