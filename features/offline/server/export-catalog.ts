import { sql } from 'drizzle-orm';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { type OfflineCatalog, type OfflineProduct, MOST_OFFLINE_PRODUCTS } from '#features/offline/contract/offline.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { getJoinRow } from '#features/joins/server/join-graph.ts';
import { withPlainDescriptions } from '#features/products/server/description.ts';
import { specificationColumns } from '#features/products/server/product-sql.ts';

type OfflineProductRow = Omit<OfflineProduct, 'unitPrice'> & { cents: Cents };
type CatalogExtras = Pick<OfflineCatalog, 'total' | 'categories' | 'synonyms'>;

/** Lists the best sellers, and all products that a join may use. */
const listOfflineProducts = async (db: Database, joined: string[]): Promise<OfflineProductRow[]> => {
  const found = await rows<OfflineProductRow>(
    db,
    sql`select p.id, p.sku, p.slug, p.name, p.description, c.slug as category, i.url as img, i.alt as "imgAlt",
               p.unit_price_cents as cents, p.min_order as "minOrder", p.quantity_step as "quantityStep",
               s.on_hand - s.reserved < p.min_order as "isOut", ${specificationColumns}
          from product p join stock s on s.product_id = p.id join category c on c.id = p.category_id
          join product_image i on i.product_id = p.id and i.position = 0
         where p.status = 'active' and (p.id = any(${sql.param(joined)}::uuid[])
            or p.id in (select id from product where status = 'active' order by sold desc, position, id limit ${MOST_OFFLINE_PRODUCTS}))
         order by p.sold desc, p.position, p.id`,
    'offline-products',
  );
  return withPlainDescriptions(found);
};

const getCatalogExtras = (db: Database): Promise<CatalogExtras> =>
  one<CatalogExtras>(
    db,
    sql`select (select count(*)::int from product where status = 'active') as total,
               coalesce((select json_agg(json_build_object('slug', c.slug, 'name', c.name, 'above', above.slug)
                                         order by c.position, c.name)
                           from category c left join category above on above.id = c.parent_id
                           join facet_value f on f.key = 'category' and f.text = c.slug and f.products > 0), '[]') as categories,
               coalesce((select json_object_agg(term, means)
                           from (select term, array_agg(means order by means) as means from synonym group by term) s), '{}') as synonyms`,
    'offline-extras',
  );

/**
 * Exports the public catalog for devices, in three statements. It says whether a product is in stock, but not how
 * many pieces are, because then every sale would change the file.
 */
export const exportCatalog = async (db: Database): Promise<OfflineCatalog> => {
  const [join, extras] = await Promise.all([getJoinRow(db), getCatalogExtras(db)]);
  const joined = [...join.passages.map(({ id }) => id), ...join.goods.map(({ productId }) => productId)];
  const products = await listOfflineProducts(db, [...new Set(joined)]);
  return { ...extras, join, products: products.map(({ cents, ...row }) => ({ ...row, unitPrice: toDollars(cents) })) };
};
