import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '#features/index.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { MailKind } from '#features/index.ts';
import { shopZone } from '#features/settings/server/setting-values.ts';
import { lowStockThreshold } from './low-stock.ts';

/** Hour in the shop's time zone from which the day's email is sent, so that it has arrived when the shop opens. */
const MORNING = 7;

const isLow: SQL = sql`p.status = 'active' and s.on_hand - s.reserved <= ${lowStockThreshold}`;

/**
 * Records products that became low and removes those that recovered. Queues one staff notification for all that became
 * low at once, and one email a day for all since the previous email. Each is reported once, even if several processes
 * run this. A product that had no stock change since its opening stock is not reported.
 * @param now the current time, replaced in tests
 */
export const notifyLowStock = (db: Database, now: Date = new Date()): Promise<void> =>
  db.transaction(async (trx) => {
    await acquireNamedLocks(trx, 'low', ['stock']);
    await execute(
      trx,
      sql`delete from low_stock l using product p join stock s on s.product_id = p.id
           where p.id = l.product_id and not (${isLow})`,
    );
    await execute(
      trx,
      sql`with fallen as (
            insert into low_stock (product_id)
            select p.id from product p join stock s on s.product_id = p.id
             where ${isLow} and not exists (select from low_stock l where l.product_id = p.id)
               and exists (select from stock_move m where m.product_id = p.id and m.reason <> 'opening')
            returning product_id
          )
          insert into notification (kind, entity_id, pieces)
          select ${'stock.low' satisfies NotificationKind}::text, min(product_id::text), count(*) from fallen having count(*) > 0`,
    );
    await execute(
      trx,
      sql`with shop as (
            select ${now.toISOString()}::timestamptz at time zone ${shopZone} as moment,
                   coalesce((select low_stock_mails from shop_settings), true) as is_wanted
          ), notified as (
            update low_stock set notified_on = shop.moment::date from shop
             where notified_on is null and (not is_wanted or extract(hour from shop.moment) >= ${MORNING})
               and not exists (select from outbox where kind = ${'stock.low' satisfies MailKind}
                                                    and entity_id = shop.moment::date::text)
            returning notified_on, is_wanted
          )
          insert into outbox (kind, entity_id)
          select distinct ${'stock.low' satisfies MailKind}::text, notified_on::text from notified where is_wanted`,
    );
  });
