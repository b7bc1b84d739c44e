import { deleteOld } from '#platform/server/db/retention.ts';

export const backInStockRetention = [
  deleteOld('stock_alert', `coalesce(notified_at, created_at + interval '1 year') < now() - interval '30 days'`),
];
