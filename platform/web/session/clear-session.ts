import { storeCartCount } from './cart-count.ts';
import { publishSession } from './session.ts';
import { clearPersonalItems, COMPARED } from './storage-keys.ts';
import { storeUnpaidOrders } from './unpaid-orders.ts';

/**
 * Removes all data of the signed-in person from this browser.
 * @param ended true if the session expired: drafts stay
 */
export const clearPersonalStorage = ({ ended = false } = {}): void => {
  storeCartCount(0);
  storeUnpaidOrders([]);
  for (const storage of [localStorage, sessionStorage]) clearPersonalItems(storage, ended);
  // Browsers send this event only to other tabs, and this tab's comparison bar needs it too.
  dispatchEvent(new StorageEvent('storage', { key: COMPARED }));
};

/** Ends the session, here and in every other tab. */
export const clearSession = ({ ended = false, goHome = false } = {}): void => {
  clearPersonalStorage({ ended });
  publishSession({ status: 'out', ended, goHome });
};
