import { type AddLines, cart, type CartChange } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { OFFLINE_CART } from '#platform/web/session/storage-keys.ts';

/** What is said of a change of the cart: what was asked, and what was done otherwise. */
export const formatCartChange = ({ said }: CartChange, asked: string): string =>
  said.length > 0 ? [`${asked}.`, ...said].join(' ') : asked;

/** How many were added, which may be more than somebody thought who pressed without saying it. */
const formatAdded = ([first, ...more]: AddLines['lines']): string => {
  if (more.length > 0) return `${more.length + 1} products added to the cart`;
  const { quantity = 1 } = first ?? {};
  return quantity === 1 ? 'Added to the cart' : `${quantity.toLocaleString('en-US')} added to the cart`;
};

/** Few are ever without a network: what goes on without it comes with `/offline`, or when it is needed. */
const loadOfflineCart = () => importWithRetry(() => import('./add-offline.ts'));

/** Whether the shop is out of reach, and this device can go on without it. */
const isOffline = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof TypeError && Boolean(navigator.serviceWorker?.controller);

const postLines = async (lines: AddLines['lines']): Promise<CartChange> => {
  if (localStorage.getItem(OFFLINE_CART) !== null) {
    const { sendOfflineEdits } = await importWithRetry(() => import('./send-edits.ts'));
    // What was changed before comes first: a number that was set is what is added to.
    await sendOfflineEdits();
  }
  return api.call(cart.add, { body: { lines } });
};

/** Puts products into the cart, or into that of this device where the shop is out of reach. @returns what to say */
export const addLinesToCart = async (lines: AddLines['lines']): Promise<string> => {
  const changed = await postLines(lines).catch(async (error: unknown) => {
    const said = isOffline(error) ? await (await loadOfflineCart()).addToOfflineCart(lines) : null;
    if (said === null) throw error;
    return said;
  });
  if (typeof changed === 'string') return changed;
  storeCartCount(changed.count);
  // What is said of one product says how many there are now.
  const isTold = lines.length === 1 && changed.said.length > 0;
  return formatCartChange(changed, isTold ? 'Added to the cart' : formatAdded(lines));
};

/** The lines that a link to the cart names. */
const getLinkLines = async (add: string): Promise<AddLines['lines']> => {
  try {
    const named = await api.call(cart.readLink, { query: { add } });
    return named.flatMap(({ product, quantity }) => (product === null ? [] : [{ productId: product._id, quantity }]));
  } catch (error) {
    if (isOffline(error)) return (await loadOfflineCart()).getLinkLinesOffline(add);
    throw error;
  }
};

/** Puts what a form names into the cart: a product, one minimum order where it says no quantity; or the lines of a link. */
export const addFormToCart = async (form: FormData): Promise<string> => {
  const add = form.get('add');
  if (add !== null) {
    return addLinesToCart(await getLinkLines(String(add)));
  }
  const asked = String(form.get('quantity') ?? '').trim();
  return addLinesToCart([{ productId: String(form.get('product')), ...(asked !== '' && { quantity: Number(asked) }) }]);
};
