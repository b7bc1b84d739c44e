import { exceedsMaxPrice } from '#features/products/contract/price-breaks.ts';
import { type Cents, calculateLineCents, cents, prorateCents, subtractCents } from '#platform/contract/money.ts';

/**
 * A buyer's price for a product if they order `from` pieces or more: a percentage off the regular price, or the price
 * of `per` pieces. It is never shown to others.
 */
export type OwnPriceValue = { from: number } & ({ percent: number } | { cents: Cents; per: number });

/** An own price with the id and version of its price list. */
export type OwnPrice = OwnPriceValue & { list: string; version: number };

type RegularProduct = {
  unitPriceCents: Cents;
  minOrder: number;
  /** The price for the minimum order without the current sale. */
  regularPriceCents?: Cents | null;
};

/** The lowest price of the pieces, from the own prices that apply to this quantity; null if none applies. */
export const findOwnCents = (
  { unitPriceCents, regularPriceCents = null, minOrder }: RegularProduct,
  quantity: number,
  own: readonly OwnPriceValue[],
): Cents | null => {
  // Leaves out prices above the limit for an order: they cannot be the lowest, and are too large to be exact numbers.
  const reached = own.filter(
    (one) =>
      one.from <= quantity &&
      !('cents' in one && exceedsMaxPrice({ unitPriceCents: one.cents, minOrder: one.per }, quantity)),
  );
  if (reached.length === 0) return null;
  const regular = calculateLineCents(regularPriceCents ?? unitPriceCents, minOrder, quantity);
  const prices = reached.map((one) =>
    'percent' in one
      ? subtractCents(regular, prorateCents(regular, Math.round(one.percent * 100), 10_000))
      : calculateLineCents(one.cents, one.per, quantity),
  );
  return cents(Math.min(...prices));
};
