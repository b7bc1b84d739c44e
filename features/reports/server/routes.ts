import { reports } from '#features/reports/contract/figures.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { PendingWorkQueries } from '#platform/server/count-waiting.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { exportSalesList } from './export-list.ts';
import { getTodayReport } from './read-start.ts';
import { getSalesReport } from './read-sales.ts';

export const reportsRoutes = (api: Api, db: Database, counts: PendingWorkQueries): void => {
  api.mount(reports.start, () => getTodayReport(db, counts));
  api.mount(reports.sales, ({ query }) => getSalesReport(db, query));
  api.mount(reports.export, ({ query }) => exportSalesList(db, query));
};
