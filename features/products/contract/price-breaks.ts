import { type Cents, ZERO_CENTS, calculateLineCents, prorateCents } from '#platform/contract/money.ts';

/** A percentage off the line, from a number of pieces. */
export type PriceBreak = { from: number; percent: number };

export const findPriceBreak = (breaks: readonly PriceBreak[], quantity: number): PriceBreak | null =>
  breaks
    .filter(({ from }) => from <= quantity)
    .reduce<PriceBreak | null>((best, one) => (best === null || one.from > best.from ? one : best), null);

/** The price break's discount on the goods of a line. */
export const priceDiscount = (goods: Cents, quantity: number, breaks: readonly PriceBreak[]): Cents => {
  const reached = findPriceBreak(breaks, quantity);
  return reached === null ? ZERO_CENTS : prorateCents(goods, Math.round(reached.percent * 100), 10_000);
};

/** The most that a line may cost, so that the sum of a whole cart is still an exact number. */
const MAX_LINE_CENTS = 1_000_000_000_000;

/** True if the pieces would cost more than any order may; safe to call before the price is calculated. */
export const exceedsMaxPrice = (
  { unitPriceCents, minOrder }: { unitPriceCents: Cents; minOrder: number },
  quantity: number,
): boolean => (unitPriceCents / minOrder) * quantity > MAX_LINE_CENTS;

/** The price of a number of pieces, and its discount by price break. */
export const pricePieces = (
  product: { unitPriceCents: Cents; minOrder: number; breaks: readonly PriceBreak[] },
  quantity: number,
): { goods: Cents; discount: Cents } => {
  const goods = calculateLineCents(product.unitPriceCents, product.minOrder, quantity);
  return { goods, discount: priceDiscount(goods, quantity, product.breaks) };
};
