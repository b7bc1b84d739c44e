import { sql } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { Auth } from '#features/accounts/server/auth.ts';

/** A code is right for a minute and a half: in its own half minute, and in those before and after. */
const CODE_REUSE_MINUTES = 3;

/** Six digits can be tried; with the table and without the secret nobody learns which they were. */
const hashCode = (auth: Auth, authUserId: string, code: string): string =>
  createHmac('sha256', auth.options.secret).update(`code ${authUserId} ${code}`).digest('base64url');

/**
 * Notes that a code serves, before it is looked at, so that of many who send the same one at once only one is let in.
 * @returns false of one that has served
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

/** One that was not right has not served: it may be the next. */
export const releaseCode = async (db: Database, auth: Auth, authUserId: string, code: string): Promise<void> => {
  await execute(
    db,
    sql`delete from used_code where auth_user_id = ${authUserId} and hash = ${hashCode(auth, authUserId, code)}`,
  );
};
