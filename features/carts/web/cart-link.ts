import type { CartLine } from '#features/carts/contract/cart.ts';
import { formatCartLink } from '#features/carts/contract/cart-link.ts';

type CartLinkSource = Pick<CartLine, 'quantity' | 'problem'> & { product: Pick<CartLine['product'], '_id' | 'sku'> };

/** The lines that can be ordered, without those that are gone or out of stock. */
export const getOrderableLines = <L extends CartLinkSource>(lines: readonly L[]): L[] =>
  lines.filter(({ problem }) => problem !== 'gone' && problem !== 'out_of_stock');

/** Formats cart lines as a cart link. */
export const toCartLink = (lines: readonly CartLinkSource[]): string =>
  formatCartLink(lines.map(({ product, quantity }) => ({ sku: product.sku, quantity })));
