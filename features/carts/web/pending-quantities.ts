import { cart, type CartChange } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';

/** Functions that send a recently changed quantity, by product id. */
const pendingSends = new Map<string, () => void>();
const inFlight = new Set<Promise<CartChange>>();

/** Registers a function that sends a quantity shortly. @returns a function that removes it */
export const registerPendingQuantity = (productId: string, send: () => void): (() => void) => {
  pendingSends.set(productId, send);
  return () => pendingSends.delete(productId);
};

/** Sends the pending quantity of one product now, if there is one. */
export const sendPendingQuantity = (productId: string): void => pendingSends.get(productId)?.();

/** Sets a product's quantity in the cart. */
export const putQuantity = (productId: string, quantity: number): Promise<CartChange> => {
  const sent = api.call(cart.set, { params: { id: productId }, body: { quantity } });
  inFlight.add(sent);
  const forget = () => void inFlight.delete(sent);
  sent.then(forget, forget);
  return sent;
};

/** Sends all pending quantities and waits for every response, good or bad, so that the next request sees them. */
export const sendPendingQuantities = async (): Promise<void> => {
  for (const send of pendingSends.values()) send();
  await Promise.allSettled(inFlight);
};
