import { cashBook } from '#features/cash-book/contract/cash-book.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getCashDay, getCashDrawer, listCashDays, listCashEntries } from './cash-days.ts';
import { exportCashDays } from './export-cash-days.ts';
import { countCashDay, moveCash, openCashDay } from './record-cash.ts';

export const cashBookRoutes = (api: Api, db: Database): void => {
  api.mount(cashBook.list, async ({ query }) => {
    const { items, total } = await listCashDays(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(cashBook.drawer, () => getCashDrawer(db));
  api.mount(cashBook.exportDays, ({ query }) => exportCashDays(db, query.format));
  api.mount(cashBook.get, ({ params }) => getCashDay(db, params.id));
  api.mount(cashBook.entries, async ({ params, query }) => {
    const { items, total } = await listCashEntries(db, params.id, query);
    return new HandlerReply(items, { total });
  });
  api.mount(cashBook.open, ({ caller, body }) => openCashDay(db, caller, body.float));
  api.mount(cashBook.move, ({ caller, params, body, idempotencyKey }) =>
    moveCash(db, caller, params.id, body, idempotencyKey),
  );
  api.mount(cashBook.close, ({ caller, params, body }) => countCashDay(db, caller, params.id, body));
};
