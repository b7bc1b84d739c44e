import { cart } from '#features/carts/contract/cart.ts';
import { formatCartLink, parseCartLink } from '#features/carts/contract/cart-link.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';

type Line = { sku: string; quantity: number };

/** The address of a cart page that lists these products and adds them once a person confirms. */
export const buildCartUrl = (shopUrl: string, lines: readonly Line[]): string =>
  `${shopUrl}/cart?${new URLSearchParams({ add: formatCartLink(lines) })}`;

const ITEM = /^(?:([\w.-]+)|~([\w-]+)):([1-9]\d{0,8})$/;

/** Decodes base64url; null unless it is canonical and the text has no control characters. */
const decodeToken = (encoded: string): string | null => {
  const bytes = Buffer.from(encoded, 'base64url');
  const text = bytes.toString();
  const isCanonical = bytes.toString('base64url') === encoded && Buffer.from(text).equals(bytes);
  return isCanonical && !/\p{Cc}/u.test(text) ? text : null;
};

/**
 * Parses the items of a purchase link, `VAL-0011:2,~QS85:1` (ucp.dev, permalink). A SKU with
 * characters other than letters, digits and `._-` is written as `~` followed by its base64url.
 * @returns null if any item is malformed
 */
export const parseItems = (items: string): Line[] | null => {
  const lines = items.split(',').map((item): Line | null => {
    const [, plain, encoded, quantity = ''] = ITEM.exec(item) ?? [];
    const sku = plain ?? (encoded === undefined ? null : decodeToken(encoded));
    return sku === null ? null : { sku, quantity: Number(quantity) };
  });
  return lines.every((line) => line !== null) ? lines : null;
};

/** Resolves lines as the cart would: SKUs become products, and quantities follow minimum order and step. */
export const resolveLines = async (client: ApiClient, lines: readonly Line[]) => {
  const add = formatCartLink(lines);
  const resolved = await client.call(cart.readLink, { query: { add } });
  const requested = parseCartLink(add);
  return resolved.map(({ product, quantity, several }, at) => ({
    sku: requested[at]?.part ?? '',
    product,
    quantity,
    several,
  }));
};
