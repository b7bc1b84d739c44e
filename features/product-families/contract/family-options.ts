import { z } from 'zod';

/** A difference between the sizes of a family, such as `Nominal size`. */
export const FamilyOption = z.object({
  /**
   * The attribute's key; null if no attributes distinguish the sizes, so that the option is the difference of the
   * names.
   */
  key: z.string().nullable(),
  label: z.string(),
});
export type FamilyOption = z.infer<typeof FamilyOption>;

/** A size's value of one option; empty if the size has none. `mm` is set for measured lengths. */
export const OptionValue = z.object({ value: z.string(), mm: z.number().optional() });
export type OptionValue = z.infer<typeof OptionValue>;

/**
 * The order that staff set for the options of a family and the values of each. Options and values that were added
 * to the family since come last, in the shop's order.
 */
export const ChoiceOrder = z.array(z.object({ key: z.string().nullable(), values: z.array(z.string()) }));
export type ChoiceOrder = z.infer<typeof ChoiceOrder>;

/** A product as one of the sizes of its family. */
export const FamilyMember = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  minOrder: z.number().int(),
  stock: z.number().int(),
  /** In the order of the options. */
  values: z.array(OptionValue),
});
export type FamilyMember = z.infer<typeof FamilyMember>;

/** The family of a product, if it has more than one size for sale. */
export const SizeChoice = z.object({
  /** The part of the address after `/families/`. */
  slug: z.string(),
  name: z.string(),
  options: z.array(FamilyOption),
  /** All its sizes, including the product itself; empty if there are more than a picker shows. */
  members: z.array(FamilyMember),
});
export type SizeChoice = z.infer<typeof SizeChoice>;

/** The most sizes of a family that a list counts. */
export const MOST_COUNTED_SIZES = 100;

/** A family as a list shows it below one of its products. */
export const ListedFamily = z.object({
  slug: z.string(),
  /** The number of its sizes for sale, up to `MOST_COUNTED_SIZES`. */
  count: z.number().int(),
  /** The counted size whose single piece costs least: `unitPrice` dollars for `minOrder` pieces. */
  cheapest: z.object({ unitPrice: z.number(), minOrder: z.number().int() }),
});
export type ListedFamily = z.infer<typeof ListedFamily>;
