import type { CartLine } from '#features/carts/contract/cart.ts';
import { tryStoreItem } from '#platform/web/session/keep-item.ts';
import { CART_PRICES } from '#platform/web/session/stored.ts';

/** Prices in dollars, by product id. */
type Prices = Record<string, number>;

const readPrices = (storage: Storage): Prices => {
  try {
    return JSON.parse(storage.getItem(CART_PRICES) ?? '{}') as Prices;
  } catch {
    return {};
  }
};

/**
 * The earlier prices of products whose price changed since the cart was last shown; this tab keeps showing them. Stores
 * today's prices.
 */
export const findChangedPrices = (lines: readonly CartLine[]): Prices => {
  const seen = readPrices(localStorage);
  const was = readPrices(sessionStorage);
  for (const { product } of lines) {
    const before = seen[product._id];
    if (before !== undefined && before !== product.unitPrice) was[product._id] = before;
  }
  if (Object.keys(was).length > 0) tryStoreItem(sessionStorage, CART_PRICES, JSON.stringify(was));
  const prices = Object.fromEntries(lines.map(({ product: p }) => [p._id, p.unitPrice]));
  tryStoreItem(localStorage, CART_PRICES, JSON.stringify(prices));
  return was;
};
