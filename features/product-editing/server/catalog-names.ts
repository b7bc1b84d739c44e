import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { UNSORTED_CATEGORY } from './add-category.ts';

export type CatalogNames = {
  /** `path` includes the names of the categories above. */
  categories: { slug: string; path: string }[];
  attributes: { key: string; label: string; type: 'text' | 'number'; unit: string | null }[];
  taxClasses: { id: string; name: string }[];
};

/** Gets the keys that products refer to, with the names that people know. */
export const getCatalogNames = async (db: Database | Transaction): Promise<CatalogNames> => {
  const { categories, ...named } = await one<CatalogNames>(
    db,
    sql`with recursive down as (
          select id, slug, name as path from category where parent_id is null
          union all select c.id, c.slug, down.path || ' > ' || c.name from category c join down on c.parent_id = down.id)
        select coalesce((select json_agg(json_build_object('slug', slug, 'path', path)) from down), '[]') as categories,
               coalesce((select json_agg(json_build_object('key', key, 'label', label, 'type', type, 'unit', unit)
                                         order by position, key) from attribute), '[]') as attributes,
               coalesce((select json_agg(json_build_object('id', id, 'name', name)) from tax_class), '[]') as "taxClasses"`,
  );
  // The category Other may be missing, because it is created with its first product.
  const isThere = categories.some(({ slug }) => slug === UNSORTED_CATEGORY.slug);
  return {
    ...named,
    categories: isThere ? categories : [...categories, { slug: UNSORTED_CATEGORY.slug, path: UNSORTED_CATEGORY.name }],
  };
};
