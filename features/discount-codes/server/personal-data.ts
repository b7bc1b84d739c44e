import { sql } from 'drizzle-orm';
import type { Auth } from '#features/accounts/server/auth.ts';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { hashEmail } from './normalize-email.ts';

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

/**
 * Removes the person's emails from code uses, which stay for the totals. For a once-each code, a keyed hash replaces
 * the email, so that a new account with the same address cannot use the code again.
 */
export const forgetCodeUses = async (
  trx: Transaction,
  { customerId }: DeletedDataSubject,
  auth: Auth,
): Promise<void> => {
  const isNeeded = sql`is_once and released_at is null`;
  const emails = (
    await rows<{ email: string }>(
      trx,
      sql`select distinct email_norm as email from code_use
           where customer_id = ${customerId} and email_norm is not null and ${isNeeded}`,
    )
  ).map(({ email }) => email);
  const hashes = emails.map((email) => hashEmail(auth, email));
  await execute(
    trx,
    sql`update code_use u set email_norm = case when ${isNeeded} then (
            select hash from unnest(${sql.param(emails)}::text[], ${sql.param(hashes)}::text[]) h(email, hash)
             where h.email = u.email_norm) end
         where customer_id = ${customerId}`,
  );
};
