import { sql } from 'drizzle-orm';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

/** The customer's price group, and the price lists that are only theirs. */
export const exportPrices = async (db: Database, { customerId }: DataSubject) => ({
  priceGroups: await rows<{ name: string }>(
    db,
    sql`select g.name from customer_price_group c join price_group g on g.id = c.group_id
         where c.customer_id = ${customerId}`,
  ),
  priceLists: await rows<Record<string, unknown>>(
    db,
    sql`select name, starts_on::text as "startsOn", ends_on::text as "endsOn", is_active as "isActive"
          from price_list where customer_id = ${customerId} order by id`,
  ),
});

/** Nobody else buys at these prices, and placed orders keep the prices they were charged. */
export const forgetPrices = async (trx: Transaction, { customerId }: DeletedDataSubject): Promise<void> => {
  await execute(trx, sql`delete from customer_price_group where customer_id = ${customerId}`);
  await execute(trx, sql`delete from price_list where customer_id = ${customerId}`);
};
