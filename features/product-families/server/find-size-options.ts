import type { ChoiceOrder, FamilyOption, OptionValue } from '#features/product-families/contract/family-options.ts';
import { compareOptionValues, sortOptions } from './choice-order.ts';
import { shortenNames } from './family-name.ts';

/** An attribute of a size, in the shop's order. */
export type SizeAttribute = OptionValue & { key: string; label: string; facet: boolean; isNumber: boolean };

type Size = { name: string; attributes: SizeAttribute[] };

/** The most options that buyers can easily choose among. */
const MOST_OPTIONS = 3;

/** The most attributes that are tried, because the number of their combinations grows with its cube. */
const MOST_TRIED = 12;

/** All combinations of `count` keys, those with earlier keys first. */
const combine = (keys: string[], count: number): string[][] =>
  count === 0
    ? [[]]
    : keys.flatMap((key, at) => combine(keys.slice(at + 1), count - 1).map((others) => [key, ...others]));

const getValue = ({ attributes }: Size, key: string): string =>
  attributes.find((attribute) => attribute.key === key)?.value ?? '';

/** Finds the fewest keys whose values identify each size; null if `MOST_OPTIONS` keys do not. */
const findIdentifyingKeys = (sizes: Size[], keys: string[]): string[] | null => {
  for (let count = 1; count <= MOST_OPTIONS; count += 1) {
    const found = combine(keys, count).find(
      (some) =>
        new Set(sizes.map((size) => JSON.stringify(some.map((key) => getValue(size, key))))).size === sizes.length,
    );
    if (found !== undefined) return found;
  }
  return null;
};

/**
 * Finds the options in which the sizes of a family differ: the fewest attributes by which no two sizes are equal,
 * in the shop's order. It first tries facets alone, then also attributes in words, then also measures such as the
 * weight. If no attributes are enough, the only option is the difference of the names.
 * @param order of options and values, if staff have set one
 * @returns the options, and the sizes in the order of their values
 */
export const findSizeOptions = <S extends Size>(
  sizes: S[],
  order: ChoiceOrder = [],
): { options: FamilyOption[]; sizes: (Omit<S, 'attributes'> & { values: OptionValue[] })[] } => {
  const first = sizes[0]?.attributes ?? [];
  const differing = first.filter(
    ({ key, value }) =>
      sizes.every(({ attributes }) => attributes.some((attribute) => attribute.key === key)) &&
      sizes.some((size) => getValue(size, key) !== value),
  );
  const facets = differing.filter(({ facet }) => facet);
  const words = differing.filter(({ facet, isNumber }) => facet || !isNumber);
  const tried = [facets, words, differing].map((some) => some.slice(0, MOST_TRIED).map(({ key }) => key));
  const keys = tried.map((some) => findIdentifyingKeys(sizes, some)).find((found) => found !== null);
  const shortNames = keys === undefined ? shortenNames(sizes.map(({ name }) => name)) : [];
  const found: FamilyOption[] = keys?.map((key) => ({
    key,
    label: first.find((attribute) => attribute.key === key)?.label ?? key,
  })) ?? [{ key: null, label: 'Version' }];
  const options = sortOptions(found, order);
  const valued = sizes.map(({ attributes, ...size }, at) => ({
    ...size,
    values: options.map(({ key }): OptionValue => {
      const own = attributes.find((attribute) => attribute.key === key);
      if (own === undefined) return { value: shortNames[at] ?? '' };
      return { value: own.value, ...(own.mm !== undefined && { mm: own.mm }) };
    }),
  }));
  const comparers = options.map(({ key }) => compareOptionValues(order, key));
  const compare = (one: OptionValue[], other: OptionValue[]): number =>
    comparers.reduce(
      (difference, compareValue, at) => difference || compareValue(one[at]?.value ?? '', other[at]?.value ?? ''),
      0,
    );
  return { options, sizes: valued.toSorted((one, other) => compare(one.values, other.values)) };
};
