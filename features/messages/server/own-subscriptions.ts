import { type SQL, sql } from 'drizzle-orm';
import type { Subscription } from '#features/messages/contract/subscriptions.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** SQL condition: the row of `subscriber` is of this person. An address counts only if they have proven it. */
export const isOf = ({ customerId, verifiedEmail }: Pick<DataSubject, 'customerId' | 'verifiedEmail'>): SQL => sql`
  (customer_id = ${customerId} or ${verifiedEmail} <> '' and email = lower(${verifiedEmail}))`;

const isOfCaller = ({ customerId }: Caller): SQL => sql`
  (customer_id = ${customerId} or email = (select lower(c.email) from customer c join auth_user u on u.id = c.auth_user_id
                                            where c.id = ${customerId} and u.email_verified))`;

/** Lists a customer's confirmed newsletter addresses. */
export const listOwnSubscriptions = async (db: Database, caller: Caller): Promise<Subscription[]> => {
  const found = await rows<Omit<Subscription, 'since'> & { since: Date }>(
    db,
    sql`select email, confirmed_at as since, source from subscriber
         where confirmed_at is not null and ${isOfCaller(caller)} order by email`,
  );
  return found.map((one) => ({ ...one, since: one.since.toISOString() }));
};

/** Deletes all newsletter addresses of a customer. A repeated call changes nothing. */
export const endOwnSubscriptions = async (db: Database, caller: Caller): Promise<{ ended: true }> => {
  await execute(db, sql`delete from subscriber where ${isOfCaller(caller)}`);
  return { ended: true };
};

/**
 * Adds newsletter addresses of customers who had agreed in a former shop. Known addresses stay as they are. The
 * addresses are deleted with their customers.
 */
export const importSubscribers = async (
  trx: Transaction,
  source: string,
  some: readonly { customerId: string; email: string }[],
): Promise<void> => {
  if (some.length === 0) return;
  await execute(
    trx,
    sql`insert into subscriber (email, customer_id, source, confirmed_at)
        select email, "customerId", ${source}, now()
          from json_to_recordset(${JSON.stringify(some)}::json) n(email text, "customerId" uuid)
        on conflict (email) do nothing`,
  );
};
