import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL of a category and those above it, to select from: `id`, `parent_id`, `slug`, `name`, and `depth`, which is 0 for
 * the category itself.
 * @param category its id
 */
export const categoriesAbove = (category: SQL): SQL => sql`
  (with recursive up as (
     select id, parent_id, slug, name, 0 as depth from category where id = ${category}
     union all
     select k.id, k.parent_id, k.slug, k.name, up.depth + 1 from category k join up on k.id = up.parent_id)
   select * from up)`;

/** SQL of a category and those above it as JSON, the highest first. */
export const categoryTrail = (category: SQL): SQL => sql`
  (select json_agg(json_build_object('slug', slug, 'name', name) order by depth desc) from ${categoriesAbove(category)} up)`;
