import type { FacetValue } from '#features/products/server/read-category.ts';
import { compareMagnitudes } from '#trade/compare-values.ts';

/** Values of one attribute from the least to the greatest, or the other way round: numbers by what they are, sizes by their magnitude. */
export const sortFacetValues = <One extends Pick<FacetValue, 'text' | 'number'>>(
  values: One[],
  isDown: boolean,
): One[] => {
  const ranked = values.toSorted(
    (one, other) =>
      (one.number ?? 0) - (other.number ?? 0) ||
      (one.text === null || other.text === null ? 0 : compareMagnitudes(one.text, other.text)),
  );
  return isDown ? ranked.toReversed() : ranked;
};
