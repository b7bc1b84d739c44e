import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { lockIndex } from '#features/search/server/index-products.ts';

/** What a product that gives its SKU up is called instead: nothing else can be, since its id is in it. */
export const createFreedSku = (sku: string, id: string): string => `${sku}-${id.slice(-12)}`.toUpperCase();

/**
 * Lets another product have the SKU of one that is off sale, which gets one of its own; orders keep the words they were
 * placed in.
 * @throws DomainError `product_not_found`
 */
export const freeSku = (db: Database, { customerId }: Caller, id: string): Promise<{ sku: string }> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const found = await maybeOne<{ sku: string }>(
      trx,
      sql`select sku from product where id = ${id} and status = 'archived' for no key update`,
    );
    if (found === null) throw new DomainError('product_not_found');
    const sku = createFreedSku(found.sku, id);
    await execute(trx, sql`update product set sku = ${sku}, version = version + 1 where id = ${id}`);
    await execute(trx, sql`delete from part_number where product_id = ${id} and kind = 'sku'`);
    await execute(
      trx,
      sql`insert into part_number (norm, product_id, kind, label)
          values (${normalizePartNumber(sku)}, ${id}, 'sku', ${sku}) on conflict do nothing`,
    );
    await record(trx, {
      kind: 'product.free_sku',
      entity: 'product',
      entityId: id,
      actorId: customerId,
      changes: { sku: [found.sku, sku] },
    });
    return { sku };
  });
