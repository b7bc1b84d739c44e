import { sql } from 'drizzle-orm';
import { hashWithKey } from '#platform/server/hash.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { Auth } from '#features/accounts/server/auth.ts';

/** A code is valid for 90 seconds: its own half minute and those before and after. */
const CODE_REUSE_MINUTES = 3;

/**
 * The hash is keyed, because six digits are easy to guess. Without the secret, a copy of the table does not
 * reveal the codes.
 */
const hashCode = (auth: Auth, authUserId: string, code: string): string =>
  hashWithKey(auth.options.secret, `code ${authUserId} ${code}`);

/**
 * Marks a code as used before it is checked, so that only one of several concurrent requests can use it.
 * @returns false if the code was already used
 */
export const claimCode = async (
  db: Database | Transaction,
  auth: Auth,
  authUserId: string,
  code: string,
): Promise<boolean> => {
  const noted = await execute(
    db,
    sql`insert into used_code as u (auth_user_id, hash) values (${authUserId}, ${hashCode(auth, authUserId, code)})
        on conflict (auth_user_id, hash) do update set used_at = now()
         where u.used_at < now() - make_interval(mins => ${CODE_REUSE_MINUTES})
            -- Nobody waits so long: it was written while a clock was ahead.
            or u.used_at > now() + make_interval(mins => ${CODE_REUSE_MINUTES})`,
  );
  return noted > 0;
};

/** Frees a wrong code, which may be the correct one later. */
export const releaseCode = async (db: Database, auth: Auth, authUserId: string, code: string): Promise<void> => {
  await execute(
    db,
    sql`delete from used_code where auth_user_id = ${authUserId} and hash = ${hashCode(auth, authUserId, code)}`,
  );
};
