import type { ChoiceOrder, FamilyOption, OptionValue } from '#features/product-families/contract/family-options.ts';
import { compareMagnitudes } from '#trade/compare-values.ts';

/** An attribute of a size, in the shop's order. */
export type SizeAttribute = OptionValue & { key: string; label: string; facet: boolean; isNumber: boolean };

type Size = { name: string; attributes: SizeAttribute[] };

/** More options than a buyer can follow are not tried. */
const MOST_OPTIONS = 3;

/** Attributes that are tried together; a family that differs in more of them is told apart by name. */
const MOST_TRIED = 12;

/** All combinations of `count` keys, those with earlier keys first. */
const combine = (keys: string[], count: number): string[][] =>
  count === 0
    ? [[]]
    : keys.flatMap((key, at) => combine(keys.slice(at + 1), count - 1).map((others) => [key, ...others]));

const getValue = ({ attributes }: Size, key: string): string =>
  attributes.find((attribute) => attribute.key === key)?.value ?? '';

/** The fewest keys that no two sizes share all values of; null if there are none. */
const findTellingKeys = (sizes: Size[], keys: string[]): string[] | null => {
  for (let count = 1; count <= MOST_OPTIONS; count += 1) {
    const found = combine(keys, count).find(
      (some) =>
        new Set(sizes.map((size) => JSON.stringify(some.map((key) => getValue(size, key))))).size === sizes.length,
    );
    if (found !== undefined) return found;
  }
  return null;
};

const splitWords = (name: string): string[] => name.split(' ').filter((word) => word !== '');

/** The number of words that all lists begin with. */
const countCommon = ([first = [], ...others]: string[][]): number => {
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return end === -1 ? first.length : end;
};

const trimMarks = (text: string): string => text.replaceAll(/^[\s,;:–-]+|[\s,;:–-]+$/g, '');

/** A standard, such as `EN 1254-2`: it names no product. */
const isStandard = (part: string): boolean => /^(?:EN|ISO|BS|DIN|ASTM)\b/.test(part);

/** The words that all names begin with, without a part that goes on differently: of `HT pipe, DN 50`, `HT pipe`. */
const findCommonBeginning = (names: string[], lists: string[][]): string => {
  const common = (lists[0] ?? []).slice(0, countCommon(lists)).join(' ');
  const isWhole = /[,;:]$/.test(common) || names.includes(common);
  const whole = isWhole ? common : common.replace(/,[^,]*$/, '');
  return trimMarks(whole.replace(/(?: (?:for|x|with|of|in))+$/, ''));
};

/**
 * The parts that all names end with, without standards. Of a part that begins differently, its last words if they are
 * no measures: of `15 mm x 1/2 in BSP male, EN 1254-2`, `BSP male`.
 */
const findCommonEnds = (lists: string[][]): string[] => {
  const [first = []] = lists;
  const count = countCommon(lists.map((words) => words.toReversed()));
  if (count === 0 || lists.some((words) => words.length <= count)) return [];
  const [begun = '', ...parts] = first.slice(-count).join(' ').split(', ');
  const isWhole = lists.every((words) => words.at(-count - 1)?.endsWith(',') === true);
  const words = isWhole ? begun : begun.replace(/^(?:(?:in|mm|m|x) )+/, '');
  const isName = isWhole || (/ /.test(words) && !/\d/.test(words));
  return [...(isName ? [words] : []), ...parts].filter((part) => part !== '' && !isStandard(part));
};

/**
 * A family's name: the parts that the names of its sizes share, `Compression adapter, BSP male`, or else the word by
 * which the owner groups them.
 */
export const getFamilyName = (family: string, sizes: { name: string }[]): string => {
  const names = sizes.map(({ name }) => name);
  const lists = names.map(splitWords);
  const beginning = findCommonBeginning(names, lists);
  const words = family.replaceAll('-', ' ');
  if (beginning === '') return words.charAt(0).toUpperCase() + words.slice(1);
  return [beginning, ...findCommonEnds(lists)].join(', ');
};

/** Each name without the words that all begin or end with. */
const shortenNames = (names: string[]): string[] => {
  const lists = names.map(splitWords);
  const begin = countCommon(lists);
  const end = countCommon(lists.map((words) => words.toReversed()));
  return names.map((name, at) => trimMarks((lists[at] ?? []).slice(begin, -end || undefined).join(' ')) || name);
};

const getOrderedValues = (order: ChoiceOrder, key: string | null): string[] =>
  order.find((one) => one.key === key)?.values ?? [];

/** The position in a list; after all others if it is not in it. */
const getPlace = <T>(list: readonly T[], one: T): number => {
  const at = list.indexOf(one);
  return at === -1 ? list.length : at;
};

/** Sorts by the position of each key in a list; the others stay behind, as they were. */
const sortAs = <T, K>(some: readonly T[], list: readonly K[], getKey: (one: T) => K): T[] =>
  some.toSorted((one, other) => getPlace(list, getKey(one)) - getPlace(list, getKey(other)));

/** Compares values of an option: those that staff have put in order come first, the others by size. */
const compareAs = (ordered: readonly string[]) => (one: string, other: string) =>
  getPlace(ordered, one) - getPlace(ordered, other) || compareMagnitudes(one, other);

/**
 * The different values of an option in order.
 * @param key of the option
 */
export const listOptionValues = (values: readonly string[], key: string | null, order: ChoiceOrder): string[] =>
  [...new Set(values)].toSorted(compareAs(getOrderedValues(order, key)));

/**
 * Finds what the sizes of a family differ in: the fewest attributes that tell all of them apart, in the shop's order.
 * Facets come first, then other words, then measures such as the weight. Without such attributes, the names do.
 * @param order of options and values, if staff have set one
 * @returns the options, and the sizes in the order of their values
 */
export const tellApart = <S extends Size>(
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
  const keys = tried.map((some) => findTellingKeys(sizes, some)).find((found) => found !== null);
  const shortNames = keys === undefined ? shortenNames(sizes.map(({ name }) => name)) : [];
  const found: FamilyOption[] = keys?.map((key) => ({
    key,
    label: first.find((attribute) => attribute.key === key)?.label ?? key,
  })) ?? [{ key: null, label: 'Version' }];
  const options = sortAs(
    found,
    order.map(({ key }) => key),
    ({ key }) => key,
  );
  const compareEach = options.map(({ key }) => compareAs(getOrderedValues(order, key)));
  const valued = sizes.map(({ attributes, ...size }, at) => ({
    ...size,
    values: options.map(({ key }): OptionValue => {
      const own = attributes.find((attribute) => attribute.key === key);
      if (own === undefined) return { value: shortNames[at] ?? '' };
      return { value: own.value, ...(own.mm !== undefined && { mm: own.mm }) };
    }),
  }));
  const compare = (one: OptionValue[], other: OptionValue[]): number =>
    compareEach.reduce(
      (difference, compareValue, at) => difference || compareValue(one[at]?.value ?? '', other[at]?.value ?? ''),
      0,
    );
  return { options, sizes: valued.toSorted((one, other) => compare(one.values, other.values)) };
};
