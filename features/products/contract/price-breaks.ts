import { type Cents, ZERO_CENTS, calculateLineCents, prorateCents } from '#platform/contract/money.ts';

/** From so many pieces on, so many per cent off the line. */
export type PriceBreak = { from: number; percent: number };

/** The largest break that so many pieces reach. */
export const findPriceBreak = (breaks: readonly PriceBreak[], quantity: number): PriceBreak | null =>
  breaks
    .filter(({ from }) => from <= quantity)
    .reduce<PriceBreak | null>((best, one) => (best === null || one.from > best.from ? one : best), null);

/** What is taken off the goods of a line for the number of its pieces. */
export const priceDiscount = (goods: Cents, quantity: number, breaks: readonly PriceBreak[]): Cents => {
  const reached = findPriceBreak(breaks, quantity);
  return reached === null ? ZERO_CENTS : prorateCents(goods, Math.round(reached.percent * 100), 10_000);
};

/** What no line comes to, so that the sum of a whole cart is still a number. */
const MAX_LINE_CENTS = 1_000_000_000_000;

/** Whether so many pieces of a product cost more than any order can, before anybody works out how much. */
export const exceedsMaxPrice = (
  { unitPriceCents, minOrder }: { unitPriceCents: Cents; minOrder: number },
  quantity: number,
): boolean => (unitPriceCents / minOrder) * quantity > MAX_LINE_CENTS;

/** What so many pieces of a product cost, and what their number takes off that. */
export const pricePieces = (
  product: { unitPriceCents: Cents; minOrder: number; breaks: readonly PriceBreak[] },
  quantity: number,
): { goods: Cents; discount: Cents } => {
  const goods = calculateLineCents(product.unitPriceCents, product.minOrder, quantity);
  return { goods, discount: priceDiscount(goods, quantity, product.breaks) };
};
