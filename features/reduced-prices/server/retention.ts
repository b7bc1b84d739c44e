import { deleteOld } from '#platform/server/db/retention.ts';

/**
 * The lowest price is taken from the last 30 days. The history is stored for twice this time, because a job may
 * start a sale late.
 */
const KEPT_DAYS = 60;

export const reducedPricesRetention = [
  deleteOld(
    'price_history',
    `from_at < now() - interval '${KEPT_DAYS} days'
       and exists (select from price_history later where later.product_id = price_history.product_id
                     and later.from_at > price_history.from_at and later.from_at < now() - interval '${KEPT_DAYS} days')`,
  ),
];
