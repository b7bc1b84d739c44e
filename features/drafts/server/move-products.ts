import { sql } from 'drizzle-orm';
import { recordActions } from '#features/audit/server/record.ts';
import { recordPrices } from '#features/reduced-prices/server/settle-prices.ts';
import { indexProducts } from '#features/search/server/index-products.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { buildSubscriberCtes } from '#platform/server/jobs/event-subscribers.ts';

/**
 * Publishes drafts or withdraws products, and updates lists, search, audit and webhooks. `trx` has locked the products.
 * Their versions do not change, so that an open form of a product can still be saved. A product that goes on sale for
 * the first time counts as created now.
 * @param actorId null if the shop does this on a day that staff have set
 * @param why the title of a bulk change
 */
export const moveProducts = async (
  trx: Transaction,
  ids: readonly string[],
  to: 'active' | 'draft',
  actorId: string | null,
  why?: string,
): Promise<void> => {
  if (ids.length === 0) return;
  const event = to === 'active' ? 'product.published' : 'product.withdrawn';
  await execute(
    trx,
    sql`with moved as (
          update product set status = ${to},
                             created_at = case when ${to}::text = 'active'
                                                and not exists (select from price_history h where h.product_id = product.id)
                                               then now() else created_at end,
                             publish_at = case when ${to}::text = 'draft' then publish_at end,
                             withdraw_at = case when ${to}::text = 'active' then withdraw_at end
           where id = any(${sql.param(ids)}::uuid[]) returning id
        )${buildSubscriberCtes(event, sql`moved`)}
        select count(*) from moved`,
  );
  await recordPrices(trx, ids);
  await recordActions(
    trx,
    ids.map((entityId) => ({
      kind: to === 'active' ? ('product.publish' as const) : ('product.withdraw' as const),
      entity: 'product' as const,
      entityId,
      actorId,
      ...(why !== undefined && { why }),
    })),
  );
  await indexProducts(trx, ids);
};
