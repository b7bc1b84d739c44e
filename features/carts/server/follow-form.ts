import type { CartChanged, CartForm } from '#features/carts/contract/cart.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { addLines } from './add-lines.ts';
import type { Owner } from './find-cart.ts';
import { readLink } from './read-link.ts';
import { moveLine, removeLines } from './take-lines.ts';

const productOf = ({ product }: CartForm): string => {
  if (product === undefined) throw new Refusal('invalid_request');
  return product;
};

const linesOf = async (db: Database, form: CartForm) => {
  if (form.act !== 'link') return [{ productId: productOf(form), quantity: form.quantity }];
  const named = form.add === undefined ? [] : await readLink(db, form.add);
  const lines = named.flatMap(({ product, quantity }) =>
    product === null ? [] : [{ productId: product._id, quantity: quantity * (form.times ?? 1) }],
  );
  if (lines.length === 0) throw new Refusal('product_not_found');
  return lines;
};

/**
 * Does what a form of the cart asks for, as the calls do for a browser with scripts.
 * @throws Refusal as they do, and `invalid_request` where a form names no product
 */
export const followForm = async (db: Database, owner: Owner, form: CartForm, network: string): Promise<CartChanged> => {
  switch (form.act) {
    case 'add':
    case 'link':
      return addLines(db, owner, await linesOf(db, form), { how: 'add', network });
    case 'set':
      return addLines(db, owner, await linesOf(db, form), { how: 'set', network });
    case 'remove':
      return removeLines(db, owner, { productId: productOf(form), of: 'cart' });
    case 'drop':
      return removeLines(db, owner, { productId: productOf(form), of: 'saved' });
    case 'save':
      return moveLine(db, owner, { productId: productOf(form), to: 'saved' });
    case 'back':
      return moveLine(db, owner, { productId: productOf(form), to: 'cart' });
    case 'clear':
      return removeLines(db, owner, { productId: null, of: 'cart' });
  }
};
