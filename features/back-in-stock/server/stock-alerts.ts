import { sql } from 'drizzle-orm';
import { canOrder } from '#features/products/contract/can-order.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { MailKind } from '#features/index.ts';

type AlertedProduct = { stock: number; minOrder: number; isProven: boolean };

/**
 * Creates a back-in-stock alert for the caller. A repeated request changes nothing. Only proven addresses get alerts,
 * so that nobody can have emails sent to a stranger.
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
    sql`insert into stock_alert (product_id, email) values (${productId}, ${email})
        on conflict (product_id, email) where notified_at is null do nothing`,
  );
  return { email };
};

/**
 * Deletes all open alerts of an address, and the one whose email contained this token. An unknown token changes
 * nothing.
 */
export const deleteStockAlerts = async (db: Database, token: string): Promise<{ received: true }> => {
  await execute(
    db,
    sql`delete from stock_alert where email = (select email from stock_alert where token = ${token})
           and (notified_at is null or token = ${token})`,
  );
  return { received: true };
};

/**
 * Queues an email for every alert whose product can be ordered again for any reason: goods in, an expired order, a
 * return, a lower minimum order. One statement marks the alerts and queues the emails, so that none is lost or sent
 * twice by two processes.
 */
export const queueStockAlertMails = async (db: Database): Promise<void> => {
  await execute(
    db,
    sql`with told as (
          update stock_alert w set notified_at = now()
            from product p join stock s on s.product_id = p.id
           where w.notified_at is null and p.id = w.product_id and p.status = 'active'
             and s.on_hand - s.reserved >= p.min_order
          returning w.id
        )
        insert into outbox (kind, entity_id) select ${'product.back' satisfies MailKind}, id from told`,
  );
};
