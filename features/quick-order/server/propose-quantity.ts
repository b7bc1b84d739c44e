import { canOrder } from '#features/products/contract/can-order.ts';
import { getMostPieces } from '#features/products/contract/most-pieces.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';

type Purchase = Record<'minOrder' | 'quantityStep' | 'stock' | 'lastPieces', number>;

/** The quantity of the last purchase, as it can be ordered today. */
export const proposeQuantity = (product: Purchase): number =>
  canOrder(product) ? Math.min(roundUpQuantity(product, product.lastPieces), getMostPieces(product)) : product.minOrder;
