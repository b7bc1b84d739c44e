import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

/** The SKUs of products for sale and drafts by their keys in another shop. */
const findSkus = async (db: Database, source: string, keys: readonly string[]): Promise<Map<string, string>> => {
  const found = await rows<{ key: string; sku: string }>(
    db,
    sql`select o.key, p.sku from product_origin o join product p on p.id = o.product_id and p.status in ('active', 'draft')
         where o.source = ${source} and o.key = any(${sql.param(keys)}::text[])`,
  );
  return new Map(found.map(({ key, sku }) => [key, sku]));
};

/** Fills in the current SKU in rows whose product came from an earlier file. */
export const fillKnownSkus = async (
  db: Database,
  source: string,
  some: readonly FileRow[],
  skuAt: number,
): Promise<FileRow[]> => {
  const skus = await findSkus(
    db,
    source,
    some.flatMap(({ origin }) => origin ?? []),
  );
  return some.map((row) => {
    const sku = skus.get(row.origin ?? '');
    return sku === undefined ? row : { ...row, cells: row.cells.map((cell, at) => (at === skuAt ? sku : cell)) };
  });
};

/**
 * Stores which product each row of an applied file became.
 * @param products SQL that selects the source, key and product of each row
 */
export const storeOrigins = async (trx: Transaction, products: SQL): Promise<void> => {
  await execute(
    trx,
    sql`insert into product_origin (source, key, product_id) ${products}
        on conflict (source, key) do update set product_id = excluded.product_id
          where product_origin.product_id <> excluded.product_id`,
  );
};

/**
 * Forgets which products the rows of an undone file became, unless they are still for sale or drafts: the next file
 * finds those.
 * @param keys SQL that selects the source and key of each row
 */
export const deleteOrigins = async (trx: Transaction, keys: SQL): Promise<void> => {
  await execute(
    trx,
    sql`delete from product_origin o using product p
         where p.id = o.product_id and p.status not in ('active', 'draft') and (o.source, o.key) in (${keys})`,
  );
};
