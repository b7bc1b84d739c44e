import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { indexProducts, lockIndex } from '#features/search/server/index-products.ts';

/**
 * Puts a product on sale again that was taken off: with its stock, pictures, numbers and whatever else it had.
 * @throws DomainError `product_not_found`; `name_taken` when a product on sale has its name by now
 */
export const restoreProduct = (db: Database, { customerId }: Caller, id: string): Promise<{ restored: true }> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const found = await maybeOne<{ isNameTaken: boolean }>(
      trx,
      sql`select exists (select from product o where o.status = 'active' and lower(o.name) = lower(p.name)) as "isNameTaken"
            from product p where p.id = ${id} and p.status = 'archived' for no key update`,
    );
    if (found === null) throw new DomainError('product_not_found');
    if (found.isNameTaken) throw new DomainError('name_taken');
    await execute(
      trx,
      sql`update product set status = 'active', archived_at = null, undone_import = null, version = version + 1 where id = ${id}`,
    );
    await record(trx, { kind: 'product.restore', entity: 'product', entityId: id, actorId: customerId });
    await indexProducts(trx, [id]);
    return { restored: true };
  });
