import type { Cents } from '#platform/contract/money.ts';

/**
 * The limits of a shown reduction in percent. A reduction that would round to 0% is shown as the smallest, and
 * one that would round to 100% as the largest.
 */
export const SMALLEST_REDUCTION = 1;
export const LARGEST_REDUCTION = 99;

/**
 * The reduction of a price in whole percent, rounded half up, as cards show it. Lists filter by the same number
 * (`features/search/server/index-facets.ts`), so it is calculated from cents, because dollars would round some
 * halves down.
 * @param regular the regular price, which is above the reduced one
 */
export const getReduction = (price: Cents, regular: Cents): number =>
  Math.max(SMALLEST_REDUCTION, Math.min(LARGEST_REDUCTION, Math.round((100 * (regular - price)) / regular)));
