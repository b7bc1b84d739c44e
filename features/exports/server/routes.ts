import { exportCalls } from '#features/exports/contract/list-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { exportCustomers, exportSubscribers } from './export-customers.ts';
import { exportOrderLines, exportOrders } from './export-orders.ts';
import { exportStock } from './export-stock.ts';

export const exportsRoutes = (api: Api, db: Database): void => {
  api.mount(exportCalls.orders, ({ query }) => exportOrders(db, query));
  api.mount(exportCalls.orderLines, ({ query }) => exportOrderLines(db, query));
  api.mount(exportCalls.customers, ({ query }) => exportCustomers(db, query));
  api.mount(exportCalls.subscribers, ({ query }) => exportSubscribers(db, query.format));
  api.mount(exportCalls.stock, ({ query }) => exportStock(db, query.format));
};
