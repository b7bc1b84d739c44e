import { stockAlerts } from '#features/back-in-stock/contract/stock-alerts.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { createStockAlert, deleteStockAlerts } from './stock-alerts.ts';

export const stockAlertsRoutes = (api: Api, db: Database): void => {
  api.mount(stockAlerts.create, ({ params, caller }) => createStockAlert(db, caller, params.id));
  api.mount(stockAlerts.remove, ({ query }) => deleteStockAlerts(db, query.token));
};
