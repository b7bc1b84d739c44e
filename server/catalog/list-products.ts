import type { Product } from '#contract/catalog.ts';
import type { PageQuery } from '#contract/pages.ts';
import type { Database } from '#server/db/open.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';

const orderings = { best: 'position, id', newest: 'created_at desc, id desc' } as const;
const outerOrders = { best: 'p.position, p.id', newest: 'p.created_at desc, p.id desc' } as const;

/** Each word as a pattern that finds it anywhere; the pattern's own signs are text. */
const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .slice(0, 10)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

const searchProducts = async (
  db: Database,
  { page, limit, sort, search }: PageQuery & { sort: keyof typeof orderings; search: string },
): Promise<{ items: Product[]; total: number }> => {
  const { rows } = await db.$client.query<ProductRow & { total: number }>(
    `select ${productColumns}, cut.total
       from (select id, count(*) over ()::int as total from product
              where status = 'active' and concat_ws(' ', name, sku, description) ilike all ($3)
              order by ${orderings[sort]} limit $1 offset $2) cut
       join product p using (id) ${productJoins}
      order by ${outerOrders[sort]}`,
    [limit, (page - 1) * limit, patternsOf(search)],
  );
  return { items: rows.map(presentProduct), total: rows[0]?.total ?? 0 };
};

/** One page of the products on sale, all of them or those that hold every word, and how many there are. */
export const listProducts = async (
  db: Database,
  wanted: PageQuery & { sort: keyof typeof orderings; search: string },
): Promise<{ items: Product[]; total: number }> => {
  const { page, limit, sort } = wanted;
  if (wanted.search !== '') return searchProducts(db, wanted);
  const [rows, count] = await Promise.all([
    db.$client.query<ProductRow>({
      name: `list-products-${sort}`,
      // The page is cut on the narrow index before anything is joined to it.
      text: `select ${productColumns}
               from (select id from product where status = 'active' order by ${orderings[sort]} limit $1 offset $2) cut
               join product p using (id) ${productJoins}
              order by ${outerOrders[sort]}`,
      values: [limit, (page - 1) * limit],
    }),
    db.$client.query<{ total: number }>({
      name: 'count-products',
      text: `select count(*)::int as total from product where status = 'active'`,
    }),
  ]);
  return { items: rows.rows.map(presentProduct), total: count.rows[0]?.total ?? 0 };
};
