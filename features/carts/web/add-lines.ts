import { type AddLines, cart, type CartChange } from '#features/carts/contract/cart.ts';
import { parseCartRows } from '#features/carts/contract/cart-rows.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { formatAddition } from './cart-messages.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { OFFLINE_CART } from '#platform/web/session/storage-keys.ts';

/** Loaded on demand, because few shoppers are ever offline. */
const loadOfflineCart = () => importWithRetry(() => import('./add-offline.ts'));

/** True if the shop cannot be reached and this device can continue offline. */
const isOffline = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof TypeError && Boolean(navigator.serviceWorker?.controller);

const postLines = async (lines: AddLines['lines']): Promise<CartChange> => {
  if (localStorage.getItem(OFFLINE_CART) !== null) {
    const { sendOfflineEdits } = await importWithRetry(() => import('./send-edits.ts'));
    // Earlier changes are sent first, because these lines add to quantities that were set offline.
    await sendOfflineEdits();
  }
  return api.call(cart.add, { body: { lines } });
};

/** Adds products to the cart, or to this device's offline cart if the shop cannot be reached. @returns the message */
export const addLinesToCart = async (lines: AddLines['lines']): Promise<string> => {
  const changed = await postLines(lines).catch(async (error: unknown) => {
    const message = isOffline(error) ? await (await loadOfflineCart()).addToOfflineCart(lines) : null;
    if (message === null) throw error;
    return message;
  });
  if (typeof changed === 'string') return changed;
  storeCartCount(changed.count);
  return formatAddition(changed, lines);
};

/** The lines in a cart link. */
const getLinkLines = async (add: string): Promise<AddLines['lines']> => {
  try {
    const named = await api.call(cart.readLink, { query: { add } });
    return named.flatMap(({ product, quantity }) => (product === null ? [] : [{ productId: product._id, quantity }]));
  } catch (error) {
    if (isOffline(error)) return (await loadOfflineCart()).getLinkLinesOffline(add);
    throw error;
  }
};

/**
 * Adds a form's lines to the cart: one product, with its minimum order if it has no quantity; the lines of a link; or
 * several products, each with a quantity.
 */
export const addFormToCart = async (form: FormData): Promise<string> => {
  if (form.get('act') === 'rows') {
    const lines = parseCartRows(form);
    if (lines.length === 0) throw new UserFacingError('Enter a quantity for at least one product.');
    return addLinesToCart(lines);
  }
  const add = form.get('add');
  if (add !== null) {
    return addLinesToCart(await getLinkLines(String(add)));
  }
  const quantityText = String(form.get('quantity') ?? '').trim();
  return addLinesToCart([
    { productId: String(form.get('product')), ...(quantityText !== '' && { quantity: Number(quantityText) }) },
  ]);
};
