import { sql } from 'drizzle-orm';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

/** The codes that the customer's orders use. */
export const exportCodeUses = async (db: Database, { customerId }: DataSubject) => ({
  discountCodes: await rows<Record<string, unknown>>(
    db,
    sql`select c.code, o.number as "order", u.email_norm as email, u.amount_cents as "amountCents",
               u.released_at as "releasedAt"
          from code_use u join discount_code c on c.id = u.code_id join orders o on o.id = u.order_id
         where u.customer_id = ${customerId} order by o.number`,
  ),
});

/** Deletes the email of each use. The uses stay, because sums are made of them. */
export const forgetCodeUses = async (trx: Transaction, { customerId }: DeletedDataSubject): Promise<void> => {
  await execute(trx, sql`update code_use set email_norm = null where customer_id = ${customerId}`);
};
