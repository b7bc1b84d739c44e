import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { MailKind } from '#features/index.ts';

/**
 * Promises a mail to whoever waits for a product that can be ordered again, whatever made it so: a delivery, an order
 * that ran out, a return, another minimum order. One statement marks and promises, so that no mail is lost, and none sent
 * twice by two processes.
 */
export const queueStockAlertMails = async (db: Database): Promise<void> => {
  await execute(
    db,
    sql`with told as (
          update stock_watch w set told_at = now()
            from product p join stock s on s.product_id = p.id
           where w.told_at is null and p.id = w.product_id and p.status = 'active'
             and s.on_hand - s.reserved >= p.min_order
          returning w.id
        )
        insert into outbox (kind, entity_id) select ${'product.back' satisfies MailKind}, id from told`,
  );
};
