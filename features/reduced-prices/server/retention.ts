import { deleteOld } from '#platform/server/db/retention.ts';

/** The lowest price is that of 30 days. The history is stored for twice as long, in case a job starts a sale late. */
const KEPT_DAYS = 60;

export const reducedPricesRetention = [
  deleteOld(
    'price_history',
    `from_at < now() - interval '${KEPT_DAYS} days'
       and exists (select from price_history later where later.product_id = price_history.product_id
                     and later.from_at > price_history.from_at and later.from_at < now() - interval '${KEPT_DAYS} days')`,
  ),
];
