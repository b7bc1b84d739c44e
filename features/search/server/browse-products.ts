import type { z } from 'zod';
import type { BrowseQuery, BrowsePage, Facet } from '#features/search/contract/browse.ts';
import { SORTS } from '#platform/contract/pages.ts';
import type { Database } from '#platform/server/db/open.ts';
import { compareValues } from '#trade/compare-values.ts';
import { findPage } from './find-page.ts';
import { readColumns } from './read-columns.ts';
import { readRange } from './read-range.ts';
import { type Attribute, type CategoryFacts, readCategory } from '#features/products/server/read-category.ts';
import { type Chosen, readChosen, resolveChoices, withPlainFacets } from './resolve-choices.ts';
import type { ValueCount } from './find-products.ts';
import { parseSearch } from './parse-search.ts';
import { spanOf } from './span-of.ts';
import { readWarnings } from './read-warnings.ts';
import { tellColumns } from './tell-columns.ts';

/** A facet with what is left of its values; numbers have a range instead, which no list of values would be read for. */
const presentFacet = (
  attribute: Attribute,
  counted: ValueCount[],
  { values, prices }: CategoryFacts,
  chosen: Chosen,
  isLeast: boolean,
): Facet => {
  const { key, label, type, unit, help } = attribute;
  const given = chosen.get(key) ?? [];
  const ofKey = counted.filter((value) => value.key === key);
  const facet = { key, label, type, unit, help, isLeast };
  if (key === 'price') {
    return { ...facet, values: [], range: prices === null ? null : { ...prices, ...readRange(given, unit) } };
  }
  if (type === 'number') {
    // A range that leaves nothing has to stay in sight, or nobody could take it away.
    const among = ofKey.length === 0 && chosen.has(key) ? values.filter((value) => value.key === key) : ofKey;
    const span = spanOf(among.map(({ number }) => number ?? 0));
    const range = span === null ? null : { ...span, ...readRange(given, unit) };
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
const isOfUse = ({ key, values, range }: Facet, chosen: Chosen, total: number): boolean =>
  values.length > 1 || (range !== null && range.min < range.max && total > 1) || chosen.has(key);

/** The key of the attribute that an order goes by, if it is such a one. */
const attributeOf = (sort = ''): string => (/^(?:up|down)\./.test(sort) ? sort.slice(sort.indexOf('.') + 1) : '');

/**
 * A page of the catalogue with everything beside it: facets with their counts, the category and its parents and
 * children, what was understood of the search.
 */
export const browseProducts = async (db: Database, query: z.output<typeof BrowseQuery>): Promise<BrowsePage> => {
  const { page, limit, search: said, category: slug, sort, view } = query;
  const [category, search] = await Promise.all([
    readCategory(db, slug, [...Object.keys(query), attributeOf(sort)]),
    said === '' ? null : parseSearch(db, said),
  ]);
  const attributes = withPlainFacets(category.attributes);
  const chosen = readChosen(query, new Set(attributes.map(({ key }) => key)));
  const groups = resolveChoices(
    category.values,
    attributes,
    slug === '' ? chosen : new Map([...chosen, ['category', [slug]]]),
  );
  const keys = ['category', ...attributes.map(({ key }) => key)];
  const sortedBy = attributes.find(({ key }) => key === attributeOf(sort) && key !== 'fits' && key !== 'price');
  const by =
    sortedBy === undefined
      ? null
      : {
          key: sortedBy.key,
          isDown: sort?.startsWith('down.') ?? false,
          values: category.values.filter(({ key }) => key === sortedBy.key),
        };
  const plain = SORTS.find((one) => one === sort) ?? (search === null ? 'best' : 'relevance');
  const { listed, counted: counting } = findPage(db, { page, limit, sort: plain, search, groups }, by, keys);
  const isTable = view !== '' && (slug !== '' || search !== null);
  const [listing, counted, columns, warnings] = await Promise.all([
    listed,
    counting,
    isTable
      ? listed.then(({ items }) =>
          readColumns(
            db,
            items.map(({ _id }) => _id),
          ),
        )
      : [],
    readWarnings(db, chosen.get('fits')?.[0]),
  ]);
  const countOf = new Map(counted.flatMap(({ key, text, n }) => (key === 'category' ? [[text, n]] : [])));
  return {
    items: listing.items,
    total: listing.total,
    isMore: listing.isMore,
    isRelaxed: listing.isRelaxed,
    corrected: listing.total === 0 ? {} : (search?.corrected ?? {}),
    facets: attributes
      .map((attribute) => presentFacet(attribute, counted, category, chosen, listing.isMore))
      .filter((facet) => isOfUse(facet, chosen, listing.total)),
    trail: category.trail,
    children: category.children.map((child) => ({ ...child, count: countOf.get(child.slug) ?? 0 })),
    ...(isTable
      ? tellColumns(columns, category.attributes, counted, {
          total: listing.total,
          asked: new Set([...chosen.keys(), ...(by === null ? [] : [by.key])]),
          isWhole: view === 'columns',
        })
      : { columns: [], hasMoreColumns: false }),
    warnings,
  };
};
