import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { cart } from './schema.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';
import { publicName, publicSku } from '#features/products/server/product-sql.ts';

/** Exports a person's cart, saved lines and lists, with their contents. */
export const exportCarts = async (db: Database, { customerId }: DataSubject) => ({
  carts: await rows<Record<string, unknown>>(
    db,
    sql`select c.kind, c.name, c.created_at as "createdAt", c.updated_at as "updatedAt",
               coalesce(json_agg(json_build_object('sku', ${publicSku}, 'product', ${publicName}, 'quantity', l.quantity) order by l.id)
                        filter (where l.id is not null), '[]') as lines
          from cart c left join cart_line l on l.cart_id = c.id left join product p on p.id = l.product_id
         where c.customer_id = ${customerId} group by c.id order by c.id`,
  ),
});

/** Deletes a person's carts and lists. A kit stays, because it belongs to the shop and every admin may change it. */
export const forgetCarts = async (trx: Transaction, { customerId }: Pick<DataSubject, 'customerId'>): Promise<void> => {
  await trx.delete(cart).where(and(eq(cart.customerId, customerId), isNull(cart.slug)));
};
