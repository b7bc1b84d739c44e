import { sql } from 'drizzle-orm';
import type { SecondStepMethod } from '#features/accounts/contract/second-step-state.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Notes that a second step was shown in a session, which makes whoever needs one staff in it. */
export const recordSecondStep = async (
  db: Database | Transaction,
  session: { id: string } | { token: string },
  step: SecondStepMethod,
): Promise<void> => {
  const isMeant = 'id' in session ? sql`id = ${session.id}` : sql`token = ${session.token}`;
  await execute(db, sql`update auth_session set second_step = ${step}, passkey_id = null where ${isMeant}`);
};

/** Ends the sessions of an account that rest on something it does not have any more, but the caller's own. */
export const endSessionsUsing = async (
  trx: Transaction,
  account: { authUserId: string; kept: string },
  by: { passkey: string } | { steps: readonly SecondStepMethod[] },
): Promise<void> => {
  const rests =
    'passkey' in by ? sql`passkey_id = ${by.passkey}` : sql`second_step = any(${sql.param([...by.steps])}::text[])`;
  await execute(
    trx,
    sql`delete from auth_session where user_id = ${account.authUserId} and id <> ${account.kept} and ${rests}`,
  );
};
