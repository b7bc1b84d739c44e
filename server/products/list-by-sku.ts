import { sql } from 'drizzle-orm';
import { normalisePart } from '#contract/part-numbers.ts';
import type { Product } from '#contract/products.ts';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';

/** What is on sale of some SKUs, in whatever way they are written, as cards show it; null in the place of what is not. */
export const listBySku = async (db: Database, skus: readonly string[]): Promise<(Product | null)[]> => {
  if (skus.length === 0) return [];
  const norms = skus.map(normalisePart);
  const found = await rows<ProductRow & { norm: string }>(
    db,
    sql`select n.norm, ${productColumns} from part_number n join product p on p.id = n.product_id and p.status = 'active'
          ${productJoins} where n.kind = 'sku' and n.norm = any(${sql.param(norms)}::text[])`,
    'by-sku',
  );
  const known = new Map(found.map(({ norm, ...row }) => [norm, presentProduct(row)]));
  return norms.map((norm) => known.get(norm) ?? null);
};
