import { cart } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { UNCONFIRMED_QUANTITIES, tryStoreItem } from './storage-keys.ts';

/* A quantity sent while its page is left may get lost, or the next page may read the cart before the shop has
   processed the quantity. So this tab stores it until the shop confirms a cart change, and the next page sends it
   again before it reads the cart. */

/** Pieces by product. `at` is when the page was left, in ms of this device's clock. */
type UnconfirmedQuantities = { at: number; quantities: Record<string, number> };

/** After this time, the quantity is dropped, because another tab or device may have set another one on purpose. */
const MAX_AGE_MS = 60_000;

const readUnconfirmedQuantities = (): UnconfirmedQuantities['quantities'] => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(UNCONFIRMED_QUANTITIES) ?? 'null') as UnconfirmedQuantities | null;
    return stored !== null && Date.now() - stored.at < MAX_AGE_MS ? stored.quantities : {};
  } catch {
    // Without storage there is nothing to send again.
    return {};
  }
};

/** Stores a product's quantity while its page is left. */
export const saveUnconfirmedQuantity = (productId: string, quantity: number): void => {
  const unconfirmed: UnconfirmedQuantities = {
    at: Date.now(),
    quantities: { ...readUnconfirmedQuantities(), [productId]: quantity },
  };
  tryStoreItem(sessionStorage, UNCONFIRMED_QUANTITIES, JSON.stringify(unconfirmed));
};

export const hasUnconfirmedQuantities = (): boolean => Object.keys(readUnconfirmedQuantities()).length > 0;

/**
 * Sends the quantities of the previous page again. If the shop rejects one now, it would also have rejected it
 * before.
 */
export const sendUnconfirmedQuantities = async (): Promise<void> => {
  const entries = Object.entries(readUnconfirmedQuantities());
  if (entries.length === 0) return;
  sessionStorage.removeItem(UNCONFIRMED_QUANTITIES);
  const send = ([id, quantity]: [string, number]) => api.call(cart.set, { params: { id }, body: { quantity } });
  await Promise.allSettled(entries.map(send));
};
