import type { AddLines, CartChange } from '#features/carts/contract/cart.ts';

/** The link in the toast after adding to the cart. */
export const VIEW_CART_LINK = { to: '/cart', label: 'View cart' };

/** Describes a cart change: a summary, and any differences from the request. */
export const formatCartChange = ({ said }: CartChange, summary: string): string =>
  said.length > 0 ? [`${summary}.`, ...said].join(' ') : summary;

/** Describes how many pieces were added. A shopper who chose no quantity may expect fewer. */
const formatAdded = ([first, ...more]: AddLines['lines']): string => {
  if (more.length > 0) return `${more.length + 1} products added to the cart`;
  const { quantity = 1 } = first ?? {};
  return quantity === 1 ? 'Added to the cart' : `${quantity.toLocaleString('en-US')} added to the cart`;
};

/** Describes the addition of lines; the message about a single product may already contain its quantity. */
export const formatAddition = (changed: CartChange, lines: AddLines['lines']): string => {
  const hasQuantity = lines.length === 1 && changed.said.length > 0;
  return formatCartChange(changed, hasQuantity ? 'Added to the cart' : formatAdded(lines));
};
