import { sales } from '#features/reduced-prices/contract/sales.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addSale, endSale, listSales, previewSale } from './sales.ts';

export const reducedPricesRoutes = (api: Api, db: Database): void => {
  api.mount(sales.list, async ({ query }) => {
    const { items, ...more } = await listSales(db, query);
    return new HandlerReply(items, more);
  });
  api.mount(sales.preview, ({ body }) => previewSale(db, body));
  api.mount(sales.add, ({ caller, body }) => addSale(db, caller, body));
  api.mount(sales.end, ({ caller, params }) => endSale(db, caller, params.id));
};
