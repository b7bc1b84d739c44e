import { sql } from 'drizzle-orm';
import type { End } from '#server/products/technical-view/measure-end.ts';
import { type Medium, mediumOf, WASTE_CATEGORIES } from './joint-trade.ts';

/** What a product joins to, and what that depends on. */
export type Joinable = {
  /** In the order in which the product tells them: what feeds it comes first. */
  ends: End[];
  shape: string | null;
  /** What it holds; null where nobody says. */
  bar: number | null;
  /** The slugs of its category and those above it. */
  categories: string[];
};

/** The columns of `Joinable`; alias `p` product. */
export const joinableColumns = sql`
  coalesce((select json_agg(json_build_object('joint', e.joint, 'size', e.size, 'gender', e.gender) order by e.position)
              from product_end e where e.product_id = p.id), '[]') as ends,
  (select text from product_attribute where product_id = p.id and key = 'shape') as shape,
  (select number from product_attribute where product_id = p.id and key = 'pressure') as bar,
  array(with recursive up as (
          select parent_id, slug, 0 as depth from category where id = p.category_id
          union all select c.parent_id, c.slug, up.depth + 1 from category c join up on c.id = up.parent_id)
        select slug from up order by depth) as categories`;

/** What runs through a product; null where neither its category, its ends nor a pressure say it. */
export const mediumOfGoods = ({ ends, bar, categories }: Joinable): Medium | null => {
  if (categories.some((one) => WASTE_CATEGORIES.includes(one))) return 'waste';
  const said = ends.map(({ joint }) => mediumOf(joint)).find((medium) => medium !== null) ?? null;
  return said ?? (bar === null ? null : 'supply');
};

export const isPipe = ({ shape }: Pick<Joinable, 'shape'>): boolean => shape === 'Pipe';

/** The category at the top of a product's own. */
export const rootOf = ({ categories }: Pick<Joinable, 'categories'>): string | null => categories.at(-1) ?? null;
