import type { z } from 'zod';
import {
  type BrowsePage,
  type BrowseQuery,
  type Facet,
  MOST_GROUPED_PRODUCTS,
} from '#features/search/contract/browse.ts';
import { PRODUCT_SORTS } from '#platform/contract/pages.ts';
import { listFamilies } from '#features/product-families/server/list-families.ts';
import type { Database } from '#platform/server/db/open.ts';
import { compareValues } from '#trade/compare-values.ts';
import { type SortAttribute, findPage } from './find-page.ts';
import { listAttributeColumns, selectColumns } from './browse-columns.ts';
import { parseRange } from './parse-range.ts';
import { type CategoryFacts, type FacetAttribute, getCategoryFacts } from '#features/products/server/categories.ts';
import { type FacetChoices, parseChoices, resolveChoices, withPlainFacets } from './resolve-choices.ts';
import type { ValueCount } from './search-sql.ts';
import { parseSearch } from './parse-search.ts';
import { sql } from 'drizzle-orm';
import { listValues } from '#platform/server/db/query.ts';

/**
 * Lists notes on joints that seem to fit an end and do not.
 * @param end as the facet writes it: `BSP male 1/2 in`
 */
const listFitWarnings = async (db: Database, end: string | undefined): Promise<string[]> => {
  const [, joint, gender] = /^(.+) (male|female) .+$/.exec(end ?? '') ?? [];
  if (joint === undefined) return [];
  const joints = joint === 'BSP' ? ['G', 'R'] : [joint];
  return listValues<string>(
    db,
    sql`select distinct note from mating_rule
         where joint = any(${sql.param(joints)}) and gender = ${gender} and not fits order by 1`,
  );
};

/** The minimum and maximum of any number of numbers; null if there are none. */
export const getSpan = (numbers: number[]): { min: number; max: number } | null =>
  numbers.length === 0
    ? null
    : {
        min: numbers.reduce((least, one) => Math.min(least, one)),
        max: numbers.reduce((most, one) => Math.max(most, one)),
      };

/**
 * Builds a facet from the values that remain. A number facet gets a range, because nobody reads a long list of
 * numbers.
 */
const toFacet = (
  attribute: FacetAttribute,
  facetCounts: ValueCount[],
  { values, prices }: CategoryFacts,
  chosen: FacetChoices,
  isLeast: boolean,
): Facet => {
  const { key, label, type, unit, help } = attribute;
  const chosenTexts = chosen.get(key) ?? [];
  const ofKey = facetCounts.filter((value) => value.key === key);
  const facet = { key, label, type, unit, help, isLeast };
  if (key === 'price') {
    return { ...facet, values: [], range: prices === null ? null : { ...prices, ...parseRange(chosenTexts, unit) } };
  }
  if (type === 'number') {
    // A chosen range stays even if no product matches it; otherwise the visitor could not remove it.
    const among = ofKey.length === 0 && chosen.has(key) ? values.filter((value) => value.key === key) : ofKey;
    const span = getSpan(among.map(({ number }) => number ?? 0));
    const range = span === null ? null : { ...span, ...parseRange(chosenTexts, unit) };
    return { ...facet, values: [], range };
  }
  const remainingIds = new Set(ofKey.map(({ id }) => id));
  const chosenWithoutProducts = values.filter(
    (value) => value.key === key && !remainingIds.has(value.id) && chosenTexts.includes(value.text ?? ''),
  );
  return {
    ...facet,
    values: [...ofKey, ...chosenWithoutProducts.map((value) => ({ ...value, n: 0 }))]
      .map(({ text, n }) => ({ value: text ?? '', count: n, chosen: chosenTexts.includes(text ?? '') }))
      .toSorted((one, other) => compareValues(one.value, other.value)),
    range: null,
  };
};

/**
 * True if a choice in the facet would change the list, or already does.
 * @param total the number of products in the list
 */
