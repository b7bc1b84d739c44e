import { sql } from 'drizzle-orm';
import { kits } from '#demo/kits.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Publishes the demo's kits as lists of an admin, like any other kit. */
export const seedKits = async (trx: Transaction): Promise<void> => {
  for (const { slug, name, intro, job, lines } of kits) {
    const skus = sql.param(Object.keys(lines));
    const quantities = sql.param(Object.values(lines));
    const put = await execute(
      trx,
      sql`with kit as (
            insert into cart (customer_id, kind, name, slug, intro, job)
            select id, 'list', ${name}, ${slug}, ${intro}, ${job} from customer where role = 'admin' order by id limit 1
            returning id
          )
          insert into cart_line (cart_id, product_id, quantity)
          select kit.id, p.id, w.quantity
            from kit, unnest(${skus}::text[], ${quantities}::int[]) with ordinality w(sku, quantity, place)
            join product p on p.sku = w.sku order by w.place`,
    );
    if (put !== Object.keys(lines).length) throw new Error(`the demo kit ${slug} names products that do not exist`);
  }
};
