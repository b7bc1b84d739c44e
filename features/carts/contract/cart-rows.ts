/** In a form of several products, the field for the quantity of each is named with this prefix and the product's id. */
const PREFIX = 'pieces.';

export const cartRowField = (productId: string): string => PREFIX + productId;

/**
 * Parses the lines of such a form. Products without a quantity, or with 0, are left out. Quantities are not validated.
 */
export const parseCartRows = (fields: Iterable<[name: string, value: unknown]>) =>
  [...fields].flatMap(([name, value]) => {
    const text = String(value).trim();
    if (!name.startsWith(PREFIX) || text === '' || Number(text) === 0) return [];
    return [{ productId: name.slice(PREFIX.length), quantity: Number(text) }];
  });
