import type { Product } from '#contract/catalog.ts';
import type { PageQuery } from '#contract/pages.ts';
import type { Database } from '#server/db/open.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';

const orderings = { best: 'position, id', newest: 'created_at desc, id desc' } as const;

/** One page of the products on sale, and how many there are. */
export const listProducts = async (
  db: Database,
  { page, limit, sort }: PageQuery & { sort: keyof typeof orderings },
): Promise<{ items: Product[]; total: number }> => {
  const order = orderings[sort];
  const outerOrder = order.replaceAll(/\b(position|created_at|id)\b/g, 'p.$1');
  const [rows, count] = await Promise.all([
    db.$client.query<ProductRow>({
      name: `list-products-${sort}`,
      // The page is cut on the narrow index before anything is joined to it.
      text: `select ${productColumns}
               from (select id from product where status = 'active' order by ${order} limit $1 offset $2) cut
               join product p using (id) ${productJoins}
              order by ${outerOrder}`,
      values: [limit, (page - 1) * limit],
    }),
    db.$client.query<{ total: number }>({
      name: 'count-products',
      text: `select count(*)::int as total from product where status = 'active'`,
    }),
  ]);
  return { items: rows.rows.map(presentProduct), total: count.rows[0]?.total ?? 0 };
};
