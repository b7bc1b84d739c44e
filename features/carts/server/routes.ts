import type { z } from 'zod';
import { cart, type CartChanged, type CartForm } from '#features/carts/contract/cart.ts';
import { cartNeeds } from '#features/carts/contract/cart-needs.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { Answered } from '#platform/server/http/act.ts';
import { asRefusal } from '#platform/server/http/errors.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addLines } from './add-lines.ts';
import { followForm } from './follow-form.ts';
import { endGuest, findOwner, makeOwner, readSecret } from './guest-cookie.ts';
import { listNeeds } from './list-needs.ts';
import { mergeCarts } from './merge-carts.ts';
import { readCart } from './read-cart.ts';
import { readLink } from './read-link.ts';
import { moveLine, removeLines } from './take-lines.ts';

/** Where nobody says where he comes from. */
const UNKNOWN = 'unknown';

/** The cart, which says what became of a form: by a word of ours, never by a sentence that an address could bring. */
const leadToCart = (form: CartForm, { said }: CartChanged): { to: string } => {
  const undo = form.act === 'remove' ? `&product=${form.product}&quantity=${form.quantity ?? ''}` : '';
  return { to: `/cart?did=${said.length > 0 ? 'changed' : form.act}${undo}` };
};

const codeOf = (form: z.ZodSafeParseResult<CartForm>): string =>
  form.error?.issues.some(({ path }) => path[0] === 'quantity') === true ? 'quantity_invalid' : 'invalid_request';

/** @param db of whatever looks at products */
export const cartsRoutes = (api: Api, db: Database, shippingFeeCents: Cents): void => {
  api.mount(cart.get, ({ caller, cookies }) => readCart(db, findOwner(caller, cookies), shippingFeeCents));
  api.mount(cartNeeds.list, ({ caller, cookies }) => listNeeds(db, findOwner(caller, cookies)));
  api.mount(cart.add, async ({ body, caller, cookies, network }) => {
    const made = makeOwner(caller, cookies);
    const changed = await addLines(db, made.owner, body.lines, { how: 'add', network: network ?? UNKNOWN });
    return new Answered(changed, made);
  });
  api.mount(cart.set, async ({ params, body, caller, cookies, network }) => {
    const made = makeOwner(caller, cookies);
    const lines = [{ productId: params.id, quantity: body.quantity }];
    const changed = await addLines(db, made.owner, lines, { how: 'set', network: network ?? UNKNOWN });
    return new Answered(changed, made);
  });
  api.mount(cart.remove, ({ params, query, caller, cookies }) =>
    removeLines(db, findOwner(caller, cookies), { productId: params.id, of: query.of }),
  );
  api.mount(cart.move, ({ body, caller, cookies }) => moveLine(db, findOwner(caller, cookies), body));
  api.mount(cart.clear, ({ caller, cookies }) =>
    removeLines(db, findOwner(caller, cookies), { productId: null, of: 'cart' }),
  );
  api.mount(cart.merge, async ({ caller, cookies }) => {
    const secret = readSecret(cookies);
    const changed = await mergeCarts(db, caller.customerId, secret);
    return new Answered(changed, { cookies: secret === null ? [] : [endGuest(cookies)] });
  });
  api.mount(cart.readLink, ({ query }) => readLink(db, query.add));
  api.mount(cart.post, async ({ body, caller, cookies, network }) => {
    if (!body.success) return { to: `/cart?wrong=${codeOf(body)}` };
    const puts = ['add', 'link', 'set'].includes(body.data.act);
    if (!puts && findOwner(caller, cookies) === null) return { to: '/cart' };
    const made = makeOwner(caller, cookies);
    try {
      const changed = await followForm(db, made.owner, body.data, network ?? UNKNOWN);
      return new Answered(leadToCart(body.data, changed), made);
    } catch (error) {
      const { code, status } = asRefusal(error);
      // What is not the form's fault is answered, and logged, as for every call.
      if (status >= 500) throw error;
      return { to: `/cart?wrong=${code}` };
    }
  });
};
