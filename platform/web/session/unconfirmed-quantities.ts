import { cart } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { UNCONFIRMED_QUANTITIES, tryStoreItem } from './storage-keys.ts';

/*
 * A quantity that is sent as its page is left may be lost, or answered after the next page has read the cart. So this tab
 * keeps it until the shop answers a change of the cart, and the next page sends it once more before it reads.
 */

/** Pieces by product. `at` is when the page was left, in ms of this device's clock. */
type UnconfirmedQuantities = { at: number; quantities: Record<string, number> };

/** Later than this, another tab or device may have set another quantity on purpose. */
const MAX_AGE_MS = 60_000;

const readUnconfirmedQuantities = (): UnconfirmedQuantities['quantities'] => {
  try {
    const left = JSON.parse(sessionStorage.getItem(UNCONFIRMED_QUANTITIES) ?? 'null') as UnconfirmedQuantities | null;
    return left !== null && Date.now() - left.at < MAX_AGE_MS ? left.quantities : {};
  } catch {
    // A browser that keeps nothing has nothing to send again.
    return {};
  }
};

/** Keeps the quantity of a product while its page is left. */
export const saveUnconfirmedQuantity = (productId: string, quantity: number): void => {
  const left: UnconfirmedQuantities = {
    at: Date.now(),
    quantities: { ...readUnconfirmedQuantities(), [productId]: quantity },
  };
  tryStoreItem(sessionStorage, UNCONFIRMED_QUANTITIES, JSON.stringify(left));
};

/** Sends what the page before was left with. What the shop refuses now it would have refused then. */
export const sendUnconfirmedQuantities = async (): Promise<void> => {
  const left = Object.entries(readUnconfirmedQuantities());
  if (left.length === 0) return;
  sessionStorage.removeItem(UNCONFIRMED_QUANTITIES);
  const send = ([id, quantity]: [string, number]) => api.call(cart.set, { params: { id }, body: { quantity } });
  await Promise.allSettled(left.map(send));
};
