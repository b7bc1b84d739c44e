import type { Facet } from '#features/search/contract/browse.ts';
import { sortBounds } from '#platform/contract/ranges.ts';
import { LIST_PARAMETERS } from '#platform/contract/pages.ts';
import { createContext, useContext } from 'react';

const nonFacetParams = new Set<string>(LIST_PARAMETERS);

/**
 * Builds the address of the list's first page with some parameters changed and others dropped. The list of a category
 * without other parameters is the page of the category.
 */
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
  const category = next.get('category');
  if (category !== null && next.size === 1) return `/category/${encodeURIComponent(category)}`;
  return next.size > 0 ? `/products?${next}` : '/products';
};

/** True if a category or a facet filters the products. */
export const isNarrowed = (params: URLSearchParams): boolean =>
  [...params.keys()].some((key) => key === 'category' || !nonFacetParams.has(key));

/** Builds the address of the list without facet filters. Search, category, sort and view stay. */
export const clearedListAddress = (params: URLSearchParams): string =>
  productListAddress(params, {
    drop: [...new Set(params.keys())].filter((key) => !nonFacetParams.has(key)).map((key) => [key]),
  });

/** True if these values are the bounds of a range and, for inches, `in`, as a form without scripts sends them. */
const areBounds = (values: readonly string[]): boolean => values.length === 2 || values[2] === 'in';

/** True if a parameter may be the bounds of a range, so that `normalizeParams` needs the facets that take a range. */
export const mayHaveBounds = (params: URLSearchParams): boolean =>
  [...new Set(params.keys())].some((key) => areBounds(params.getAll(key)));

/**
 * Normalizes the parameters of a list: removes empty ones, and combines a range in one parameter, with the lower bound
 * first and `in` after inches. Without scripts, a form sends both bounds and `in` separately.
 * @param ranges the keys of the facets that take a range
 */
export const normalizeParams = (params: URLSearchParams, ranges: readonly string[]): URLSearchParams => {
  const next = new URLSearchParams();
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key);
    const [from = '', to = '', unit = ''] = values;
    const tidy = areBounds(values) && ranges.includes(key) ? [`${sortBounds(from, to).join('..')}${unit}`] : values;
    for (const value of tidy) if (!/^(\.\.(in)?)?$/.test(value)) next.append(key, value);
  }
  return next;
};

/** Builds the address to which a form of the list leads. */
export const formAddress = (form: HTMLFormElement, facets: Facet[]): string => {
  const sent = new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)]));
  const ranges = facets.flatMap(({ key, type }) => (type === 'number' ? [key] : []));
  return productListAddress(normalizeParams(sent, ranges), {});
};

/** True if a value or bound of the facet is chosen. */
export const isFacetActive = ({ values, range }: Facet): boolean =>
  values.some(({ chosen }) => chosen) || range?.from != null || range?.to != null;

/**
 * The list's parameters as the server read them. The server drops other parameters of the address. A page built from
 * those would differ from the server's page.
 */
export const ListParams = createContext(new URLSearchParams());

export const useListParams = (): URLSearchParams => useContext(ListParams);

/** True if all facet values are shown at once. */
export const isUnfolded = (params: URLSearchParams): boolean => params.get('filters') === 'all';
