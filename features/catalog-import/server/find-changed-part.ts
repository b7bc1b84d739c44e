import type { ProductDraft, StoredProduct } from '#features/product-editing/server/product-draft.ts';

type Attributes = ProductDraft['attributes'];

/**
 * True if the stored value is the one that the import wrote. Numbers may be stored differently: `1,50` becomes `1.5`.
 */
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
 * Finds a part of a product that has changed since the import. Staff can change these parts for many products at once,
 * and the audit then records the category, attribute or brand instead of the products.
 * @param numbers the keys of attributes that are numbers
 * @returns a description for staff, or null
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
