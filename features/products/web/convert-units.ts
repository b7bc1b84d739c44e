import type { BrowsePage, Facet } from '#features/search/contract/browse.ts';
import { sortBounds } from '#platform/contract/ranges.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';
import { convertToInches, isLength, roundInches, formatInBothUnits, formatInUnits } from '#trade/format-length.ts';

/** A column with each value in the chosen unit; `both` has the lengths in both units. */
export type DisplayColumn = Omit<BrowsePage['columns'][number], 'mm'> & { both: Record<string, string> };

/** A catalog page in the chosen unit. */
export type DisplayPage = Omit<BrowsePage, 'columns'> & { columns: DisplayColumn[] };

const convertColumn = ({ mm, ...column }: BrowsePage['columns'][number], units: Units): DisplayColumn => {
  const formatValues = (format: typeof formatInBothUnits, ids: string[]) =>
    Object.fromEntries(ids.map((id) => [id, format({ value: column.values[id] ?? '', mm: mm[id] }, units)]));
  return {
    ...column,
    values: formatValues(formatInUnits, Object.keys(column.values)),
    both: formatValues(formatInBothUnits, Object.keys(mm)),
  };
};

const toInches = (mm: number | null): number | null => (mm === null ? null : convertToInches(mm));

/**
 * Converts a range facet to the chosen unit. A bound typed in inches stays as typed.
 * @param rangeText the facet's value in the address
 */
const convertRange = (
  { min, max, ...range }: NonNullable<Facet['range']>,
  rangeText: string,
): NonNullable<Facet['range']> => {
  const [, one = '', other = ''] = /^([\d.]*?)\.\.([\d.]*)in$/.exec(rangeText) ?? [];
  const [from, to] = sortBounds(one, other);
  const typed = (text: string, mm: number | null) => (text === '' || mm === null ? toInches(mm) : Number(text));
  return {
    min: roundInches(min),
    max: roundInches(max),
    from: typed(from, range.from),
    to: typed(to, range.to),
  };
};

const convertFacet = (facet: Facet, rangeText: string): Facet =>
  isLength(facet) && facet.range !== null
    ? { ...facet, unit: 'in', range: convertRange(facet.range, rangeText) }
    : facet;

/** True if a catalog page has any measured length. */
export const hasLengths = ({ facets, columns }: BrowsePage): boolean =>
  facets.some((facet) => isLength(facet) && facet.range !== null) ||
  columns.some(({ mm }) => Object.keys(mm).length > 0);

/** @param params the parameters of the page's address */
export const convertPage = (found: BrowsePage, units: Units, params: URLSearchParams): DisplayPage => ({
  ...found,
  facets: units === 'mm' ? found.facets : found.facets.map((facet) => convertFacet(facet, params.get(facet.key) ?? '')),
  columns: found.columns.map((column) => convertColumn(column, units)),
});
