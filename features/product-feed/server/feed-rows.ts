import { sql } from 'drizzle-orm';
import { categoriesAbove, categoryTrail } from '#features/products/server/categories-above.ts';
import { withPlainDescriptions } from '#features/products/server/description.ts';
import { attributeValueText, earlierPriceCents } from '#features/products/server/product-sql.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** Products read and written at a time, which limits memory. */
const ROWS_PER_READ = sql.raw('1000');

/** The first picture and ten others; services accept no more. */
const MOST_PICTURES = sql.raw('11');

/** A product for sale with all that a feed states. */
export type FeedProduct = {
  _id: string;
  sku: string;
  slug: string;
  name: string;
  description: string;
  brand: string | null;
  categoryId: string;
  /** Dollars for one minimum order; the reduced price during a sale. */
  unitPrice: number;
  regularPrice: number | null;
  minOrder: number;
  stock: number;
  /** The weight of one piece; null if unknown. */
  weightGrams: number | null;
  bulky: boolean;
  /** Addresses, the first picture first. */
  pictures: string[];
  /** The bar code as staff entered it. */
  gtin: string | null;
  mpn: string | null;
  attributes: { key: string; label: string; value: string }[];
  /** The family key; null if the product is the only size for sale. */
  family: string | null;
};

type FeedRow = Omit<FeedProduct, 'unitPrice' | 'regularPrice'> & {
  unitPriceCents: Cents;
  regularPriceCents: Cents | null;
};

/** Reads the next products for sale after a SKU, in SKU order; empty at the end. */
export const readFeedProducts = async (db: Database, after: string): Promise<FeedProduct[]> => {
  const found = await rows<FeedRow>(
    db,
    sql`select p.id as "_id", p.sku, p.slug, p.name, p.description, nullif(p.brand, '') as brand,
               p.category_id as "categoryId", p.unit_price_cents as "unitPriceCents",
               ${earlierPriceCents} as "regularPriceCents", p.min_order as "minOrder",
               s.on_hand - s.reserved as stock, p.weight_grams as "weightGrams", p.bulky,
               array(select m.url from product_image m where m.product_id = p.id
                      order by m.position limit ${MOST_PICTURES}) as pictures,
               n.gtin, n.mpn,
               coalesce((select json_agg(json_build_object('key', a.key, 'label', a.label, 'value', ${attributeValueText})
                                         order by a.position)
                           from product_attribute v join attribute a using (key) where v.product_id = p.id), '[]')
                 as attributes,
               case when exists (select from product o where o.family = p.family and o.status = 'active' and o.id <> p.id)
                    then p.family end as family
          from product p
          join stock s on s.product_id = p.id
         cross join lateral (
           select min(label) filter (where kind = 'gtin') as gtin, min(label) filter (where kind = 'maker') as mpn
             from part_number where product_id = p.id) n
         where p.status = 'active' and p.sku > ${after} order by p.sku limit ${ROWS_PER_READ}`,
    'feed-products',
  );
  return (await withPlainDescriptions(found)).map(({ unitPriceCents, regularPriceCents, ...row }) => ({
    ...row,
    unitPrice: toDollars(unitPriceCents),
    regularPrice: regularPriceCents === null ? null : toDollars(regularPriceCents),
  }));
};

/** The facts of a category that a feed states. */
export type FeedCategory = {
  /** The path with the categories above it, such as `Fittings > Compression`. */
  path: string;
  /**
   * The category's own entry in Google's taxonomy, or the entry of the nearest category above it; null if there
   * is none.
   */
  googleCategory: string | null;
};

/** Reads all categories, by id. */
export const readFeedCategories = async (db: Database): Promise<ReadonlyMap<string, FeedCategory>> => {
  const found = await rows<{ id: string; trail: { name: string }[]; googleCategory: string | null }>(
    db,
    sql`select c.id, ${categoryTrail(sql`c.id`)} as trail,
               (select k.google_category from ${categoriesAbove(sql`c.id`)} up join category k on k.id = up.id
                 where k.google_category is not null order by up.depth limit 1) as "googleCategory"
          from category c`,
  );
  return new Map(
    found.map(({ id, trail, googleCategory }) => [
      id,
      { path: trail.map(({ name }) => name).join(' > '), googleCategory },
    ]),
  );
};
