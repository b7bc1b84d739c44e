import type { CartLine } from '#contract/cart.ts';

type Line = Pick<CartLine, 'quantity' | 'problem'> & { product: Pick<CartLine['product'], '_id' | 'sku'> };

/** What can be had of a list: what is gone or out of stock stays where it is. */
export const sellable = <L extends Line>(lines: readonly L[]): L[] =>
  lines.filter(({ problem }) => problem !== 'gone' && problem !== 'out_of_stock');

/** Lines as a link to the cart names them. A SKU without what such a link reads as its end is found all the same. */
export const linkOf = (lines: readonly Line[]): string =>
  lines.map(({ product, quantity }) => `${product.sku.replaceAll(/[,:]/g, ' ')}:${quantity}`).join(',');
