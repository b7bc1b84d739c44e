import { figures } from '#features/reports/contract/figures.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { WaitingCounts } from '#platform/server/count-waiting.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { exportList } from './export-list.ts';
import { readStart } from './read-start.ts';
import { readSales } from './read-sales.ts';

export const figuresRoutes = (api: Api, db: Database, counts: WaitingCounts): void => {
  api.mount(figures.start, () => readStart(db, counts));
  api.mount(figures.sales, ({ query }) => readSales(db, query));
  api.mount(figures.export, ({ query }) => exportList(db, query));
};
