import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { LINK_MINUTES } from './email-token.ts';
import { hasSignIn } from './imported-accounts.ts';
import { forgetKnownBrowsers } from './known-browser.ts';
import { handleReplacedCustomer } from './replaced-customers.ts';

/** Removes passkeys, codes, trusted browsers and unfinished sign-ins that wait for a code. The password stays. */
const deleteSecondSteps = async (trx: Transaction, authUserId: string): Promise<void> => {
  await execute(
    trx,
    sql`with codes as (delete from auth_two_factor where user_id = ${authUserId}),
             passkeys as (delete from auth_passkey where user_id = ${authUserId}),
             begun as (delete from auth_verification where value = ${authUserId})
        update auth_user set two_factor_enabled = false where id = ${authUserId}`,
  );
  await forgetKnownBrowsers(trx, authUserId);
};

/**
 * Gives an account a new, empty customer. The old customer keeps its orders, which the ledger needs, and loses its
 * email address, profile and what other features end (`onReplacedCustomer`). A write in progress reaches only the old
 * customer.
 * @returns the id of the new customer
 */
const replaceCustomer = async (trx: Transaction, customerId: string): Promise<string> => {
  await handleReplacedCustomer(trx, { customerId });
  const formerCustomer = await one<{ authUserId: string; email: string; name: string }>(
    trx,
    sql`update customer c
           set auth_user_id = null, email = 'evicted-' || c.id || '@invalid', education = null, location = null,
               phone = null, linkedin = null, photo = null
          from customer was
         where c.id = ${customerId} and was.id = c.id
        returning was.auth_user_id as "authUserId", was.email, was.name`,
  );
  const id = await oneValue<string>(
    trx,
    sql`insert into customer (auth_user_id, email, name) values (${formerCustomer.authUserId}, ${formerCustomer.email}, ${formerCustomer.name})
        returning id`,
  );
  return id;
};

/**
 * Deletes links to choose a password that last longer than a reset link, except one that is being followed now. A reset
 * link may be newer than this transaction, so its time is compared with the clock.
 */
const deleteInvitations = (trx: Transaction, authUserId: string) =>
  execute(
    trx,
    sql`delete from email_token where hash in (
          select hash from email_token
           where auth_user_id = ${authUserId} and purpose = 'reset'
             and expires_at > clock_timestamp() + make_interval(mins => ${LINK_MINUTES.reset})
             for update skip locked)`,
  );

/** True if nobody has ever been able to sign in to an account, so that no stranger has added its data. */
const isUnused = (trx: Transaction, authUserId: string): Promise<boolean> =>
  oneValue<boolean>(trx, sql`select not ${hasSignIn(sql`${authUserId}`)}`);

/**
 * Marks the email address of an account as verified. The first proof may come from somebody other than the person who
 * registered. Unless the proof shows that they are the same person, all data in the account is removed. Nobody has used
 * an imported account before, so its first proof removes nothing. An invitation to choose a password, whose link lasts
 * for days, stops working.
 * @param isSamePerson true if a known browser or the password shows that one person has the account and the mailbox
 * @param session the only session that stays signed in, from which the proof came; null for none
 * @returns false if the address was already verified; nothing changes then
 */
export const markEmailVerified = async (
  trx: Transaction,
  authUserId: string,
  { isSamePerson, session = null }: { isSamePerson: boolean; session?: string | null },
): Promise<boolean> => {
  // Locks customer, account and sessions in the same order as a sign-in does.
  const customer = await maybeOne<{ id: string }>(
    trx,
    sql`select id from customer where auth_user_id = ${authUserId}
           and not (select email_verified from auth_user where id = ${authUserId}) for update`,
  );
  const updatedCount = await execute(
    trx,
    sql`update auth_user set email_verified = true where id = ${authUserId} and not email_verified`,
  );
  if (updatedCount === 0) return false;
  await deleteInvitations(trx, authUserId);
  if (isSamePerson || (await isUnused(trx, authUserId))) return true;
  // A concurrent sign-in waits for this lock, and then checks the password again.
  await execute(trx, sql`select from auth_account where user_id = ${authUserId} for update`);
  await deleteSecondSteps(trx, authUserId);
  await execute(
    trx,
    sql`delete from auth_session where user_id = ${authUserId} and id is distinct from ${session}::text`,
  );
  await execute(trx, sql`update auth_session set second_step = null, passkey_id = null where id = ${session}::text`);
  if (customer !== null) {
    const id = await replaceCustomer(trx, customer.id);
    await execute(trx, sql`update access_token set customer_id = ${id} where session_id = ${session}::text`);
  }
  await record(trx, { kind: 'account.evict', entity: 'account', entityId: authUserId, actorId: null });
  return true;
};
