/** In percent. A reduction that rounds to 0% counts as the smallest, and one that rounds to 100% as the largest. */
export const SMALLEST_REDUCTION = 1;
export const LARGEST_REDUCTION = 99;

/**
 * The reduction of a price in whole percent, as cards show it.
 * @param price in dollars, and above zero
 * @param regular in dollars, and above the price
 */
export const getReduction = (price: number, regular: number): number =>
  Math.max(SMALLEST_REDUCTION, Math.min(LARGEST_REDUCTION, Math.round(100 - (100 * price) / regular)));
