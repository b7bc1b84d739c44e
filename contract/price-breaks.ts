import { type Cents, ZERO_CENTS } from './money.ts';
import { shareCents } from './share-cents.ts';

/** From so many pieces on, so many per cent off the line. */
export type PriceBreak = { from: number; percent: number };

/** The largest break that so many pieces reach. */
export const breakOf = (breaks: readonly PriceBreak[], quantity: number): PriceBreak | null =>
  breaks
    .filter(({ from }) => from <= quantity)
    .reduce<PriceBreak | null>((best, one) => (best === null || one.from > best.from ? one : best), null);

/** What is taken off the goods of a line for the number of its pieces. */
export const discountCents = (goods: Cents, quantity: number, breaks: readonly PriceBreak[]): Cents => {
  const reached = breakOf(breaks, quantity);
  return reached === null ? ZERO_CENTS : shareCents(goods, Math.round(reached.percent * 100), 10_000);
};
