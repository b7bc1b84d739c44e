import { type AddLines, cart, type CartChanged } from '#contract/cart.ts';
import { api } from '../../api.ts';
import { keepCartCount } from '../../session/cart-count.ts';

/** What is said of a change of the cart: what was done otherwise than asked, else what was asked. */
export const sayChange = ({ said }: CartChanged, asked: string): string => (said.length > 0 ? said.join(' ') : asked);

/** Puts products into the cart. @returns what to say */
export const addLines = async (lines: AddLines['lines']): Promise<string> => {
  const changed = await api.call(cart.add, { body: { lines } });
  keepCartCount(changed.count);
  return sayChange(changed, lines.length === 1 ? 'Added to the cart' : `${lines.length} products added to the cart`);
};

/** Puts the product of a form into the cart; where its quantity is left empty, one minimum order. */
export const addForm = (form: FormData): Promise<string> => {
  const quantity = Number(form.get('quantity') ?? '');
  return addLines([{ productId: String(form.get('product')), ...(quantity !== 0 && { quantity }) }]);
};
