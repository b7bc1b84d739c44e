import type { FamilyMember, OptionValue, SizeChoice } from '#features/product-families/contract/family-options.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';
import { formatOptionValue, formatSize } from './format-size.ts';

/** A link of the size picker. */
export type SizeLink = {
  label: string;
  /**
   * The values of other options that this link changes too, because no size has this value and all of the current
   * ones.
   */
  changes: string;
  slug: string;
  isCurrent: boolean;
  isSoldOut: boolean;
};

export type SizeGroup = { label: string; sizes: SizeLink[] };

const countSame = (values: OptionValue[], others: OptionValue[]): number =>
  values.filter(({ value }, at) => value === others[at]?.value).length;

/** True if `one` is closer to the current size: it has more equal values, or as many and is in stock. */
const isNearer = (one: FamilyMember, other: FamilyMember, current: FamilyMember): boolean => {
  const difference = countSame(one.values, current.values) - countSame(other.values, current.values);
  return difference > 0 || (difference === 0 && canOrder(one) && !canOrder(other));
};

/**
 * Gets the links of a product's size picker: the values of each option, each with the nearest size to the
 * product. Only the server calls it.
 */
export const getSizeGroups = ({ options, members }: SizeChoice, productId: string, units: Units): SizeGroup[] => {
  const current = members.find(({ _id }) => _id === productId);
  if (current === undefined) return [];
  return options.map(({ label }, at) => {
    const byValue = Map.groupBy(members, ({ values }) => values[at]?.value);
    const sizes = [...byValue.values()].map((some): SizeLink => {
      const nearest = some.includes(current)
        ? current
        : some.reduce((best, one) => (isNearer(one, best, current) ? one : best));
      const changed = nearest.values.filter(
        ({ value }, index) => index !== at && value !== current.values[index]?.value,
      );
      return {
        label: formatOptionValue(nearest.values[at], units),
        changes: formatSize(changed, units),
        slug: nearest.slug,
        isCurrent: nearest === current,
        isSoldOut: !canOrder(nearest),
      };
    });
    return { label, sizes };
  });
};
