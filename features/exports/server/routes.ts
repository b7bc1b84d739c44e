import { listFiles } from '#features/exports/contract/list-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { exportCustomers } from './export-customers.ts';
import { exportOrderLines } from './export-order-lines.ts';
import { exportOrders } from './export-orders.ts';
import { exportStock } from './export-stock.ts';
import { exportSubscribers } from './export-subscribers.ts';

export const listFilesRoutes = (api: Api, db: Database): void => {
  api.mount(listFiles.orders, ({ query }) => exportOrders(db, query));
  api.mount(listFiles.orderLines, ({ query }) => exportOrderLines(db, query));
  api.mount(listFiles.customers, ({ query }) => exportCustomers(db, query));
  api.mount(listFiles.subscribers, ({ query }) => exportSubscribers(db, query.format));
  api.mount(listFiles.stock, ({ query }) => exportStock(db, query.format));
};
