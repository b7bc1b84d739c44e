/** A form of several products has a field for the quantity of each, named with this and the product's id. */
const PREFIX = 'pieces.';

export const cartRowField = (productId: string): string => PREFIX + productId;

/** The lines of such a form. Products without a quantity, or with 0, are left out; quantities are not checked. */
export const parseCartRows = (fields: Iterable<[name: string, value: unknown]>) =>
  [...fields].flatMap(([name, value]) => {
    const text = String(value).trim();
    if (!name.startsWith(PREFIX) || text === '' || Number(text) === 0) return [];
    return [{ productId: name.slice(PREFIX.length), quantity: Number(text) }];
  });
