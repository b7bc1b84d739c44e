import { grid } from '#features/price-sheet/contract/grid.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { saveGrid } from './save-grid.ts';

export const priceSheetRoutes = (api: Api, db: Database): void => {
  api.mount(grid.save, ({ caller, body, idempotencyKey }) => saveGrid(db, caller, body, idempotencyKey));
};
