import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import { authSession } from '#features/accounts/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { forgetKnownBrowsers } from '#features/accounts/server/known-browser.ts';

/**
 * Removes every second-step method from the account of a person who lost them all, and signs the account out
 * everywhere. Only an operator with access to the machine can run this. It is audited, and the account gets an
 * email.
 * @returns what was removed; null if there is no such account
 */
export const resetSecondStep = (db: Database, email: string): Promise<{ passkeys: number; codes: boolean } | null> =>
  db.transaction(async (trx) => {
    const user = await maybeOne<{ id: string }>(
      trx,
      sql`select id from auth_user where email = ${email.trim().toLowerCase()} for no key update`,
    );
    if (user === null) return null;
    const removedSteps = await one<{ passkeys: number; codes: boolean }>(
      trx,
      sql`with changed as (update auth_user set two_factor_enabled = false where id = ${user.id}),
               p as (delete from auth_passkey where user_id = ${user.id} returning 1),
               c as (delete from auth_two_factor where user_id = ${user.id} returning verified)
          select (select count(*) from p)::int as passkeys, coalesce((select verified from c), false) as codes`,
    );
    await forgetKnownBrowsers(trx, user.id);
    await trx.delete(authSession).where(eq(authSession.userId, user.id));
    await record(trx, { kind: 'second_step.reset', entity: 'account', entityId: user.id, actorId: null });
    await queueMail(trx, 'account.second_step_reset', user.id);
    return removedSteps;
  });
