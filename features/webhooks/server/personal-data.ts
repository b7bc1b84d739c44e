import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

/** Deletes what other programs were told of the orders of a person; sent again it is written anew, without them. */
export const forgetDeliveries = async (trx: Transaction, { customerId }: DataSubject): Promise<void> => {
  await execute(
    trx,
    sql`update webhook_delivery set body = null
         where body is not null and entity_id in (select id::text from orders where customer_id = ${customerId})`,
  );
};
