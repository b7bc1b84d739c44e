import type { z } from 'zod';
import type { BrowsePage, BrowseQuery, Facet } from '#features/search/contract/browse.ts';
import { PRODUCT_SORTS } from '#platform/contract/pages.ts';
import type { Database } from '#platform/server/db/open.ts';
import { compareValues } from '#trade/compare-values.ts';
import { findPage } from './find-page.ts';
import { listAttributeColumns, selectColumns } from './browse-columns.ts';
import { parseRange } from './parse-range.ts';
import { type CategoryFacts, type FacetAttribute, getCategoryFacts } from '#features/products/server/categories.ts';
import { type FacetChoices, parseChoices, resolveChoices, withPlainFacets } from './resolve-choices.ts';
import type { ValueCount } from './search-sql.ts';
import { parseSearch } from './parse-search.ts';
import { sql } from 'drizzle-orm';
import { rows } from '#platform/server/db/query.ts';

/**
 * What looks as if it fitted an end, and does not.
 * @param end as the facet writes it: `BSP male 1/2 in`
 */
const listFitWarnings = async (db: Database, end: string | undefined): Promise<string[]> => {
  const [, joint, gender] = /^(.+) (male|female) .+$/.exec(end ?? '') ?? [];
  if (joint === undefined) return [];
  const joints = joint === 'BSP' ? ['G', 'R'] : [joint];
  const found = await rows<{ note: string }>(
    db,
    sql`select distinct note from mating_rule
         where joint = any(${sql.param(joints)}) and gender = ${gender} and not fits order by 1`,
  );
  return found.map(({ note }) => note);
};

/** The least and the greatest of some numbers, however many; null of none. */
export const getSpan = (numbers: number[]): { min: number; max: number } | null =>
  numbers.length === 0
    ? null
    : {
        min: numbers.reduce((least, one) => Math.min(least, one)),
        max: numbers.reduce((most, one) => Math.max(most, one)),
      };

/** A facet with what is left of its values; numbers have a range instead, which no list of values would be read for. */
const toFacet = (
  attribute: FacetAttribute,
  counted: ValueCount[],
  { values, prices }: CategoryFacts,
  chosen: FacetChoices,
  isLeast: boolean,
): Facet => {
  const { key, label, type, unit, help } = attribute;
  const given = chosen.get(key) ?? [];
  const ofKey = counted.filter((value) => value.key === key);
  const facet = { key, label, type, unit, help, isLeast };
  if (key === 'price') {
    return { ...facet, values: [], range: prices === null ? null : { ...prices, ...parseRange(given, unit) } };
  }
  if (type === 'number') {
    // A range that leaves nothing has to stay in sight, or nobody could take it away.
    const among = ofKey.length === 0 && chosen.has(key) ? values.filter((value) => value.key === key) : ofKey;
    const span = getSpan(among.map(({ number }) => number ?? 0));
    const range = span === null ? null : { ...span, ...parseRange(given, unit) };
    return { ...facet, values: [], range };
  }
  const left = new Set(ofKey.map(({ id }) => id));
  const chosenAway = values.filter(
    (value) => value.key === key && !left.has(value.id) && given.includes(value.text ?? ''),
  );
  return {
    ...facet,
    values: [...ofKey, ...chosenAway.map((value) => ({ ...value, n: 0 }))]
      .map(({ text, n }) => ({ value: text ?? '', count: n, chosen: given.includes(text ?? '') }))
      .toSorted((one, other) => compareValues(one.value, other.value)),
    range: null,
  };
};

/** Whether a choice in a facet would change the list, or already has. @param total products in the list */
const isUsefulFacet = ({ key, values, range }: Facet, chosen: FacetChoices, total: number): boolean =>
  values.length > 1 || (range !== null && range.min < range.max && total > 1) || chosen.has(key);

/** The key of the attribute that an order goes by, if it is such a one. */
const parseSortAttribute = (sort = ''): string =>
  /^(?:up|down)\./.test(sort) ? sort.slice(sort.indexOf('.') + 1) : '';

/**
 * A page of the catalogue with everything beside it: facets with their counts, the category and its parents and
 * children, what was understood of the search.
 */
export const browseProducts = async (db: Database, query: z.output<typeof BrowseQuery>): Promise<BrowsePage> => {
  const { page, limit, search: said, category: slug, sort, view } = query;
  const [category, search] = await Promise.all([
    getCategoryFacts(db, slug, [...Object.keys(query), parseSortAttribute(sort)]),
    said === '' ? null : parseSearch(db, said),
  ]);
  const attributes = withPlainFacets(category.attributes);
  const chosen = parseChoices(query, new Set(attributes.map(({ key }) => key)));
  const groups = resolveChoices(
    category.values,
    attributes,
    slug === '' ? chosen : new Map([...chosen, ['category', [slug]]]),
  );
  const keys = ['category', ...attributes.map(({ key }) => key)];
  const sortedBy = attributes.find(({ key }) => key === parseSortAttribute(sort) && key !== 'fits' && key !== 'price');
  const by =
    sortedBy === undefined
      ? null
      : {
          key: sortedBy.key,
          isDown: sort?.startsWith('down.') ?? false,
          values: category.values.filter(({ key }) => key === sortedBy.key),
        };
  const plain = PRODUCT_SORTS.find((one) => one === sort) ?? (search === null ? 'best' : 'relevance');
  const { listed, counted: counting } = findPage(db, { page, limit, sort: plain, search, groups }, by, keys);
  const isTable = view !== '' && (slug !== '' || search !== null);
  const [listing, counted, columns, warnings] = await Promise.all([
    listed,
    counting,
    isTable
      ? listed.then(({ items }) =>
          listAttributeColumns(
            db,
            items.map(({ _id }) => _id),
          ),
        )
      : [],
    listFitWarnings(db, chosen.get('fits')?.[0]),
  ]);
  const countOf = new Map(counted.flatMap(({ key, text, n }) => (key === 'category' ? [[text, n]] : [])));
  return {
    items: listing.items,
    total: listing.total,
    isMore: listing.isMore,
    isRelaxed: listing.isRelaxed,
    corrected: listing.total === 0 ? {} : (search?.corrected ?? {}),
    facets: attributes
      .map((attribute) => toFacet(attribute, counted, category, chosen, listing.isMore))
      .filter((facet) => isUsefulFacet(facet, chosen, listing.total)),
    trail: category.trail,
    children: category.children.map((child) => ({ ...child, count: countOf.get(child.slug) ?? 0 })),
    ...(isTable
      ? selectColumns(columns, category.attributes, counted, {
          total: listing.total,
          asked: new Set([...chosen.keys(), ...(by === null ? [] : [by.key])]),
          isWhole: view === 'columns',
        })
      : { columns: [], hasMoreColumns: false }),
    warnings,
  };
};
