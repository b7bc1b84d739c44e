import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { MOST_GROUPED_PRODUCTS, type RootCategory } from '#features/search/contract/browse.ts';
import { type VersionedCache, cacheByVersion } from '#platform/server/cache/cache-by-version.ts';
import { categoryTrail } from './categories-above.ts';

type Category = { slug: string; name: string };
export type FacetAttribute = {
  key: string;
  label: string;
  type: 'text' | 'number';
  unit: string | null;
  help: string | null;
};
export type FacetValue = { id: number; key: string; text: string | null; number: number | null };

/** The facts about a category that a product list needs before it searches. */
export type CategoryFacts = {
  /** The number of its products for sale, with those of its subcategories. */
  products: number;
  attributes: FacetAttribute[];
  /** The values for sale of the requested facets, and for `category` the category itself. */
  values: FacetValue[];
  /** Lowest and highest price in dollars of all products for sale, not only of this category. */
  prices: { min: number; max: number } | null;
  /** The category and those above it, itself last. */
  trail: Category[];
  /** Its direct subcategories. */
  children: Category[];
  /** The text of its page; empty if there is none. */
  description: string;
};

/**
 * Reads the facts about a category in one statement; an empty slug means the whole catalog.
 * @param keys the facets whose values are needed; unknown keys are ignored
 * @throws DomainError `category_not_found`
 */
export const getCategoryFacts = async (db: Database, slug: string, keys: string[]): Promise<CategoryFacts> => {
  const found = await one<{ [Key in keyof CategoryFacts]: CategoryFacts[Key] | null }>(
    db,
    sql`select (select coalesce(sum(f.products), 0)::int
                      from category c join facet_value f on f.key = 'category' and f.text = c.slug
                     where case when ${slug}::text = '' then c.parent_id is null else c.slug = ${slug} end) as products,
                   (select json_agg(a) from (
                     select key, label, type, unit, help from attribute where facet order by position) a) as attributes,
                  (select json_agg(v) from (
                     select id, key, text, number from facet_value
                      where products > 0 and (key = any(${sql.param(keys)}) or key = 'category' and text = ${slug})) v) as values,
                  (select case when count(*) > 0 then json_build_object('min', min(cents) / 100.0, 'max', max(cents) / 100.0) end from (
                     (select unit_price_cents as cents from product where status = 'active' order by unit_price_cents, id limit 1)
                      union all (select unit_price_cents from product where status = 'active'
                                  order by unit_price_cents desc, id desc limit 1)) e) as prices,
                  ${categoryTrail(sql`(select id from category where slug = ${slug})`)} as trail,
                  (select json_agg(b) from (
                     select c.slug, c.name from category c left join category above on above.id = c.parent_id
                      where above.slug is not distinct from nullif(${slug}::text, '') order by c.position, c.name) b) as children,
                  (select description from category where slug = ${slug}) as description`,
    'category',
  );
  if (slug !== '' && !found.trail) throw new DomainError('category_not_found');
  return {
    products: found.products ?? 0,
    attributes: found.attributes ?? [],
    values: found.values ?? [],
    prices: found.prices,
    trail: found.trail ?? [],
    children: found.children ?? [],
    description: found.description ?? '',
  };
};

/**
 * SQL of the count of a category with the facet value `f`: its products, or its families if the owner wants one
 * card for each family. Counting families reads all products of the category, so a large shop counts products in
 * all categories.
 */
export const categoryCount = sql`
  case when (select has_family_cards from shop_settings)
        and (select sum(r.products) from category t join facet_value r on r.key = 'category' and r.text = t.slug
              where t.parent_id is null) <= ${sql.raw(String(MOST_GROUPED_PRODUCTS))}
       then (select count(distinct n.family)::int from product n where n.status = 'active' and n.terms @> array[f.id])
       else f.products end`;

/** The top-level categories with products for sale. */
const listRootCategories = (db: Database): Promise<RootCategory[]> =>
  rows<RootCategory>(
    db,
    sql`select c.slug, c.name, ${categoryCount} as count, best.img
          from category c join facet_value f on f.key = 'category' and f.text = c.slug and f.products > 0
         cross join lateral (
               select i.url as img from product p join product_image i on i.product_id = p.id and i.position = 0
                where p.status = 'active' and p.terms @> array[f.id] order by p.sold desc, p.position, p.id limit 1) best
         where c.parent_id is null order by c.position, c.name`,
    'root-categories',
  );

export type RootCategories = VersionedCache<RootCategory[]>;

/** Caches the categories that every page shows: one query per version of the products, not one per page. */
export const cacheRootCategories = (db: Database): RootCategories => cacheByVersion(() => listRootCategories(db), []);
