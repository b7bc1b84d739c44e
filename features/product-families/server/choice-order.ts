import type { ChoiceOrder } from '#features/product-families/contract/family-options.ts';
import { compareMagnitudes } from '#trade/compare-values.ts';

const getOrderedValues = (order: ChoiceOrder, key: string | null): string[] =>
  order.find((one) => one.key === key)?.values ?? [];

/** The position of an item in a list; after all others if it is missing. */
const getPlace = <T>(list: readonly T[], one: T): number => {
  const at = list.indexOf(one);
  return at === -1 ? list.length : at;
};

/** Sorts options by the order that staff set. Options without a place in it come last, in their previous order. */
export const sortOptions = <O extends { key: string | null }>(options: readonly O[], order: ChoiceOrder): O[] => {
  const keys = order.map(({ key }) => key);
  return options.toSorted((one, other) => getPlace(keys, one.key) - getPlace(keys, other.key));
};

/** Compares values of an option. Values that staff have ordered come first; the others follow by size. */
export const compareOptionValues = (order: ChoiceOrder, key: string | null) => {
  const ordered = getOrderedValues(order, key);
  return (one: string, other: string): number =>
    getPlace(ordered, one) - getPlace(ordered, other) || compareMagnitudes(one, other);
};

/** The different values of an option in order. */
export const listOptionValues = (values: readonly string[], key: string | null, order: ChoiceOrder): string[] =>
  [...new Set(values)].toSorted(compareOptionValues(order, key));
