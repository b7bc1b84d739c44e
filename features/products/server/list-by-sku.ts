import { sql } from 'drizzle-orm';
import { findBySku, normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import type { Product } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';

/**
 * Finds products on sale by SKU, with or without punctuation, as cards show them.
 * @returns one for each SKU; null where none is on sale, or where several match without punctuation
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
