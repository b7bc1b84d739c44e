import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import { placeOrder, toOrderRequest } from '#features/checkout/server/place-order.ts';
import { bought } from '#features/quick-order/contract/bought.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { checkLines } from './check-lines.ts';
import { listLastBoughtDays } from './list-last-bought-days.ts';
import { listBoughtProducts } from './list-bought.ts';

/** @param goods connection pool for reading products; `db` is the pool for the rest */
export const quickOrderRoutes = (
  api: Api,
  { db, goods }: { db: Database; goods: Database },
  settings: OrderSettings,
): void => {
  api.mount(quickOrder.check, ({ body, caller }) =>
    checkLines(goods, body, { buyer: caller.customerId, fee: settings.shippingFeeCents }),
  );
  api.mount(quickOrder.place, ({ body, caller, idempotencyKey, network }) =>
    placeOrder(goods, caller, toOrderRequest(body, body.lines), { ...settings, idempotencyKey, network }),
  );
  api.mount(bought.list, async ({ query, caller }) => {
    const { items, total } = await listBoughtProducts(db, caller, query);
    return new HandlerReply(items, { total });
  });
  api.mount(bought.days, ({ query, caller }) => listLastBoughtDays(db, caller, query.products));
};
