import { sql } from 'drizzle-orm';
import type { BulkForm } from '#features/bulk-changes/contract/bulk-changes.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { NO_COUNTS } from '#features/catalog-import/server/import-files.ts';
import { findEarlierImport, getImport } from '#features/catalog-import/server/read-imports.ts';
import { resolveFilter } from '#features/product-filter/server/resolve-filter.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_BULK_PRODUCTS } from '#platform/contract/limits.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, oneValue } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { describeBulkChange } from './describe-change.ts';

/** @throws DomainError `too_many_products` if the filter finds more than `most` */
export const checkCount = async (
  db: Database,
  { filter }: Pick<BulkForm, 'filter'>,
  most = MAX_BULK_PRODUCTS,
): Promise<void> => {
  const { where } = await resolveFilter(db, filter);
  const isTooMany = await oneValue<boolean>(
    db,
    sql`select count(*) > ${most}
          from (select from product p where ${where} limit ${most + 1}) found`,
  );
  if (isTooMany) throw new DomainError('too_many_products');
};

/**
 * Requests a job to check a change of all products that a filter finds (`checkBulk`). The change is listed, applied and
 * undone like an import. A repeated request with the same key creates only one.
 * @throws DomainError `too_many_products`, `entry_key_reused`, `invalid_request` if the category or the tax class does
 *   not exist
 */
export const requestBulkChange = async (
  db: Database,
  { customerId }: Caller,
  form: BulkForm,
  idempotencyKey: string | null,
): Promise<ProductImport> => {
  const title = await describeBulkChange(db, form);
  await checkCount(db, form);
  const hash = hashRequest([form]);
  const id = await db.transaction(async (trx) => {
    const made = await maybeOne<{ id: string }>(
      trx,
      sql`insert into product_import (origin, customer_id, file_name, rule, data, counts, state, idempotency_key, request_hash)
          values ('bulk', ${customerId}, ${title}, ${JSON.stringify(form)}::jsonb, '', ${NO_COUNTS}, 'checking',
                  ${idempotencyKey}, ${hash})
          on conflict do nothing returning id`,
    );
    return made === null ? findEarlierImport(trx, customerId, idempotencyKey ?? '', hash) : made.id;
  });
  return getImport(db, id);
};
