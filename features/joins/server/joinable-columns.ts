import { sql } from 'drizzle-orm';

/** The columns of `JoinableProduct` (`trade/join/parts.ts`); alias `p` product. */
export const joinableColumns = sql`
  coalesce((select json_agg(json_build_object('joint', e.joint, 'size', e.size, 'gender', e.gender) order by e.position)
              from product_end e where e.product_id = p.id), '[]') as ends,
  (select text from product_attribute where product_id = p.id and key = 'shape') as shape,
  (select number from product_attribute where product_id = p.id and key = 'pressure') as bar,
  array(with recursive up as (
          select parent_id, slug, 0 as depth from category where id = p.category_id
          union all select c.parent_id, c.slug, up.depth + 1 from category c join up on c.id = up.parent_id)
        select slug from up order by depth) as categories`;
