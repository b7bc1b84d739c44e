import type { Role } from '#features/accounts/contract/accounts.ts';
import { needsSecondStep } from '#features/accounts/contract/roles.ts';
import type { SecondStepMethod, SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** What somebody has beside a password, and whether he has shown any of it in his session. */
export type SecondStepRow = { passkey: boolean; codes: boolean; hasShown: boolean };

/** SQL of it, of an account `u` and its session `s`. */
export const secondStepColumns: SQL = sql`
  u.two_factor_enabled as codes, s.second_step is not null as "hasShown",
  exists(select from auth_passkey p where p.user_id = u.id) as passkey`;

/**
 * How somebody with a role stands in his session.
 * @param asks whether the shop asks those for a second step whose role needs one
 */
export const deriveSecondStepState = (
  { role, passkey, codes, hasShown }: SecondStepRow & { role: Role },
  asks: boolean,
): SecondStepState => {
  if (!asks || !needsSecondStep(role)) return 'done';
  if (!passkey && !codes) return 'unset';
  return hasShown ? 'done' : 'needed';
};

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
