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

/**
 * The SKUs of products by the keys without a SKU that earlier builds stored for them, unless several have that key. A
 * product that has been found since by the id of the other shop is not searched like this again.
 */
const findFormerSkus = async (db: Database, source: string, keys: readonly string[]): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map();
  const found = await rows<{ key: string; sku: string }>(
    db,
    sql`select f.key, min(f.sku) as sku
          from (select regexp_replace(o.key, '^([^|]*)\\|[^|]*', '\\1') as key, p.id, p.sku
                  from product_origin o join product p on p.id = o.product_id and p.status in ('active', 'draft')
                 where o.source = ${source} and not starts_with(o.key, 'id:')
                   and not exists (select from product_origin n
                                    where n.product_id = p.id and n.source = o.source and starts_with(n.key, 'id:'))) f
         where f.key = any(${sql.param(keys)}::text[])
         group by f.key having count(distinct f.id) = 1`,
  );
  return new Map(found.map(({ key, sku }) => [key, sku]));
};

/**
 * Fills in the current SKU in rows whose product came from an earlier file. Such a file may have been imported by an
 * earlier build, whose keys had the SKU in them.
 */
export const fillKnownSkus = async (
  db: Database,
  source: string,
  some: readonly FileRow[],
  skuAt: number,
): Promise<FileRow[]> => {
  const skus = await findSkus(
    db,
    source,
    some.flatMap(({ origin, formerOrigin }) => [origin ?? [], formerOrigin?.withSku ?? []].flat()),
  );
  const findSku = ({ origin = '', formerOrigin }: FileRow) => skus.get(origin) ?? skus.get(formerOrigin?.withSku ?? '');
  const formerSkus = await findFormerSkus(
    db,
    source,
    some.flatMap((row) => (findSku(row) === undefined ? (row.formerOrigin?.withoutSku ?? []) : [])),
  );
  return some.map((row) => {
    const sku = findSku(row) ?? formerSkus.get(row.formerOrigin?.withoutSku ?? '');
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
