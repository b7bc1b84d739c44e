import type { Role } from '#features/accounts/contract/accounts.ts';
import { needsSecondStep } from '#features/accounts/contract/roles.ts';
import type { SecondStepMethod, SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** The second-step methods of an account, and whether its session has passed one. */
export type SecondStepRow = { passkey: boolean; codes: boolean; hasShown: boolean };

/** SQL columns of `SecondStepRow`, for an account `u` and its session `s`. */
export const secondStepColumns: SQL = sql`
  u.two_factor_enabled as codes, s.second_step is not null as "hasShown",
  exists(select from auth_passkey p where p.user_id = u.id) as passkey`;

/**
 * The second-step state of a session.
 * @param isRequired whether the shop requires a second step from roles that need one
 */
export const deriveSecondStepState = (
  { role, passkey, codes, hasShown }: SecondStepRow & { role: Role },
  isRequired: boolean,
): SecondStepState => {
  if (!isRequired || !needsSecondStep(role)) return 'done';
  if (!passkey && !codes) return 'unset';
  return hasShown ? 'done' : 'needed';
};

/** Records that a session passed the second step. The session then has the person's staff role. */
export const recordSecondStep = async (
  db: Database | Transaction,
  session: { id: string } | { token: string },
  step: SecondStepMethod,
): Promise<void> => {
  const matchesSession = 'id' in session ? sql`id = ${session.id}` : sql`token = ${session.token}`;
  await execute(db, sql`update auth_session set second_step = ${step}, passkey_id = null where ${matchesSession}`);
};

/** Ends the account's sessions that used a removed passkey or method, except the caller's own. */
export const endSessionsUsing = async (
  trx: Transaction,
  account: { authUserId: string; ownSessionId: string },
  credential: { passkey: string } | { steps: readonly SecondStepMethod[] },
): Promise<void> => {
  const rests =
    'passkey' in credential
      ? sql`passkey_id = ${credential.passkey}`
      : sql`second_step = any(${sql.param([...credential.steps])}::text[])`;
  await execute(
    trx,
    sql`delete from auth_session where user_id = ${account.authUserId} and id <> ${account.ownSessionId} and ${rests}`,
  );
};
