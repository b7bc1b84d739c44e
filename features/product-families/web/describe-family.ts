import { type ListedFamily, MOST_COUNTED_SIZES } from '#features/product-families/contract/family-options.ts';
import { formatDollars, formatPricePerPiece, toCents } from '#platform/contract/money.ts';

/** `4 sizes from $2.48 each`, or `100 sizes or more` if not all of them are counted. */
export const describeFamily = ({ count, cheapest: { unitPrice, minOrder } }: ListedFamily): string => {
  if (count >= MOST_COUNTED_SIZES) return `${count} sizes or more`;
  const price = minOrder === 1 ? formatDollars(unitPrice) : `${formatPricePerPiece(toCents(unitPrice), minOrder)} each`;
  return `${count} sizes from ${price}`;
};
