import type { z } from 'zod';
import type { BrowseQuery, Catalogue, Facet } from '#contract/catalogue.ts';
import type { Database } from '#server/db/open.ts';
import { listProducts } from './list-products.ts';
import { readCategory } from './read-category.ts';
import { countFacets } from './search/count-facets.ts';
import type { TermGroups } from './search/find-products.ts';
import { parseSearch } from './search/parse-search.ts';
import { readWarnings } from './search/read-warnings.ts';

type Attribute = { key: string; label: string; type: 'text' | 'number'; unit: string | null; help: string | null };
type Value = { id: number; key: string; text: string | null; number: number | null };
type Chosen = Map<string, string[]>;

const FITS: Attribute = {
  key: 'fits',
  label: 'Fits my',
  type: 'text',
  unit: null,
  help: 'Choose the end you have; you see what joins to it. A 15 mm tube and a 1/2 in thread are not the same.',
};

const readAttributes = async (db: Database): Promise<Attribute[]> => {
  const { rows } = await db.$client.query<Attribute>({
    name: 'facet-attributes',
    text: 'select key, label, type, unit, help from attribute where facet order by position',
  });
  return [FITS, ...rows];
};

/** 10..16, or 10 and 16 as a form without a script sends them; either end may be open. */
const rangeOf = (given: string[]): { from: number | null; to: number | null } => {
  const [from = '', to = ''] = given.length === 1 ? (given[0] ?? '').split('..') : given;
  const bound = (text: string) => (text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text));
  return { from: bound(from), to: bound(given.length === 1 && !(given[0] ?? '').includes('..') ? from : to) };
};

const isWithin = (number: number, { from, to }: ReturnType<typeof rangeOf>) =>
  (from === null || number >= from) && (to === null || number <= to);

/** Impossible: what is chosen and does not exist leaves nothing, as it should. */
const NONE = [-1];

const resolve = (values: Value[], attributes: Attribute[], chosen: Chosen): TermGroups => {
  const groups: TermGroups = new Map();
  for (const [key, given] of chosen) {
    const ofKey = values.filter((value) => value.key === key);
    const isNumber = attributes.find((attribute) => attribute.key === key)?.type === 'number';
    const range = isNumber ? rangeOf(given) : null;
    if (range !== null && range.from === null && range.to === null) continue;
    const ids = ofKey
      .filter(({ text, number }) => (range === null ? given.includes(text ?? '') : isWithin(number ?? 0, range)))
      .map(({ id }) => id);
    groups.set(key, ids.length > 0 ? ids : NONE);
  }
  return groups;
};

const readValues = async (db: Database): Promise<Value[]> => {
  const { rows } = await db.$client.query<Value>({
    name: 'facet-values',
    text: 'select id, key, text, number from facet_value where products > 0',
  });
  return rows;
};

const chosenOf = (query: Record<string, unknown>, keys: Set<string>): Chosen => {
  const chosen: Chosen = new Map();
  for (const [key, value] of Object.entries(query)) {
    if (!keys.has(key)) continue;
    const given = (Array.isArray(value) ? value : [value]).map(String);
    if (given.some((one) => one.trim() !== '')) chosen.set(key, given);
  }
  return chosen;
};

const presentFacet = (attribute: Attribute, values: Value[], counts: Map<number, number>, chosen: Chosen): Facet => {
  const { key, label, type, unit, help } = attribute;
  const given = chosen.get(key) ?? [];
  const counted = values
    .filter((value) => value.key === key && (counts.has(value.id) || given.includes(value.text ?? '')))
    .map(({ id, text, number }) => ({
      value: text ?? String(number),
      count: counts.get(id) ?? 0,
      chosen: given.includes(text ?? ''),
      number,
    }));
  const numbers = counted.map(({ number }) => number ?? 0);
  const order = new Intl.Collator('en', { numeric: true });
  return {
    key,
    label,
    type,
    unit,
    help,
    values: counted
      .toSorted((a, b) => (type === 'number' ? (a.number ?? 0) - (b.number ?? 0) : order.compare(a.value, b.value)))
      .map(({ value, count, chosen: isChosen }) => ({ value, count, chosen: isChosen })),
    range:
      type === 'number' && numbers.length > 0
        ? { min: Math.min(...numbers), max: Math.max(...numbers), ...rangeOf(given) }
        : null,
  };
};

/**
 * A page of the catalogue with everything beside it: facets with their counts, the shelf and its parents and
 * children, what was understood of the search.
 */
export const browseCatalogue = async (db: Database, query: z.output<typeof BrowseQuery>): Promise<Catalogue> => {
  const { page, limit, search: said, category: slug, sort } = query;
  const [attributes, values, search, category] = await Promise.all([
    readAttributes(db),
    readValues(db),
    said === '' ? null : parseSearch(db.$client, said),
    readCategory(db, slug),
  ]);
  const chosen = chosenOf(query, new Set(attributes.map(({ key }) => key)));
  const groups = resolve(values, attributes, slug === '' ? chosen : new Map([...chosen, ['category', [slug]]]));
  const listing = await listProducts(db, {
    page,
    limit,
    sort: sort ?? (search === null ? 'best' : 'relevance'),
    search,
    groups,
  });
  const found = search === null ? null : { ...search, query: listing.query, counts: listing.counts ?? [] };
  const counts = new Map(
    (await countFacets(db.$client, found, groups, ['category', ...attributes.map(({ key }) => key)])).map(
      ({ id, n }) => [id, n] as const,
    ),
  );
  const countOf = new Map(
    values.flatMap(({ id, key, text }) => (key === 'category' ? [[text, counts.get(id) ?? 0]] : [])),
  );
  const facets = attributes
    .map((attribute) => presentFacet(attribute, values, counts, chosen))
    .filter(({ key, values: some }) => some.length > 1 || chosen.has(key));
  return {
    items: listing.items,
    total: listing.total,
    isMore: listing.isMore,
    isRelaxed: listing.isRelaxed,
    corrected: search?.corrected ?? {},
    facets,
    trail: category.trail,
    children: category.children.map((child) => ({ ...child, count: countOf.get(child.slug) ?? 0 })),
    warnings: await readWarnings(db, chosen.get('fits')?.[0]),
  };
};
