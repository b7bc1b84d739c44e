import type { CartNeed } from '#features/carts/contract/cart-needs.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { toDollars } from '#platform/contract/money.ts';
import { type ChainProduct, calculateProductCents, toJoinProduct } from '#trade/join/goods.ts';

/** So many pieces of what is advised, as far as there are so many; null where it cannot be ordered. */
export const toNeedProduct = (good: ChainProduct, pieces: number): CartNeed['product'] => {
  const { stock, minOrder, quantityStep } = good;
  if (!canOrder(good)) return null;
  const most = minOrder + Math.floor((stock - minOrder) / quantityStep) * quantityStep;
  const wanted = Math.min(pieces, most);
  return { ...toJoinProduct(good, wanted), price: toDollars(calculateProductCents(good, wanted)) };
};
