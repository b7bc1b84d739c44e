import { AddLines, type CartChange, type CartForm } from '#features/carts/contract/cart.ts';
import { parseCartRows } from '#features/carts/contract/cart-rows.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { addCartLines } from './cart-lines.ts';
import type { CartOwner } from './cart-owner.ts';
import { resolveCartLink } from './get-cart.ts';
import { moveCartLine, removeCartLines } from './remove-lines.ts';

const getFormProduct = ({ product }: CartForm): string => {
  if (product === undefined) throw new DomainError('invalid_request');
  return product;
};

const getRows = (form: CartForm) => {
  const rows = AddLines.safeParse({ lines: parseCartRows(Object.entries(form)) });
  if (rows.success) return rows.data.lines;
  const isOfQuantity = rows.error.issues.every(({ path }) => path.length === 1 || path.at(-1) === 'quantity');
  throw new DomainError(isOfQuantity ? 'quantity_invalid' : 'invalid_request');
};

const getFormLines = async (db: Database, form: CartForm) => {
  if (form.act === 'rows') return getRows(form);
  if (form.act !== 'link') return [{ productId: getFormProduct(form), quantity: form.quantity }];
  const named = form.add === undefined ? [] : await resolveCartLink(db, form.add);
  const lines = named.flatMap(({ product, quantity }) =>
    product === null ? [] : [{ productId: product._id, quantity: quantity * (form.times ?? 1) }],
  );
  if (lines.length === 0) throw new DomainError('product_not_found');
  return lines;
};

/**
 * Applies a cart form from a browser without scripts.
 * @throws DomainError the errors of the same API calls, `invalid_request` if the form has no product, and
 * `quantity_invalid` if no product of several has a quantity
 */
export const applyCartForm = async (
  db: Database,
  owner: CartOwner,
  form: CartForm,
  network: string,
): Promise<CartChange> => {
  switch (form.act) {
    case 'add':
    case 'link':
    case 'rows':
      return addCartLines(db, owner, await getFormLines(db, form), { mode: 'add', network });
    case 'set':
      return addCartLines(db, owner, await getFormLines(db, form), { mode: 'set', network });
    case 'remove':
      return removeCartLines(db, owner, { productId: getFormProduct(form), kind: 'cart' });
    case 'drop':
      return removeCartLines(db, owner, { productId: getFormProduct(form), kind: 'saved' });
    case 'save':
      return moveCartLine(db, owner, { productId: getFormProduct(form), to: 'saved' });
    case 'back':
      return moveCartLine(db, owner, { productId: getFormProduct(form), to: 'cart' });
    case 'clear':
      return removeCartLines(db, owner, { productId: null, kind: 'cart' });
  }
};
