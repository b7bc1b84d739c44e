import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/open.ts';
import { change, maybe, one } from '#server/db/query.ts';
import { record } from '#server/events/record.ts';
import { forgetBrowsers } from './known-browser.ts';

/** Their sign-in, but for the password: passkeys, codes, browsers that need none, and sign-ins that wait for one. */
const removeSecondStep = async (trx: Transaction, authUserId: string): Promise<void> => {
  await change(
    trx,
    sql`with codes as (delete from auth_two_factor where user_id = ${authUserId}),
             passkeys as (delete from auth_passkey where user_id = ${authUserId}),
             begun as (delete from auth_verification where value = ${authUserId})
        update auth_user set two_factor_enabled = false where id = ${authUserId}`,
  );
  await forgetBrowsers(trx, authUserId);
};

/**
 * Leaves the customer of an account behind with its orders, which the books need, and without an address or anything
 * else of a person. A new customer takes its place: a write that is still under way reaches the one left behind.
 * @returns the new customer
 */
const replaceCustomer = async (trx: Transaction, customerId: string): Promise<string> => {
  await change(trx, sql`delete from cart where customer_id = ${customerId} and slug is null`);
  await change(trx, sql`delete from customer_address where customer_id = ${customerId}`);
  const left = await one<{ authUserId: string; email: string; name: string }>(
    trx,
    sql`update customer c
           set auth_user_id = null, email = 'evicted-' || c.id || '@invalid', education = null, location = null,
               phone = null, linkedin = null, photo = null
          from customer was
         where c.id = ${customerId} and was.id = c.id
        returning was.auth_user_id as "authUserId", was.email, was.name`,
  );
  const { id } = await one<{ id: string }>(
    trx,
    sql`insert into customer (auth_user_id, email, name) values (${left.authUserId}, ${left.email}, ${left.name})
        returning id`,
  );
  return id;
};

/**
 * Notes that an address belongs to its account. The first time, the person who proves it may be another than the one
 * who registered: unless the proof shows that they are the same, all that came before is removed.
 * @param isSamePerson the person holds the account and the mailbox, as a known browser or the password shows
 * @param session the only one that goes on, where the proof was given in one
 * @returns false where it was proven before, which changes nothing
 */
export const proveAddress = async (
  trx: Transaction,
  authUserId: string,
  { isSamePerson, session = null }: { isSamePerson: boolean; session?: string | null },
): Promise<boolean> => {
  // In the order of a sign-in that is under way: customer, account, sessions.
  const customer = await maybe<{ id: string }>(
    trx,
    sql`select id from customer where auth_user_id = ${authUserId}
           and not (select email_verified from auth_user where id = ${authUserId}) for update`,
  );
  const proven = await change(
    trx,
    sql`update auth_user set email_verified = true where id = ${authUserId} and not email_verified`,
  );
  if (proven === 0) return false;
  if (isSamePerson) return true;
  // A sign-in that is under way looks at the password once more, and waits for this.
  await change(trx, sql`select from auth_account where user_id = ${authUserId} for update`);
  await removeSecondStep(trx, authUserId);
  await change(
    trx,
    sql`delete from auth_session where user_id = ${authUserId} and id is distinct from ${session}::text`,
  );
  await change(trx, sql`update auth_session set second_step = null, passkey_id = null where id = ${session}::text`);
  if (customer !== null) {
    const id = await replaceCustomer(trx, customer.id);
    await change(trx, sql`update access_token set customer_id = ${id} where session_id = ${session}::text`);
  }
  await record(trx, { kind: 'account.evict', entity: 'account', entityId: authUserId, actorId: null });
  return true;
};
