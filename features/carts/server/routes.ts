import type { z } from 'zod';
import { cart, type CartChange, type CartForm } from '#features/carts/contract/cart.ts';
import { cartNeeds } from '#features/carts/contract/cart-needs.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import { toDomainError } from '#platform/server/http/errors.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addCartLines } from './cart-lines.ts';
import { applyCartForm } from './apply-form.ts';
import { expireGuestCookie, findCartOwner, getOrCreateOwner, readGuestSecret } from './cart-owner.ts';
import { listCartNeeds } from './list-needs.ts';
import { mergeCarts } from './merge-carts.ts';
import { getCart, resolveCartLink } from './get-cart.ts';
import { moveCartLine, removeCartLines } from './remove-lines.ts';

/** Stands for an unknown network. */
const UNKNOWN_NETWORK = 'unknown';

/** Redirects to the cart with the form's outcome as a code, never as text that a URL could forge. */
const toCartRedirect = (form: CartForm, { said }: CartChange): { to: string } => {
  const undo = form.act === 'remove' ? `&product=${form.product}&quantity=${form.quantity ?? ''}` : '';
  return { to: `/cart?did=${said.length > 0 ? 'changed' : form.act}${undo}` };
};

const getFormErrorCode = (form: z.ZodSafeParseResult<CartForm>): string =>
  form.error?.issues.some(({ path }) => path[0] === 'quantity') === true ? 'quantity_invalid' : 'invalid_request';

/** @param db the connection pool for requests that read products */
export const cartsRoutes = (api: Api, db: Database, shippingFeeCents: Cents): void => {
  api.mount(cart.get, ({ caller, cookies }) => getCart(db, findCartOwner(caller, cookies), shippingFeeCents));
  api.mount(cartNeeds.list, ({ caller, cookies }) => listCartNeeds(db, findCartOwner(caller, cookies)));
  api.mount(cart.add, async ({ body, caller, cookies, network }) => {
    const made = getOrCreateOwner(caller, cookies);
    const changed = await addCartLines(db, made.owner, body.lines, {
      mode: 'add',
      network: network ?? UNKNOWN_NETWORK,
    });
    return new HandlerReply(changed, made);
  });
  api.mount(cart.set, async ({ params, body, caller, cookies, network }) => {
    const made = getOrCreateOwner(caller, cookies);
    const lines = [{ productId: params.id, quantity: body.quantity }];
    const changed = await addCartLines(db, made.owner, lines, {
      mode: 'set',
      network: network ?? UNKNOWN_NETWORK,
      kind: body.of,
    });
    return new HandlerReply(changed, made);
  });
  api.mount(cart.remove, ({ params, query, caller, cookies }) =>
    removeCartLines(db, findCartOwner(caller, cookies), { productId: params.id, kind: query.of }),
  );
  api.mount(cart.move, ({ body, caller, cookies }) => moveCartLine(db, findCartOwner(caller, cookies), body));
  api.mount(cart.clear, ({ caller, cookies }) =>
    removeCartLines(db, findCartOwner(caller, cookies), { productId: null, kind: 'cart' }),
  );
  api.mount(cart.merge, async ({ caller, cookies }) => {
    const secret = readGuestSecret(cookies);
    const changed = await mergeCarts(db, caller.customerId, secret);
    return new HandlerReply(changed, { cookies: secret === null ? [] : [expireGuestCookie(cookies)] });
  });
  api.mount(cart.readLink, ({ query }) => resolveCartLink(db, query.add));
  api.mount(cart.post, async ({ body, caller, cookies, network }) => {
    if (!body.success) return { to: `/cart?wrong=${getFormErrorCode(body)}` };
    const puts = ['add', 'link', 'rows', 'set'].includes(body.data.act);
    if (!puts && findCartOwner(caller, cookies) === null) return { to: '/cart' };
    const made = getOrCreateOwner(caller, cookies);
    try {
      const changed = await applyCartForm(db, made.owner, body.data, network ?? UNKNOWN_NETWORK);
      return new HandlerReply(toCartRedirect(body.data, changed), made);
    } catch (error) {
      const { code, status } = toDomainError(error);
      // Server errors get the usual response and log entry, as in every other endpoint.
      if (status >= 500) throw error;
      return { to: `/cart?wrong=${code}` };
    }
  });
};
