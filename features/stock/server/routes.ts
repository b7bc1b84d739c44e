import { lowStock } from '#features/stock/contract/low-stock.ts';
import { shortages } from '#features/stock/contract/shortages.ts';
import { stock } from '#features/stock/contract/stock.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { checkEntry } from './check-entry.ts';
import { exportLowStock, listLowStock } from './low-stock.ts';
import { listEntries } from './entries.ts';
import { getStockHistory } from './get-stock-history.ts';
import { listShortages } from './shortages.ts';
import { saveEntry, undoEntry } from './save-entry.ts';

export const stockRoutes = (api: Api, db: Database): void => {
  api.mount(stock.history, ({ params, query }) => getStockHistory(db, params.id, query));
  api.mount(stock.check, ({ body }) => checkEntry(db, body));
  api.mount(stock.save, ({ caller, body, idempotencyKey }) => saveEntry(db, caller, body, idempotencyKey));
  api.mount(stock.entries, ({ query }) => listEntries(db, query));
  api.mount(lowStock.list, async ({ query }) => {
    const { items, total } = await listLowStock(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(shortages.list, async ({ query }) => {
    const { items, total } = await listShortages(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(lowStock.export, ({ query }) => exportLowStock(db, query));
  api.mount(stock.undo, ({ caller, params }) => undoEntry(db, caller, params.id));
};
