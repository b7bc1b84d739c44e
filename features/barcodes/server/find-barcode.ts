import { sql } from 'drizzle-orm';
import type { Scanned } from '#features/barcodes/contract/barcodes.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { readBarcode } from '#trade/read-barcode.ts';

/** More are named to nobody. */
const MOST = 20;

const scanned = sql`p.id as "_id", p.sku, p.name, p.slug, p.status = 'active' as "isSold"`;

/**
 * Of several products with a number, the closest is meant: one whose number is written exactly so, then one that is
 * sold, then one whose SKU it is, and last one that replaces it.
 */
const findNumber = (db: Database, norms: string[], text: string): Promise<Scanned[]> =>
  rows(
    db,
    sql`with found as (
          select ${scanned}, n.kind = 'replaces' as "isSuccessor",
                 rank() over (order by upper(n.label) = upper(${text.trim()}) desc, p.status = 'active' desc,
                                       case n.kind when 'sku' then 0 when 'replaces' then 2 else 1 end) as place
            from part_number n join product p on p.id = n.product_id
           where n.norm = any(${sql.param(norms)}::text[]))
        select distinct on (sku) * from found where place = 1 order by sku limit ${MOST}`,
    'barcode-number',
  );

const findSlug = (db: Database, slug: string): Promise<Scanned[]> =>
  rows(db, sql`select ${scanned}, false as "isSuccessor" from product p where p.slug = ${slug}`, 'barcode-slug');

/**
 * What a read bar code or QR code stands for.
 * @param shop host and port of this shop
 * @returns several products where they share the number, none for what nothing here has
 */
export const findBarcode = async (db: Database, text: string, shop: string): Promise<Scanned[]> => {
  const meaning = readBarcode(text, shop);
  if (meaning.kind === 'address') return [];
  return meaning.kind === 'product' ? findSlug(db, meaning.slug) : findNumber(db, meaning.norms, text);
};
