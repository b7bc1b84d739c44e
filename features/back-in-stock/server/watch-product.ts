import { sql } from 'drizzle-orm';
import { canOrder } from '#features/products/contract/can-order.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type AlertedProduct = { stock: number; minOrder: number; isProven: boolean };

/**
 * Notes that the caller wants to know when a product can be ordered again; asked twice it is noted once. Only a proven
 * address is written to, so that nobody can have a stranger mailed.
 * @throws DomainError `product_not_found`, `product_in_stock`, `email_unproven`
 */
export const createStockAlert = async (
  db: Database,
  { customerId, email }: Caller,
  productId: string,
): Promise<{ email: string }> => {
  const found = await maybeOne<AlertedProduct>(
    db,
    sql`select s.on_hand - s.reserved as stock, p.min_order as "minOrder",
               exists (select from customer c join auth_user u on u.id = c.auth_user_id
                        where c.id = ${customerId} and u.email_verified) as "isProven"
          from product p join stock s on s.product_id = p.id where p.id = ${productId} and p.status = 'active'`,
  );
  if (found === null) throw new DomainError('product_not_found');
  if (!found.isProven) throw new DomainError('email_unproven');
  if (canOrder(found)) throw new DomainError('product_in_stock');
  await execute(
    db,
    sql`insert into stock_watch (product_id, email) values (${productId}, ${email})
        on conflict (product_id, email) where told_at is null do nothing`,
  );
  return { email };
};
