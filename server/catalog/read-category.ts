import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';

type Shelf = { slug: string; name: string };

/**
 * A shelf of the tree with those above it, itself last, and those below it; an empty slug is the root of all.
 * @throws Refusal `category_not_found`
 */
export const readCategory = async (db: Database, slug: string): Promise<{ trail: Shelf[]; children: Shelf[] }> => {
  const [trail, children] = await Promise.all([
    db.$client.query<Shelf>({
      name: 'category-trail',
      text: `with recursive up as (
               select id, parent_id, slug, name, 0 as depth from category where slug = $1
               union all
               select c.id, c.parent_id, c.slug, c.name, up.depth + 1 from category c join up on c.id = up.parent_id)
             select slug, name from up order by depth desc`,
      values: [slug],
    }),
    db.$client.query<Shelf>({
      name: 'category-children',
      text: `select c.slug, c.name from category c left join category up on up.id = c.parent_id
              where up.slug is not distinct from nullif($1, '') order by c.position, c.name`,
      values: [slug],
    }),
  ]);
  if (slug !== '' && trail.rows.length === 0) throw new Refusal('category_not_found');
  return { trail: trail.rows, children: children.rows };
};
