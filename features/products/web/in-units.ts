import type { BrowsePage, Facet } from '#features/search/contract/browse.ts';
import { inOrder } from '#platform/contract/in-order.ts';
import type { Units } from '#features/products/contract/units.ts';
import { inchesOf, isLength, roundInches, sayBoth, sayChosen } from '#trade/say-length.ts';

/** A column as the table shows it: each value in the chosen unit, and of lengths what stands beside it. */
export type ShownColumn = Omit<BrowsePage['columns'][number], 'mm'> & { both: Record<string, string> };

/** A page of the catalogue in the chosen unit. */
export type ShownPage = Omit<BrowsePage, 'columns'> & { columns: ShownColumn[] };

const columnIn = ({ mm, ...column }: BrowsePage['columns'][number], units: Units): ShownColumn => {
  const told = (say: typeof sayBoth, ids: string[]) =>
    Object.fromEntries(ids.map((id) => [id, say({ value: column.values[id] ?? '', mm: mm[id] }, units)]));
  return { ...column, values: told(sayChosen, Object.keys(column.values)), both: told(sayBoth, Object.keys(mm)) };
};

const inchesIn = (mm: number | null): number | null => (mm === null ? null : inchesOf(mm));

/** What somebody has typed in inches stays as he typed it. @param said of the facet in the address */
const rangeIn = ({ min, max, ...range }: NonNullable<Facet['range']>, said: string): NonNullable<Facet['range']> => {
  const [, one = '', other = ''] = /^([\d.]*?)\.\.([\d.]*)in$/.exec(said) ?? [];
  const [from, to] = inOrder(one, other);
  const typed = (text: string, mm: number | null) => (text === '' || mm === null ? inchesIn(mm) : Number(text));
  return {
    min: roundInches(min),
    max: roundInches(max),
    from: typed(from, range.from),
    to: typed(to, range.to),
  };
};

const facetIn = (facet: Facet, said: string): Facet =>
  isLength(facet) && facet.range !== null ? { ...facet, unit: 'in', range: rangeIn(facet.range, said) } : facet;

/** Whether anything on a page of the catalogue is a measured length. */
export const hasLengths = ({ facets, columns }: BrowsePage): boolean =>
  facets.some((facet) => isLength(facet) && facet.range !== null) ||
  columns.some(({ mm }) => Object.keys(mm).length > 0);

/** @param params of the address the page was asked for by */
export const pageIn = (found: BrowsePage, units: Units, params: URLSearchParams): ShownPage => ({
  ...found,
  facets: units === 'mm' ? found.facets : found.facets.map((facet) => facetIn(facet, params.get(facet.key) ?? '')),
  columns: found.columns.map((column) => columnIn(column, units)),
});
