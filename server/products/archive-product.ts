import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { where } from '#server/db/order-states.ts';
import { maybe } from '#server/db/query.ts';
import { record } from '#server/events/record.ts';
import type { Caller } from '#server/platform/caller.ts';
import { indexProducts, lockIndex } from './search/index-products.ts';

/**
 * Takes a product off sale. It leaves lists and search; orders keep their words and can still be paid.
 * @param confirmed the admin knows that unpaid orders hold it
 * @throws Refusal `product_not_found`, `product_held`
 */
export const archiveProduct = async (
  db: Database,
  admin: Caller,
  id: string,
  confirmed: boolean,
): Promise<{ archived: true }> => {
  const done = await db.transaction(async (trx) => {
    await lockIndex(trx);
    const archived = await maybe<{ id: string }>(
      trx,
      sql`update product set status = 'archived', version = version + 1
           where id = ${id} and status = 'active'
             and (${confirmed} or not exists (select from order_line l join orders o on o.id = l.order_id
                                               where l.product_id = ${id} and o.status in ${where('isOpen')}))
          returning id`,
    );
    if (archived === null) return false;
    await record(trx, { kind: 'product.archive', entity: 'product', entityId: id, actorId: admin.customerId });
    await indexProducts(trx, [id]);
    return true;
  });
  if (done) return { archived: true };
  const left = await maybe(db, sql`select from product where id = ${id} and status = 'active'`);
  throw new Refusal(left === null ? 'product_not_found' : 'product_held');
};
