import { cart } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { keepItem } from './keep-item.ts';
import { LEFT_QUANTITIES } from './stored.ts';

/*
 * A quantity that is sent as its page is left may be lost, or answered after the next page has read the cart. So this tab
 * keeps it until the shop answers a change of the cart, and the next page sends it once more before it reads.
 */

/** Pieces by product. `at` is when the page was left, in ms of this device's clock. */
type Left = { at: number; quantities: Record<string, number> };

/** Later than this, another tab or device may have set another quantity on purpose. */
const MOST_MS = 60_000;

const readLeft = (): Left['quantities'] => {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT_QUANTITIES) ?? 'null') as Left | null;
    return left !== null && Date.now() - left.at < MOST_MS ? left.quantities : {};
  } catch {
    // A browser that keeps nothing has nothing to send again.
    return {};
  }
};

/** Keeps the quantity of a product while its page is left. */
export const keepLeft = (productId: string, quantity: number): void => {
  const left: Left = { at: Date.now(), quantities: { ...readLeft(), [productId]: quantity } };
  keepItem(sessionStorage, LEFT_QUANTITIES, JSON.stringify(left));
};

/** Sends what the page before was left with. What the shop refuses now it would have refused then. */
export const sendLeft = async (): Promise<void> => {
  const left = Object.entries(readLeft());
  if (left.length === 0) return;
  sessionStorage.removeItem(LEFT_QUANTITIES);
  const send = ([id, quantity]: [string, number]) => api.call(cart.set, { params: { id }, body: { quantity } });
  await Promise.allSettled(left.map(send));
};
