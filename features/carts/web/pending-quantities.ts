import { cart, type CartChange } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';

/** What sends a quantity that was chosen a moment ago, by its product. */
const pendingSends = new Map<string, () => void>();
const inFlight = new Set<Promise<CartChange>>();

/** Keeps what will send a quantity in a moment. @returns how to forget it */
export const registerPendingQuantity = (productId: string, send: () => void): (() => void) => {
  pendingSends.set(productId, send);
  return () => pendingSends.delete(productId);
};

/** Sends the quantity of one product now, if one waits. */
export const sendPendingQuantity = (productId: string): void => pendingSends.get(productId)?.();

/** Sets how many of a product are in the cart. */
export const putQuantity = (productId: string, quantity: number): Promise<CartChange> => {
  const sent = api.call(cart.set, { params: { id: productId }, body: { quantity } });
  inFlight.add(sent);
  const forget = () => void inFlight.delete(sent);
  sent.then(forget, forget);
  return sent;
};

/** Sends every quantity that waits and ends when all have their answer, good or bad: what comes next finds them in the cart. */
export const sendPendingQuantities = async (): Promise<void> => {
  for (const send of pendingSends.values()) send();
  await Promise.allSettled(inFlight);
};
