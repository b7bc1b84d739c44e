import type { Facet } from '#features/search/contract/browse.ts';
import { sortBounds } from '#platform/contract/ranges.ts';
import { useLoaderData } from 'react-router';

/** Parameters of the list that are no facet. */
const nonFacetParams = new Set(['search', 'category', 'sort', 'page', 'view']);

/** The address of the list with some parameters changed, and others dropped; back on its first page. */
export const productListAddress = (
  params: URLSearchParams,
  change: { set?: Record<string, string>; drop?: [key: string, value?: string][]; page?: number },
): string => {
  const next = new URLSearchParams();
  for (const [key, value] of params) {
    const dropped = change.drop?.some(([name, only]) => name === key && (only === undefined || only === value));
    if (key !== 'page' && dropped !== true && change.set?.[key] === undefined) next.append(key, value);
  }
  for (const [key, value] of Object.entries(change.set ?? {})) if (value !== '') next.append(key, value);
  if (change.page !== undefined && change.page > 1) next.set('page', String(change.page));
  return next.size > 0 ? `/products?${next}` : '/products';
};

/** The list without any facet chosen; its search, category, order and view stay. */
export const clearedListAddress = (params: URLSearchParams): string =>
  productListAddress(params, {
    drop: [...new Set(params.keys())].filter((key) => !nonFacetParams.has(key)).map((key) => [key]),
  });

/**
 * The parameters of a list in the one way they are written: without what was left empty, and the two ends of a range
 * in one parameter, the lower first, with `in` behind inches. A form that is sent without a script names each end, and inches, by itself.
 */
export const normalizeParams = (params: URLSearchParams, facets: Facet[]): URLSearchParams => {
  const next = new URLSearchParams();
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key);
    const [from = '', to = '', unit = ''] = values;
    const isRange =
      (values.length === 2 || unit === 'in') && facets.some((facet) => facet.key === key && facet.type === 'number');
    const tidy = isRange ? [`${sortBounds(from, to).join('..')}${unit}`] : values;
    for (const value of tidy) if (!/^(\.\.(in)?)?$/.test(value)) next.append(key, value);
  }
  return next;
};

/** What a form of the list asks for. */
export const formAddress = (form: HTMLFormElement, facets: Facet[]): string => {
  const sent = new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)]));
  return productListAddress(normalizeParams(sent, facets), {});
};

/** Whether something is chosen in a facet. */
export const isFacetActive = ({ values, range }: Facet): boolean =>
  values.some(({ chosen }) => chosen) || range?.from != null || range?.to != null;

/**
 * The parameters the list was made from, as the server read them. The address may have more, which nobody reads and
 * the server has dropped: a page built from those would not be the one that was sent.
 */
export const useListParams = (): URLSearchParams => new URLSearchParams(useLoaderData<{ address: string }>().address);
