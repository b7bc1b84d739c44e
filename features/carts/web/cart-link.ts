import type { CartLine } from '#features/carts/contract/cart.ts';
import { formatCartLink } from '#features/carts/contract/cart-link.ts';

type CartLinkSource = Pick<CartLine, 'quantity' | 'problem'> & { product: Pick<CartLine['product'], '_id' | 'sku'> };

/** What can be had of a list: what is gone or out of stock stays where it is. */
export const getOrderableLines = <L extends CartLinkSource>(lines: readonly L[]): L[] =>
  lines.filter(({ problem }) => problem !== 'gone' && problem !== 'out_of_stock');

/** Lines as a link to the cart names them. */
export const toCartLink = (lines: readonly CartLinkSource[]): string =>
  formatCartLink(lines.map(({ product, quantity }) => ({ sku: product.sku, quantity })));
