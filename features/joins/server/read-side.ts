import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { maybe } from '#platform/server/db/query.ts';
import { productIn, type Side, sideOfEnd, sideOfProduct, type SideProduct } from '#trade/join/side.ts';
import type { End } from '#trade/measure-end.ts';
import { joinableColumns } from './joinable-columns.ts';

const findProduct = (db: Database, slug: string): Promise<SideProduct | null> =>
  maybe<SideProduct>(
    db,
    sql`select p.slug, p.name, i.url as img, i.alt as "imgAlt", p.unit_price_cents as cents, p.min_order as "minOrder", ${joinableColumns}
          from product p join product_image i on i.product_id = p.id and i.position = 0
         where p.slug = ${slug} and p.status = 'active'`,
    'join-side',
  );

/**
 * What an address names: an end that is offered, a product on sale that has ends, or one of its ends.
 * @param offered the ends there are
 * @returns null for nothing, and for what is not known
 */
export const readSide = async (db: Database, offered: readonly End[], key: string): Promise<Side | null> => {
  if (key === '') return null;
  const named = productIn(key);
  if (named === null) return sideOfEnd(key, offered);
  const product = await findProduct(db, named.slug);
  return product === null ? null : sideOfProduct(key, named.end, product);
};
