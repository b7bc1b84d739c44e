import { sql } from 'drizzle-orm';
import type { ScannedProduct } from '#features/barcodes/contract/barcodes.ts';
import { isPublic } from '#features/products/server/product-sql.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { parseBarcode } from '#trade/parse-barcode.ts';

/** The most products returned for a number. */
const MOST_FOUND = 20;

const scannedColumns = sql`p.id as "_id", p.sku, p.name, p.slug, p.status = 'active' as "isSold"`;

/**
 * If several products match a number, the best match counts: an exactly equal number before a similar one, then a
 * product for sale, then a SKU before other numbers, and last a product that replaces the number.
 */
const findByPartNumber = (db: Database, norms: string[], text: string): Promise<ScannedProduct[]> =>
  rows(
    db,
    sql`with found as (
          select ${scannedColumns}, n.kind = 'replaces' as "isSuccessor",
                 rank() over (order by upper(n.label) = upper(${text.trim()}) desc, p.status = 'active' desc,
                                       case n.kind when 'sku' then 0 when 'replaces' then 2 else 1 end) as place
            from part_number n join product p on p.id = n.product_id
           where n.norm = any(${sql.param(norms)}::text[]) and ${isPublic})
        select distinct on (sku) * from found where place = 1 order by sku limit ${MOST_FOUND}`,
    'barcode-number',
  );

const findBySlug = (db: Database, slug: string): Promise<ScannedProduct[]> =>
  rows(
    db,
    sql`select ${scannedColumns}, false as "isSuccessor" from product p where p.slug = ${slug} and ${isPublic}`,
    'barcode-slug',
  );

/**
 * Finds the products of a bar code or QR code.
 * @param shop host and port of this shop
 * @returns several products if they share the number, none if the code is unknown
 */
export const findScannedProducts = async (db: Database, text: string, shop: string): Promise<ScannedProduct[]> => {
  const meaning = parseBarcode(text, shop);
  if (meaning.kind === 'address') return [];
  return meaning.kind === 'product' ? findBySlug(db, meaning.slug) : findByPartNumber(db, meaning.norms, text);
};
