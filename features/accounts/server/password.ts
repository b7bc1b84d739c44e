import { and, eq, ne, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { isCommonPassword } from '#features/accounts/contract/common-passwords.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { authAccount, authSession } from './schema.ts';
import type { Auth } from './auth.ts';
import { CREDENTIAL } from './password-plugin.ts';

const isPasswordAccount = (authUserId: string) =>
  and(eq(authAccount.userId, authUserId), eq(authAccount.providerId, CREDENTIAL));

/** True if the password is correct; always false for an account without a password. */
export const checkPassword = async (
  db: Database,
  auth: Auth,
  authUserId: string,
  password: string,
): Promise<boolean> => {
  const [account] = await db
    .select({ hash: authAccount.password })
    .from(authAccount)
    .where(isPasswordAccount(authUserId));
  const { password: hasher } = await auth.$context;
  if (typeof account?.hash === 'string') return hasher.verify({ hash: account.hash, password });
  // Takes as long as checking a hash would.
  await hasher.hash(password);
  return false;
};

/** The stored password hash of an address; null without an account or a password. */
export const findPasswordHash = async (db: Database, email: string): Promise<string | null> => {
  const found = await maybeOne<{ hash: string | null }>(
    db,
    sql`select a.password as hash from auth_account a join auth_user u on u.id = a.user_id
         where u.email = ${email} and a.provider_id = ${CREDENTIAL}`,
  );
  return found?.hash ?? null;
};

/**
 * Ends a new session if the password was replaced during its sign-in. Waits for a concurrent replacement, which may
 * have ended all sessions before this one existed.
 * @param hash the password hash as it was before the sign-in
 * @throws DomainError `credentials_wrong`
 */
export const refuseReplacedPassword = async (
  db: Database,
  { token, authUserId }: { token: string; authUserId: string },
  hash: string | null,
): Promise<void> => {
  const current = await maybeOne<{ hash: string | null }>(
    db,
    sql`select password as hash from auth_account where user_id = ${authUserId} and provider_id = ${CREDENTIAL} for share`,
  );
  if (current !== null && current.hash === hash) return;
  await db.delete(authSession).where(eq(authSession.token, token));
  throw new DomainError('credentials_wrong');
};

/** @throws DomainError `password_common` if the shop rejects common passwords */
export const refuseCommonPassword = (password: string, refuse: boolean): void => {
  if (refuse && isCommonPassword(password)) throw new DomainError('password_common');
};

/**
 * Sets a new password and ends the account's sessions, including their access tokens.
 * @param hash password hash from the identity provider
 * @param sessionToKeep a session that stays signed in
 */
export const replacePassword = async (
  trx: Transaction,
  authUserId: string,
  hash: string,
  sessionToKeep: string | null = null,
): Promise<void> => {
  const changed = await trx
    .update(authAccount)
    .set({ password: hash, updatedAt: new Date() })
    .where(isPasswordAccount(authUserId));
  if (changed.rowCount === 0) {
    await trx.insert(authAccount).values({
      id: randomUUID(),
      accountId: authUserId,
      providerId: CREDENTIAL,
      userId: authUserId,
      password: hash,
    });
  }
  const others = sessionToKeep === null ? undefined : ne(authSession.id, sessionToKeep);
  await trx.delete(authSession).where(and(eq(authSession.userId, authUserId), others));
};
