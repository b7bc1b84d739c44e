import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, listValues, rows } from '#platform/server/db/query.ts';
import { sqlDataSheetUrl } from '#features/data-sheets/server/data-sheet-url.ts';
import type { StoredProduct } from './product-draft.ts';
import { lockIndex } from '#features/search/server/index-products.ts';

type StoredRow = Omit<StoredProduct, 'of' | 'pieces'> & StoredProduct['of'];

/** SQL of a JSON list of objects with these fields; empty without any. */
export const jsonList = (fields: SQL, order: SQL, from: SQL): SQL =>
  sql`coalesce((select json_agg(json_build_object(${fields}) order by ${order}) from ${from}), '[]')`;

/** Products as stored, by id: those for sale and drafts, without deleted ones. */
export const getStoredProducts = async (
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> => {
  if (ids.length === 0) return new Map();
  const found = await rows<StoredRow>(
    db,
    sql`select p.id, p.version, case when p.regular_price_cents is not null then p.unit_price_cents end as "reducedCents",
               p.brand_id as "brandId",
               p.sku, p.slug, p.name, p.description, c.slug as category, p.brand, p.family,
               coalesce(p.regular_price_cents, p.unit_price_cents) as "unitPriceCents", p.min_order as "minOrder", p.low_stock_at as "lowStockAt",
               p.quantity_step as "quantityStep", p.weight_grams as "weightGrams", p.bin, p.bulky, p.tax_class_id as "taxClassId",
               p.expected_on::text as "expectedOn",
               ${jsonList(sql`'from', b.from_quantity, 'percent', b.percent`, sql`b.from_quantity`, sql`price_break b where b.product_id = p.id`)} as "priceBreaks",
               ${jsonList(sql`'sku', x.sku`, sql`x.position`, sql`product_accessory x where x.product_id = p.id`)} as accessories,
               ${jsonList(sql`'title', d.title, 'url', ${sqlDataSheetUrl(sql`d.file`)}`, sql`d.position`, sql`data_sheet d where d.product_id = p.id`)} as documents,
               s.on_hand as "onHand", s.reserved,
               ${jsonList(sql`'kind', n.kind, 'label', n.label`, sql`n.kind, n.label`, sql`part_number n where n.product_id = p.id and n.kind <> 'sku'`)} as "partNumbers",
               ${jsonList(sql`'key', a.key, 'value', coalesce(a.text, a.number::text)`, sql`t.position`, sql`product_attribute a join attribute t using (key) where a.product_id = p.id`)} as attributes,
               ${jsonList(sql`'joint', e.joint, 'size', e.size, 'gender', e.gender`, sql`e.position`, sql`product_end e where e.product_id = p.id`)} as ends,
               ${jsonList(sql`'url', i.url, 'alt', i.alt`, sql`i.position`, sql`product_image i where i.product_id = p.id`)} as pictures
          from product p join category c on c.id = p.category_id join stock s on s.product_id = p.id
         where p.id = any(${sql.param(ids)}::uuid[]) and p.status in ('active', 'draft')`,
  );
  return new Map(
    found.map(({ id, version, reducedCents, brandId, ...row }) => [
      id,
      { ...row, of: { id, version, reducedCents, brandId }, pieces: 0 },
    ]),
  );
};

/**
 * Locks the products, so that until `trx` ends, nobody else writes any product and no order takes pieces of
 * these. A check therefore stays true until its result is written.
 */
export const lockProductsForWrite = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await lockIndex(trx);
  if (ids.length === 0) return;
  await execute(
    trx,
    sql`select from product p join stock s on s.product_id = p.id
         where p.id = any(${sql.param(ids)}::uuid[]) order by p.id for no key update`,
  );
};

/** Locks products and reads them as stored. */
export const lockStoredProducts = async (
  trx: Transaction,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> => {
  await lockProductsForWrite(trx, ids);
  return getStoredProducts(trx, ids);
};

/** The SKUs that no product for sale has. */
export const findUnavailableSkus = async (db: Database, skus: readonly string[]): Promise<Set<string>> => {
  if (skus.length === 0) return new Set();
  const found = await listValues<string>(
    db,
    sql`select sku from unnest(${sql.param([...new Set(skus)])}::text[]) x(sku)
         where not exists (select from product p where p.sku = x.sku and p.status = 'active')`,
  );
  return new Set(found);
};
