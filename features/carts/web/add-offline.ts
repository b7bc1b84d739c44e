import type { AddLines } from '#features/carts/contract/cart.ts';
import { parseCartLink } from '#features/carts/contract/cart-link.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { findBySku } from '#features/products/contract/part-numbers.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { readOfflineCatalog } from '#platform/web/offline-catalog.ts';
import { editOfflineCart, listOfflineProductIds, readOfflineCart } from '#platform/web/session/offline-cart.ts';

export const STORAGE_UNAVAILABLE = 'This browser cannot save anything at the moment. Try again when you are online.';

/**
 * Adds products to this device's offline cart, which is sent to the shop when the device is online again.
 * @returns the message; null if this device does not know one of the products
 * @throws UserFacingError
 */
export const addToOfflineCart = async (lines: AddLines['lines']): Promise<string | null> => {
  const stored = await readOfflineCatalog();
  const named = lines.map(({ productId, quantity }) => ({
    product: stored?.catalog.products.find(({ id }) => id === productId),
    quantity,
  }));
  const known = named.flatMap(({ product, quantity }) => (product === undefined ? [] : [{ product, quantity }]));
  if (known.length < lines.length || known.length === 0) return null;
  const productIds = new Set([...listOfflineProductIds(readOfflineCart()), ...known.map(({ product }) => product.id)]);
  if (productIds.size > MAX_LINES) throw new UserFacingError(`A cart holds ${MAX_LINES} products at most.`);
  try {
    for (const { product, quantity = product.minOrder } of known) {
      const { id, name, unitPrice } = product;
      editOfflineCart(id, { name, unitPrice, quantity: roundUpQuantity(product, quantity), isMore: true });
    }
  } catch (cause) {
    throw new UserFacingError(STORAGE_UNAVAILABLE, { cause });
  }
  return 'Saved on this device. It is added to your cart when you are online.';
};

/** Gets the lines of a cart link, `VAL-0011:10,TAP-0002`, without products that this device does not know. */
export const getLinkLinesOffline = async (add: string): Promise<AddLines['lines']> => {
  const stored = await readOfflineCatalog();
  const products = stored?.catalog.products ?? [];
  return parseCartLink(add).flatMap(({ part, quantity }) => {
    const [named, ...others] = findBySku(products, part);
    return named === undefined || others.length > 0 ? [] : [{ productId: named.id, ...(quantity > 0 && { quantity }) }];
  });
};
