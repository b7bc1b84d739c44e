import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { categoriesAbove } from '#features/products/server/categories-above.ts';
import { priceBreaksColumn } from '#features/products/server/product-sql.ts';
import type { ChainProduct } from '#trade/join/present-chain.ts';

/** Reads those of the given products that are for sale, by id. */
export const getJoinProducts = async (db: Database, ids: Iterable<string>): Promise<Map<string, ChainProduct>> => {
  const found = await rows<ChainProduct>(
    db,
    sql`select p.id as "_id", p.sku, p.slug, p.name, i.url as img, i.alt as "imgAlt", p.min_order as "minOrder",
               p.quantity_step as "quantityStep", p.unit_price_cents as "unitPriceCents", s.on_hand - s.reserved as stock,
               ${priceBreaksColumn} as breaks
          from product p join stock s on s.product_id = p.id join product_image i on i.product_id = p.id and i.position = 0
         where p.id = any(${sql.param([...new Set(ids)])}::uuid[]) and p.status = 'active'`,
    'join-goods',
  );
  return new Map(found.map((product) => [product._id, product]));
};

/** Columns of `JoinableProduct` (`trade/join/side.ts`) of the product `p`. */
export const joinableColumns = sql`
  coalesce((select json_agg(json_build_object('joint', e.joint, 'size', e.size, 'gender', e.gender) order by e.position)
              from product_end e where e.product_id = p.id), '[]') as ends,
  (select text from product_attribute where product_id = p.id and key = 'shape') as shape,
  (select number from product_attribute where product_id = p.id and key = 'pressure') as bar,
  array(select slug from ${categoriesAbove(sql`p.category_id`)} up order by depth) as categories`;
