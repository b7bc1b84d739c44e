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

/** SQL of the hash by which the shop remembers an address that has left. */
export const hashAddress = (email: SQL): SQL =>
  sql`encode(sha256(convert_to('newsletter ' || lower(${email}), 'UTF8')), 'hex')`;

/**
 * Deletes newsletter addresses at the wish of their person, confirmed or not. The shop stores a hash of each and the
 * moment, so that no file of a former shop subscribes it again.
 */
export const endSubscriptions = async (db: Database | Transaction, which: SQL): Promise<void> => {
  await execute(
    db,
    sql`with ended as (delete from subscriber where ${which} returning email)
        insert into newsletter_left (hash) select distinct ${hashAddress(sql`email`)} from ended
        on conflict (hash) do update set left_at = now()`,
  );
};

/** Ends all newsletter subscriptions of a customer. A repeated call changes nothing. */
export const endOwnSubscriptions = async (db: Database, caller: Caller): Promise<{ ended: true }> => {
  await endSubscriptions(db, isOfCaller(caller));
  return { ended: true };
};

/** Finds those among these addresses who have ended their subscription here, with the day. */
export const findLeftSubscribers = async (
  db: Database | Transaction,
  emails: readonly string[],
): Promise<Map<string, Date>> => {
  const found = await rows<{ email: string; leftAt: Date }>(
    db,
    sql`select e.email, l.left_at as "leftAt" from unnest(${sql.param(emails)}::text[]) e(email)
          join newsletter_left l on l.hash = ${hashAddress(sql`e.email`)}`,
  );
  return new Map(found.map(({ email, leftAt }) => [email, leftAt]));
};

/**
 * Adds newsletter addresses of customers who had agreed in a former shop. Known addresses stay as they are, and those
 * that have left here are not added. The addresses are deleted with their customers.
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
         where not exists (select from newsletter_left l where l.hash = ${hashAddress(sql`n.email`)})
        on conflict (email) do nothing`,
  );
  // The insert waits for an address that is just leaving, but does not see its hash yet.
  await execute(
    trx,
    sql`delete from subscriber s using newsletter_left l
         where s.customer_id = any(${sql.param(some.map(({ customerId }) => customerId))}::uuid[])
           and l.hash = ${hashAddress(sql`s.email`)}`,
  );
};
