import { reports } from '#features/reports/contract/reports.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { PendingWorkQueries } from '#platform/server/count-pending-work.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { exportSalesList, getSalesReport, getTodayReport } from './sales-report.ts';

export const reportsRoutes = (api: Api, db: Database, counts: PendingWorkQueries): void => {
  api.mount(reports.start, () => getTodayReport(db, counts));
  api.mount(reports.sales, ({ query }) => getSalesReport(db, query));
  api.mount(reports.export, ({ query }) => exportSalesList(db, query));
};
