import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL before a query of `up`, a category and those above it: `id`, `parent_id`, `slug`, `name`, and `depth`, which is 0
 * for the category itself.
 * @param category its id
 */
export const withCategoriesAbove = (category: SQL): SQL => sql`
  with recursive up as (
    select id, parent_id, slug, name, 0 as depth from category where id = ${category}
    union all
    select k.id, k.parent_id, k.slug, k.name, up.depth + 1 from category k join up on k.id = up.parent_id)`;

/** SQL of the rows of `withCategoriesAbove`, to select from. @param category its id */
export const categoriesAbove = (category: SQL): SQL => sql`(${withCategoriesAbove(category)} select * from up)`;

/** SQL of a category and those above it as JSON, the highest first. */
export const categoryTrail = (category: SQL): SQL => sql`
  (select json_agg(json_build_object('slug', slug, 'name', name) order by depth desc) from ${categoriesAbove(category)} up)`;