const isUsefulFacet = ({ key, values, range }: Facet, chosen: FacetChoices, total: number): boolean =>
  values.length > 1 ||
  (key === 'reduced' && range !== null && total > 1) ||
  (range !== null && range.min < range.max && total > 1) ||
  chosen.has(key);

/** The attribute key in a sort parameter; '' for other sorts. */
const parseSortAttribute = (sort = ''): string =>
  /^(?:up|down)\./.test(sort) ? sort.slice(sort.indexOf('.') + 1) : '';

/** Finds the attribute that a sort parameter names; null for other sorts. */
const findSortAttribute = (
  sort: string | undefined,
  attributes: FacetAttribute[],
  { values }: CategoryFacts,
): SortAttribute | null => {
  const sortedBy = attributes.find(({ key }) => key === parseSortAttribute(sort) && key !== 'fits' && key !== 'price');
  if (sortedBy === undefined) return null;
  return {
    key: sortedBy.key,
    isDescending: sort?.startsWith('down.') ?? false,
    values: values.filter(({ key }) => key === sortedBy.key),
  };
};

/**
 * Gets a catalog page with everything around the list: facets with counts, the category's parents and children,
 * and how the search was understood.
 */
export const browseProducts = async (db: Database, query: z.output<typeof BrowseQuery>): Promise<BrowsePage> => {
  const { page, limit, search: searchText, category: slug, sort, view } = query;
  const [category, search] = await Promise.all([
    getCategoryFacts(db, slug, [...Object.keys(query), parseSortAttribute(sort)]),
    searchText === '' ? null : parseSearch(db, searchText),
  ]);
  const attributes = withPlainFacets(category.attributes);
  const chosen = parseChoices(query, new Set(attributes.map(({ key }) => key)));
  const groups = resolveChoices(
    category.values,
    attributes,
    slug === '' ? chosen : new Map([...chosen, ['category', [slug]]]),
  );
  const keys = ['category', ...attributes.map(({ key }) => key)];
  const sortAttribute = findSortAttribute(sort, attributes, category);
  const plain = PRODUCT_SORTS.find((one) => one === sort) ?? (search === null ? 'best' : 'relevance');
  const isByFamily = query.byFamily === 'true' && view === '' && category.products <= MOST_GROUPED_PRODUCTS;
  const { listed, facetCounts: counting } = findPage(
    db,
    { page, limit, sort: plain, search, groups, isByFamily },
    sortAttribute,
    keys,
  );
  const isTable = view !== '' && (slug !== '' || search !== null);
  const listedIds = listed.then(({ items }) => items.map(({ _id }) => _id));
  const [listing, facetCounts, columns, families, warnings] = await Promise.all([
    listed,
    counting,
    isTable ? listedIds.then((ids) => listAttributeColumns(db, ids)) : [],
    isTable ? {} : listedIds.then((ids) => listFamilies(db, ids)),
    listFitWarnings(db, chosen.get('fits')?.[0]),
  ]);
  const countsByCategory = new Map(facetCounts.flatMap(({ key, text, n }) => (key === 'category' ? [[text, n]] : [])));
  return {
    items: listing.items,
    total: listing.total,
    isMore: listing.isMore,
    isRelaxed: listing.isRelaxed,
    corrected: listing.total === 0 ? {} : (search?.corrected ?? {}),
    facets: attributes
      .map((attribute) => toFacet(attribute, facetCounts, category, chosen, listing.isMore))
      .filter((facet) => isUsefulFacet(facet, chosen, listing.total)),
    trail: category.trail,
    children: category.children.map((child) => ({ ...child, count: countsByCategory.get(child.slug) ?? 0 })),
    description: category.description,
    ...(isTable
      ? selectColumns(columns, category.attributes, facetCounts, {
          total: listing.total,
          requested: new Set([...chosen.keys(), ...(sortAttribute === null ? [] : [sortAttribute.key])]),
          products: listing.items.length,
          showsAllColumns: view === 'columns',
        })
      : { columns: [], hasMoreColumns: false }),
    families,
    warnings,
  };
};
