import { type SQL, sql } from 'drizzle-orm';
import { formerDay, formerMoment, onDay } from '#features/settings/server/setting-values.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { listValues, rows } from '#platform/server/db/query.ts';

/** SQL of the time since when `customer c` has been one, here or at a former shop. */
export const customerSince = onDay(sql`c.created_at`, sql`c.created_on`);

/** A person from the file of a former shop. */
export type ImportedPerson = {
  /** In lower case. */
  email: string;
  name: string;
  /** Empty if it is unknown. */
  phone: string;
  /** The local time at which they became a customer there, such as 2025-03-01T23:30:00; null if it is unknown. */
  since: string | null;
};

/**
 * Creates accounts without a password and with an unproven email address. Their owners choose a password with a link
 * that the shop emails on request, which also proves the address. Addresses that already have an account are skipped.
 * @returns the new customers
 */
export const createImportedAccounts = (
  trx: Transaction,
  people: readonly ImportedPerson[],
): Promise<{ customerId: string; email: string }[]> =>
  rows<{ customerId: string; email: string }>(
    trx,
    sql`with person as materialized (
          select gen_random_uuid()::text as id, p.*
            from json_to_recordset(${JSON.stringify(people)}::json) p(email text, name text, phone text, since timestamp)
           where not exists (select from customer c where lower(c.email) = p.email)
        ), account as (
          insert into auth_user (id, name, email) select id, name, email from person on conflict do nothing returning id
        )
        insert into customer (auth_user_id, email, name, phone, created_at, created_on)
        select a.id, p.email, p.name, nullif(p.phone, ''), ${formerMoment(sql`p.since`)},
               case when p.since is not null then ${formerDay(sql`p.since`)} end
          from person p join account a using (id)
        returning id as "customerId", email`,
  );

/**
 * SQL condition: the account has a way to sign in or a session. Without one, it was imported, and nobody has ever been
 * able to sign in.
 * @param authUserId SQL of its id
 */
export const hasSignIn = (authUserId: SQL): SQL => sql`(
  exists (select from auth_account a where a.user_id = ${authUserId})
  or exists (select from auth_session s where s.user_id = ${authUserId})
  or exists (select from auth_passkey k where k.user_id = ${authUserId}))`;

/**
 * Finds the addresses among these that somebody has registered without proving them. The registrant may be a stranger.
 * An unused imported account does not count as registered.
 * @param emails in lower case
 */
export const findUnprovenAddresses = async (
  db: Database | Transaction,
  emails: readonly string[],
): Promise<Set<string>> => {
  const found = await listValues<string>(
    db,
    sql`select u.email from auth_user u
         where u.email = any(${sql.param(emails)}::text[]) and not u.email_verified
           and (not exists (select from customer c where c.auth_user_id = u.id)
                or ${hasSignIn(sql`u.id`)})`,
  );
  return new Set(found);
};

/**
 * Deletes imported accounts that nobody has used.
 * @param customerIds their customers; no other data in the shop may refer to them
 */
export const deleteImportedAccounts = async (trx: Transaction, customerIds: readonly string[]): Promise<void> => {
  await rows(
    trx,
    sql`with gone as (delete from customer where id = any(${sql.param(customerIds)}::uuid[]) returning auth_user_id)
        delete from auth_user where id in (select auth_user_id from gone)`,
  );
};

/**
 * Finds the customers among these whose account has been used or changed since it was imported: they have a password,
 * have signed in, have proven their address, or have a role. Locks all of them, so that nobody begins to use their
 * account before `trx` ends.
 */
export const findUsedAccounts = async (trx: Transaction, customerIds: readonly string[]): Promise<Set<string>> => {
  await rows(
    trx,
    sql`select id from customer where id = any(${sql.param(customerIds)}::uuid[]) order by id for update`,
  );
  const found = await listValues<string>(
    trx,
    sql`select c.id from customer c left join auth_user u on u.id = c.auth_user_id
         where c.id = any(${sql.param(customerIds)}::uuid[])
           and (u.id is null or u.email_verified or c.role <> 'customer' or c.staff_role is not null
                or ${hasSignIn(sql`u.id`)})`,
  );
  return new Set(found);
};

/** Tables whose rows are deleted with an imported account. */
const DELETED_TABLES = ['customer_address', 'customer_note'];

/**
 * Finds the customers among these to whom orders, quotes or other data in the shop belong. It checks every table with a
 * reference to customers, so that a new table cannot be forgotten.
 */
export const findReferredCustomers = async (trx: Transaction, customerIds: readonly string[]): Promise<Set<string>> => {
  const ids = sql`${sql.param(customerIds)}::uuid[]`;
  const references = await rows<{ place: string; field: string }>(
    trx,
    sql`select r.conrelid::regclass::text as place, quote_ident(a.attname) as field
          from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
         where r.contype = 'f' and r.confrelid = 'customer'::regclass and r.confdeltype = 'a'
           and r.conrelid::regclass::text <> all(${sql.param(DELETED_TABLES)}::text[])`,
  );
  const selects = references.map(
    ({ place, field }) =>
      sql`select ${sql.raw(field)} as id from ${sql.raw(place)} where ${sql.raw(field)} = any(${ids})`,
  );
  return new Set(await listValues<string>(trx, sql.join(selects, sql` union `)));
};
