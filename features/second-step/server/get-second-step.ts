import { sql } from 'drizzle-orm';
import type { SecondStep } from '#features/second-step/contract/second-step.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import { getSecondStepState } from '#features/accounts/server/account-status.ts';
import { listPasskeys } from './passkeys.ts';
import { countRecoveryCodes } from './codes.ts';

export const getSecondStep = async (db: Database, auth: Auth, caller: Caller): Promise<SecondStep> => {
  const authUserId = await getAuthUserId(db, caller);
  const [passkeys, codes] = await Promise.all([
    listPasskeys(db, authUserId),
    maybeOne<{ since: Date; kept: string }>(
      db,
      sql`select created_at as since, backup_codes as kept from auth_two_factor
           where user_id = ${authUserId} and verified`,
    ),
  ]);
  return {
    state: getSecondStepState(caller),
    passkeys,
    codes:
      codes === null
        ? null
        : { since: codes.since.toISOString(), recoveryLeft: await countRecoveryCodes(auth, codes.kept) },
  };
};
