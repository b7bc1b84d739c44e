import { lowStock } from '#features/stock/contract/low-stock.ts';
import { shortages } from '#features/stock/contract/shortages.ts';
import { stock } from '#features/stock/contract/stock.ts';
import type { Database } from '#platform/server/db/open.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { checkEntry } from './check-entry.ts';
import { exportLow } from './export-low.ts';
import { listEntries } from './list-entries.ts';
import { listLow } from './list-low.ts';
import { listMoves } from './list-moves.ts';
import { listShortages } from './list-shortages.ts';
import { saveEntry } from './save-entry.ts';
import { undoEntry } from './undo-entry.ts';

export const stockRoutes = (api: Api, db: Database): void => {
  api.mount(stock.history, ({ params, query }) => listMoves(db, params.id, query));
  api.mount(stock.check, ({ body }) => checkEntry(db, body));
  api.mount(stock.save, ({ caller, body, idempotencyKey }) => saveEntry(db, caller, body, idempotencyKey));
  api.mount(stock.entries, ({ query }) => listEntries(db, query));
  api.mount(lowStock.list, async ({ query }) => {
    const { items, total } = await listLow(db, query);
    return new Answered(items, { total });
  });
  api.mount(shortages.list, async ({ query }) => {
    const { items, total } = await listShortages(db, query);
    return new Answered(items, { total });
  });
  api.mount(lowStock.export, ({ query }) => exportLow(db, query.products));
  api.mount(stock.undo, ({ caller, params }) => undoEntry(db, caller, params.id));
};
