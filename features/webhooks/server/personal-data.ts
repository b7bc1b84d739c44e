import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

/**
 * Deletes the webhook messages about a person's orders. If one is sent again, it is rebuilt without the personal data.
 */
export const forgetDeliveries = async (trx: Transaction, { customerId }: DataSubject): Promise<void> => {
  await execute(
    trx,
    sql`update webhook_delivery set body = null
         where body is not null and entity_id in (select id::text from orders where customer_id = ${customerId})`,
  );
};
