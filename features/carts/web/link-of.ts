import type { CartLine } from '#features/carts/contract/cart.ts';
import { writeCartLink } from '#features/carts/contract/cart-link.ts';

type Line = Pick<CartLine, 'quantity' | 'problem'> & { product: Pick<CartLine['product'], '_id' | 'sku'> };

/** What can be had of a list: what is gone or out of stock stays where it is. */
export const sellable = <L extends Line>(lines: readonly L[]): L[] =>
  lines.filter(({ problem }) => problem !== 'gone' && problem !== 'out_of_stock');

/** Lines as a link to the cart names them. */
export const linkOf = (lines: readonly Line[]): string =>
  writeCartLink(lines.map(({ product, quantity }) => ({ sku: product.sku, quantity })));
