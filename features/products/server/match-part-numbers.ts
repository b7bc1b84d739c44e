import { type SQL, sql } from 'drizzle-orm';
import { findBySku, normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import type { Product } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { type ProductRow, isPublic, presentProduct, productColumns, productJoins } from './product-sql.ts';

/**
 * SQL of a CTE `named (part, id)`: the ids of the products that each given part number names. It prefers, in this
 * order, an exact match to a match without punctuation, products for sale, SKUs, and any number to a replaced one. If
 * several products are left, the caller asks the buyer to choose.
 */
export const matchPartNumbers = (parts: readonly string[]): SQL => {
  const distinctParts = [...new Set(parts)];
  return sql`named as materialized (
    select part, id from (
      select a.part, n.product_id as id,
             rank() over (partition by a.part
                          order by upper(n.label) = upper(trim(a.part)) desc, p.status = 'active' desc,
                                   case n.kind when 'sku' then 0 when 'replaces' then 2 else 1 end) as place
        from unnest(${sql.param(distinctParts)}::text[], ${sql.param(distinctParts.map(normalizePartNumber))}::text[]) a(part, norm)
        join part_number n on n.norm = a.norm and a.norm <> ''
        join product p on p.id = n.product_id and ${isPublic}) ranked
     where place = 1)`;
};

/**
 * Finds products for sale by SKU, with or without punctuation, in the form of product cards.
 * @returns one for each SKU; null if none is for sale, or if several match without punctuation
 */
export const listProductsBySku = async (db: Database, skus: readonly string[]): Promise<(Product | null)[]> => {
  if (skus.length === 0) return [];
  const found = await rows<ProductRow>(
    db,
    sql`select ${productColumns} from part_number n join product p on p.id = n.product_id and p.status = 'active'
          ${productJoins} where n.kind = 'sku' and n.norm = any(${sql.param(skus.map(normalizePartNumber))}::text[])`,
    'by-sku',
  );
  const known = found.map(presentProduct);
  return skus.map((sku) => {
    const [named = null, ...others] = findBySku(known, sku);
    return others.length > 0 ? null : named;
  });
};
