/** The most lines that fit into an address. */
const MOST_LINES = 100;

/** The path of the checkout for these lines; null if they are too many for an address, and must go into the cart. */
export const toCheckoutPath = (lines: readonly { productId: string; quantity: number }[]): string | null =>
  lines.length > MOST_LINES
    ? null
    : `/checkout?lines=${lines.map(({ productId, quantity }) => `${productId}:${quantity}`).join(',')}`;
