import type { CartLine } from '#contract/cart.ts';
import { keepItem } from '../../session/keep-item.ts';

const KEY = 'copperline.cart-prices';

/** Dollars of products that cost something else when this browser showed the cart before; while the tab is open. */
const was = new Map<string, number>();

const readSeen = (): Record<string, number> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
};

/** What the lines of a cart cost when they were looked at last, where that was another price; keeps today's. */
export const comparePrices = (lines: readonly CartLine[]): Record<string, number> => {
  const seen = readSeen();
  for (const { product } of lines) {
    const before = seen[product._id];
    if (before !== undefined && before !== product.unitPrice) was.set(product._id, before);
  }
  const prices = Object.fromEntries(lines.map(({ product: p }) => [p._id, p.unitPrice]));
  keepItem(localStorage, KEY, JSON.stringify(prices));
  return Object.fromEntries(was);
};
