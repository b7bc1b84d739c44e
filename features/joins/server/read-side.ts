import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import {
  parseSideKey,
  type JoinSideData,
  createEndSide,
  createProductSide,
  type SideProduct,
} from '#trade/join/side.ts';
import type { End } from '#trade/measure-end.ts';
import { joinableColumns } from './joinable-columns.ts';

const findSideProduct = (db: Database, slug: string): Promise<SideProduct | null> =>
  maybeOne<SideProduct>(
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
export const getJoinSide = async (db: Database, offered: readonly End[], key: string): Promise<JoinSideData | null> => {
  if (key === '') return null;
  const named = parseSideKey(key);
  if (named === null) return createEndSide(key, offered);
  const product = await findSideProduct(db, named.slug);
  return product === null ? null : createProductSide(key, named.end, product);
};
