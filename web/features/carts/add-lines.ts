import { type AddLines, cart, type CartChanged } from '#contract/cart.ts';
import { api } from '../../api.ts';
import { keepCartCount } from '../../session/cart-count.ts';

/** What is said of a change of the cart: what was asked, and what was done otherwise. */
export const sayChange = ({ said }: CartChanged, asked: string): string =>
  said.length > 0 ? [`${asked}.`, ...said].join(' ') : asked;

/** How many were added, which may be more than somebody thought who pressed without saying it. */
const sayAdded = ([first, ...more]: AddLines['lines']): string => {
  if (more.length > 0) return `${more.length + 1} products added to the cart`;
  const { quantity = 1 } = first ?? {};
  return quantity === 1 ? 'Added to the cart' : `${quantity.toLocaleString('en-US')} added to the cart`;
};

/** Puts products into the cart. @returns what to say */
export const addLines = async (lines: AddLines['lines']): Promise<string> => {
  const changed = await api.call(cart.add, { body: { lines } });
  keepCartCount(changed.count);
  // What is said of one product says how many there are now.
  const isTold = lines.length === 1 && changed.said.length > 0;
  return sayChange(changed, isTold ? 'Added to the cart' : sayAdded(lines));
};

/** Puts what a form names into the cart: a product, one minimum order where it says no quantity; or the lines of a link. */
export const addForm = async (form: FormData): Promise<string> => {
  const add = form.get('add');
  if (add !== null) {
    const named = await api.call(cart.readLink, { query: { add: String(add) } });
    return addLines(
      named.flatMap(({ product, quantity }) => (product === null ? [] : [{ productId: product._id, quantity }])),
    );
  }
  const quantity = Number(form.get('quantity') ?? '');
  return addLines([{ productId: String(form.get('product')), ...(quantity !== 0 && { quantity }) }]);
};
