import type { ProductDraft, StoredProduct } from '#features/product-editing/server/product-draft.ts';

type Attributes = ProductDraft['attributes'];

/** True if a stored value is what a draft wrote. A number is stored in another spelling: `1,50` becomes `1.5`. */
const isSameValue = (written: string, stored: string | undefined, isNumber: boolean): boolean =>
  written === stored || (isNumber && stored !== undefined && Number(written.replace(',', '.')) === Number(stored));

const areSameAttributes = (written: Attributes, stored: Attributes, numbers: ReadonlySet<string>): boolean => {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  return (
    written.length === values.size &&
    written.every(({ key, value }) => isSameValue(value, values.get(key), numbers.has(key)))
  );
};

/**
 * Finds a part of a product that is no longer as a draft wrote it. Staff change these parts for many products at once,
 * and then the audit names the category, attribute or brand instead of the products.
 * @param numbers the keys of attributes that are numbers
 * @returns words for staff, or null
 */
export const findChangedPart = (
  { category, brand, attributes }: ProductDraft,
  now: StoredProduct,
  numbers: ReadonlySet<string>,
): string | null => {
  if (category !== now.category) return 'the category of this product';
  if ((brand ?? '') !== (now.brand ?? '')) return 'the brand of this product';
  return areSameAttributes(attributes, now.attributes, numbers) ? null : 'an attribute of this product';
};
