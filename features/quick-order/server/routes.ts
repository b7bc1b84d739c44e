import { dialogOrder } from '#features/checkout/server/dialog-order.ts';
import { type OrderTerms, placeOrder } from '#features/checkout/server/place-order.ts';
import { bought } from '#features/quick-order/contract/bought.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import type { Database } from '#platform/server/db/open.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { checkLines } from './check-lines.ts';
import { findBoughtDays } from './find-bought-days.ts';
import { listBought } from './list-bought.ts';

/** @param goods the connections of whatever looks at products, `db` those of the rest */
export const quickOrderRoutes = (
  api: Api,
  { db, goods }: { db: Database; goods: Database },
  terms: OrderTerms,
): void => {
  api.mount(quickOrder.check, ({ body }) => checkLines(goods, body, terms.shippingFeeCents));
  api.mount(quickOrder.place, ({ body, caller, idempotencyKey, network }) =>
    placeOrder(goods, caller, dialogOrder(body, body.lines), { ...terms, idempotencyKey, network }),
  );
  api.mount(bought.list, async ({ query, caller }) => {
    const { items, total } = await listBought(db, caller, query);
    return new Answered(items, { total });
  });
  api.mount(bought.days, ({ query, caller }) => findBoughtDays(db, caller, query.products));
};
