import { Refusal } from '#contract/errors.ts';
import { type Database, queryIn } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import { indexProducts } from './search/index-products.ts';

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
    const archived = await queryIn<{ id: string }>(
      trx,
      `with archived as (
       update product set status = 'archived', version = version + 1
        where id = $1 and status = 'active'
          and ($2 or not exists (select 1 from orders o where o.product_id = $1 and o.status in ('unpaid', 'cancelling')))
       returning id
     )
     insert into audit (actor_id, act, entity, entity_id)
     select $3, 'product.archive', 'product', id from archived returning entity_id as id`,
      [id, confirmed, admin.customerId],
    );
    if (archived.length > 0) await indexProducts(trx, [id]);
    return archived.length > 0;
  });
  if (done) return { archived: true };
  const left = await db.$client.query(`select 1 from product where id = $1 and status = 'active'`, [id]);
  throw new Refusal(left.rowCount === 1 ? 'product_held' : 'product_not_found');
};
