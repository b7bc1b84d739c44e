import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Transaction } from '#server/db/open.ts';
import { one } from '#server/db/query.ts';
import { PROMISED } from '#server/db/refund-states.ts';

/**
 * Keeps goods here while banks want so much of the order's payment back that nothing would be left of it.
 * @throws Refusal `order_disputed`
 */
export const refuseDisputed = async (trx: Transaction, orderId: string): Promise<void> => {
  const { isAll } = await one<{ isAll: boolean }>(
    trx,
    sql`select exists (
          select from payment a join dispute d on d.payment_id = a.id and d.status = 'open'
           where a.order_id = ${orderId}
           group by a.id
          having sum(d.amount_cents) >= a.amount_cents - (
                 select coalesce(sum(r.amount_cents), 0) from refund r
                  where r.payment_id = a.id and r.status in ${PROMISED})) as "isAll"`,
  );
  if (isAll) throw new Refusal('order_disputed');
};
