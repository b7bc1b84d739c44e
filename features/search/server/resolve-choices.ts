import { type Cents, toCents } from '#platform/contract/money.ts';
import { BASE_FACETS } from '#platform/contract/pages.ts';
import { PRICE_DIGITS } from './schema.ts';
import type { FacetAttribute, FacetValue } from '#features/products/server/categories.ts';
import { isWithin, parseRange } from './parse-range.ts';
import type { TermGroups } from './search-sql.ts';

/** The chosen values in an address, by parameter. */
export type FacetChoices = Map<string, string[]>;

const plainFacetTexts: Record<(typeof BASE_FACETS)[number], Omit<FacetAttribute, 'key'>> = {
  fits: {
    label: 'Fits my',
    type: 'text',
    unit: null,
    help: 'Choose the end you have to see what joins to it. A 15 mm tube and a 1/2 in thread are not the same.',
  },
  availability: { label: 'Availability', type: 'text', unit: null, help: null },
  price: { label: 'Price', type: 'number', unit: null, help: null },
  reduced: { label: 'Offers', type: 'number', unit: '%', help: null },
  brand: { label: 'Brand', type: 'text', unit: null, help: null },
};

/** The facets that every list has. */
export const plainFacets: readonly FacetAttribute[] = BASE_FACETS.map((key) => ({ key, ...plainFacetTexts[key] }));

/** All facets of a list. An older attribute with the key of a plain facet is left out. */
export const withPlainFacets = (attributes: readonly FacetAttribute[]): FacetAttribute[] => [
  ...plainFacets,
  ...attributes.filter(({ key }) => !plainFacets.some((plain) => plain.key === key)),
];

/** An id that no facet value has, so that an unknown value matches no product. */
const NO_FACET_VALUE = [-1];

/** A bound of a price range in cents, limited to `PRICE_DIGITS`. */
const toLimitedCents = (dollars: number | null): Cents | null =>
  dollars === null ? null : toCents(Math.min(Math.max(dollars, 0), (2 ** PRICE_DIGITS - 1) / 100));

/** The chosen values of the parameters `keys`, without empty ones. */
export const parseChoices = (query: Record<string, unknown>, keys: ReadonlySet<string>): FacetChoices => {
  const chosen: FacetChoices = new Map();
  for (const [key, value] of Object.entries(query)) {
    if (!keys.has(key)) continue;
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    if (texts.some((one) => one.trim() !== '')) chosen.set(key, texts);
  }
  return chosen;
};

/** @param values the values of the chosen keys that some product for sale has */
export const resolveChoices = (
  values: FacetValue[],
  attributes: readonly FacetAttribute[],
  chosen: FacetChoices,
): TermGroups => {
  const groups: TermGroups = new Map();
  for (const [key, texts] of chosen) {
    const ofKey = values.filter((value) => value.key === key);
    const attribute = attributes.find((one) => one.key === key);
    const range = attribute?.type === 'number' ? parseRange(texts, attribute.unit) : null;
    if (range !== null && range.from === null && range.to === null) continue;
    if (range !== null && key === 'price') {
      groups.set(key, { from: toLimitedCents(range.from), to: toLimitedCents(range.to) });
      continue;
    }
    const ids = ofKey
      .filter(({ text, number }) => (range === null ? texts.includes(text ?? '') : isWithin(number ?? 0, range)))
      .map(({ id }) => id);
    groups.set(key, ids.length > 0 ? ids : NO_FACET_VALUE);
  }
  return groups;
};
