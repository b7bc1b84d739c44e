import { type AddLines, cart, type CartChanged } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { loadLate } from '#platform/web/load-late.ts';
import { keepCartCount } from '#platform/web/session/cart-count.ts';
import { OFFLINE_CART } from '#platform/web/session/stored.ts';

/** What is said of a change of the cart: what was asked, and what was done otherwise. */
export const sayChange = ({ said }: CartChanged, asked: string): string =>
  said.length > 0 ? [`${asked}.`, ...said].join(' ') : asked;

/** How many were added, which may be more than somebody thought who pressed without saying it. */
const sayAdded = ([first, ...more]: AddLines['lines']): string => {
  if (more.length > 0) return `${more.length + 1} products added to the cart`;
  const { quantity = 1 } = first ?? {};
  return quantity === 1 ? 'Added to the cart' : `${quantity.toLocaleString('en-US')} added to the cart`;
};

/** Few are ever without a network: what goes on without it comes with `/offline`, or when it is needed. */
const loadOffline = () => loadLate(() => import('./add-offline.ts'));

/** Whether the shop is out of reach, and this device can go on without it. */
const isOffline = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof TypeError && Boolean(navigator.serviceWorker?.controller);

const send = async (lines: AddLines['lines']): Promise<CartChanged> => {
  if (localStorage.getItem(OFFLINE_CART) !== null) {
    const { sendEdits } = await loadLate(() => import('./send-edits.ts'));
    // What was changed before comes first: a number that was set is what is added to.
    await sendEdits();
  }
  return api.call(cart.add, { body: { lines } });
};

/** Puts products into the cart, or into that of this device where the shop is out of reach. @returns what to say */
export const addLines = async (lines: AddLines['lines']): Promise<string> => {
  const changed = await send(lines).catch(async (error: unknown) => {
    const said = isOffline(error) ? await (await loadOffline()).addOffline(lines) : null;
    if (said === null) throw error;
    return said;
  });
  if (typeof changed === 'string') return changed;
  keepCartCount(changed.count);
  // What is said of one product says how many there are now.
  const isTold = lines.length === 1 && changed.said.length > 0;
  return sayChange(changed, isTold ? 'Added to the cart' : sayAdded(lines));
};

/** The lines that a link to the cart names. */
const readLink = async (add: string): Promise<AddLines['lines']> => {
  try {
    const named = await api.call(cart.readLink, { query: { add } });
    return named.flatMap(({ product, quantity }) => (product === null ? [] : [{ productId: product._id, quantity }]));
  } catch (error) {
    if (isOffline(error)) return (await loadOffline()).readLinkOffline(add);
    throw error;
  }
};

/** Puts what a form names into the cart: a product, one minimum order where it says no quantity; or the lines of a link. */
export const addForm = async (form: FormData): Promise<string> => {
  const add = form.get('add');
  if (add !== null) {
    return addLines(await readLink(String(add)));
  }
  const asked = String(form.get('quantity') ?? '').trim();
  return addLines([{ productId: String(form.get('product')), ...(asked !== '' && { quantity: Number(asked) }) }]);
};
