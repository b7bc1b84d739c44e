import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { recordActions } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { indexProducts, lockIndex } from '#features/search/server/index-products.ts';

/**
 * Takes products off sale, which are on sale and locked by `trx`. The caller indexes them (`indexProducts`).
 * @param by with the import that had brought them, where that is taken back
 */
export const archiveUnindexed = async (
  trx: Transaction,
  ids: readonly string[],
  by: { customerId: string; why?: string; import?: { id: string } },
): Promise<void> => {
  if (ids.length === 0) return;
  await execute(
    trx,
    sql`update product
           set status = 'archived', archived_at = now(), version = version + 1,
               undone_import = case when not exists (select from order_line l where l.product_id = product.id)
                                    then ${by.import?.id ?? null}::uuid end
         where id = any(${sql.param(ids)}::uuid[])`,
  );
  await recordActions(
    trx,
    ids.map((entityId) => ({
      kind: 'product.archive',
      entity: 'product',
      entityId,
      actorId: by.customerId,
      ...(by.why !== undefined && { why: by.why }),
    })),
  );
};

/**
 * Takes a product off sale. It leaves lists and search; orders keep their words and can still be paid.
 * @param confirmed the admin knows that unpaid orders hold it
 * @throws DomainError `product_not_found`, `product_held`
 */
export const archiveProduct = async (
  db: Database,
  admin: Caller,
  id: string,
  confirmed: boolean,
): Promise<{ archived: true }> => {
  const done = await db.transaction(async (trx) => {
    await lockIndex(trx);
    const found = await maybeOne<{ id: string }>(
      trx,
      sql`select id from product
           where id = ${id} and status = 'active'
             and (${confirmed} or not exists (select from order_line l join orders o on o.id = l.order_id
                                               where l.product_id = ${id} and o.status in ${sqlStatesWhere('isOpen')}))
             for no key update`,
    );
    if (found === null) return false;
    await archiveUnindexed(trx, [id], admin);
    await indexProducts(trx, [id]);
    return true;
  });
  if (done) return { archived: true };
  const left = await maybeOne(db, sql`select from product where id = ${id} and status = 'active'`);
  throw new DomainError(left === null ? 'product_not_found' : 'product_held');
};
