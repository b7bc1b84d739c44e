import { cart, type CartChanged } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';

/** What sends a quantity that was chosen a moment ago, by its product. */
const unsent = new Map<string, () => void>();
const underWay = new Set<Promise<CartChanged>>();

/** Keeps what will send a quantity in a moment. @returns how to forget it */
export const noteUnsent = (productId: string, send: () => void): (() => void) => {
  unsent.set(productId, send);
  return () => unsent.delete(productId);
};

/** Sends the quantity of one product now, if one waits. */
export const sendUnsentOf = (productId: string): void => unsent.get(productId)?.();

/** Sets how many of a product are in the cart. */
export const setQuantity = (productId: string, quantity: number): Promise<CartChanged> => {
  const sent = api.call(cart.set, { params: { id: productId }, body: { quantity } });
  underWay.add(sent);
  const forget = () => void underWay.delete(sent);
  sent.then(forget, forget);
  return sent;
};

/** Sends every quantity that waits and ends when all have their answer, good or bad: what comes next finds them in the cart. */
export const sendUnsent = async (): Promise<void> => {
  for (const send of unsent.values()) send();
  await Promise.allSettled(underWay);
};
