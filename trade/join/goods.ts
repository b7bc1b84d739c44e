import type { JoinProduct } from '#features/joins/contract/join.ts';
import { type Cents, subtractCents, toDollars } from '#platform/contract/money.ts';
import { type PriceBreak, pricePieces } from '#features/products/contract/price-breaks.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';

/** A product as a chain shows it. */
export type ChainProduct = Omit<JoinProduct, 'quantity' | 'unitPrice'> & {
  unitPriceCents: Cents;
  quantityStep: number;
  breaks: PriceBreak[];
};

/** So many of a product, or more where it is sold in no smaller number. */
export const toJoinProduct = (good: ChainProduct, pieces: number): JoinProduct => {
  const { breaks: _breaks, quantityStep: _step, unitPriceCents, ...shown } = good;
  return { ...shown, unitPrice: toDollars(unitPriceCents), quantity: roundUpQuantity(good, pieces) };
};

export const calculateProductCents = (good: ChainProduct, pieces: number): Cents => {
  const { goods, discount } = pricePieces(good, roundUpQuantity(good, pieces));
  return subtractCents(goods, discount);
};
