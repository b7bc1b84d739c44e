import type { JoinGood } from '#features/joins/contract/join.ts';
import { type Cents, minusCents, toDollars } from '#platform/contract/money.ts';
import { type PriceBreak, priceGoods } from '#features/products/contract/price-breaks.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';

/** A product as a chain shows it. */
export type ChainGood = Omit<JoinGood, 'quantity' | 'unitPrice'> & {
  unitPriceCents: Cents;
  quantityStep: number;
  breaks: PriceBreak[];
};

/** So many of a product, or more where it is sold in no smaller number. */
export const showGood = (good: ChainGood, pieces: number): JoinGood => {
  const { breaks: _breaks, quantityStep: _step, unitPriceCents, ...shown } = good;
  return { ...shown, unitPrice: toDollars(unitPriceCents), quantity: roundUpQuantity(good, pieces) };
};

export const costOfGood = (good: ChainGood, pieces: number): Cents => {
  const { goods, discount } = priceGoods(good, roundUpQuantity(good, pieces));
  return minusCents(goods, discount);
};
