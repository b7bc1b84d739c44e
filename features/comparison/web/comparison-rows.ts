import type { ComparedProduct } from '#features/comparison/contract/compare.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';
import { formatInBothUnits } from '#trade/format-length.ts';
import { formatEnds } from '#features/products/web/specification.tsx';
import { formatPriceBreaks } from '#features/products/web/pieces-total.tsx';

export type ComparisonRow = {
  label: string;
  /** One value for each product; null if the product has none. */
  values: (string | null)[];
  differs: boolean;
};

const toComparisonRow = (label: string, values: (string | null)[]): ComparisonRow => ({
  label,
  values: values.map((value) => value || null),
  differs: new Set(values.map((value) => value || null)).size > 1,
});

/** The rows of the comparison: attributes in the sequence in which they first appear, then the other data. */
export const getComparisonRows = (products: ComparedProduct[], units: Units): ComparisonRow[] => {
  const labels = new Map(products.flatMap(({ attributes }) => attributes.map(({ key, label }) => [key, label])));
  const toRow = (label: string, getText: (product: ComparedProduct) => string | null) =>
    toComparisonRow(label, products.map(getText));
  return [
    ...[...labels].map(([key, label]) =>
      toRow(label, ({ attributes }) => {
        const found = attributes.find((attribute) => attribute.key === key);
        return found === undefined ? null : formatInBothUnits(found, units);
      }),
    ),
    toRow('Ends', ({ ends }) => formatEnds(ends)),
    toRow('Category', ({ category }) => category.name),
    toRow('Price by quantity', (product) => (product.priceBreaks.length > 0 ? formatPriceBreaks(product) : null)),
    toRow('Rating', ({ stars, reviews }) => (reviews > 0 ? `${stars} of 5 (${reviews})` : null)),
    // Part numbers always differ, so they are not marked as a difference.
    { ...toRow('EAN / MPN', ({ partNumbers }) => partNumbers.join(', ')), differs: false },
  ].filter(({ values }) => values.some((value) => value !== null));
};
