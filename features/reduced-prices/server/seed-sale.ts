import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, oneValue, rows } from '#platform/server/db/query.ts';
import { indexProducts } from '#features/search/server/index-products.ts';
import { settlePrices } from './settle-prices.ts';

/** The demo's sale: SKUs and reduced prices in cents. The largest reduction is the 60% that the home page promises. */
const reducedTools: [sku: string, cents: number][] = [
  ['HND-0014', 1190],
  ['HND-0015', 1990],
  ['HND-0016', 390],
  ['HND-0018', 790],
  ['HND-0023', 2490],
  ['HND-0053', 1190],
  ['PTL-0014', 1290],
  ['PTL-0024', 3390],
  ['PTL-0071', 14_900],
  ['PTL-0074', 790],
  ['PTL-0081', 116],
  ['PTL-0091', 2790],
];

const DEMO_DAYS = 364;

/** Starts the demo's sale. */
export const seedSale = async (trx: Transaction): Promise<void> => {
  const id = await oneValue<string>(
    trx,
    sql`insert into sale (name, starts_at, ends_at, applied_at)
        values ('Tools at reduced prices', now(), now() + make_interval(days => ${DEMO_DAYS}), now()) returning id`,
  );
  const inserted = await execute(
    trx,
    sql`insert into reduced_price (sale_id, product_id, price_cents, per)
        select ${id}, p.id, n.cents, p.min_order
          from unnest(${sql.param(reducedTools.map(([sku]) => sku))}::text[],
                      ${sql.param(reducedTools.map(([, cents]) => cents))}::bigint[]) n(sku, cents)
          join product p using (sku)`,
  );
  if (inserted !== reducedTools.length) throw new Error('the demo sale names products that do not exist');
  // This transaction has written the products. The demo shows them as for sale for a while before the sale.
  await execute(
    trx,
    sql`update price_history set from_at = now() - interval '1 day'
         where product_id in (select product_id from reduced_price where sale_id = ${id})`,
  );
  const products = await rows<{ id: string }>(
    trx,
    sql`select product_id as id from reduced_price where sale_id = ${id}`,
  );
  await indexProducts(
    trx,
    await settlePrices(
      trx,
      products.map((product) => product.id),
    ),
  );
};
