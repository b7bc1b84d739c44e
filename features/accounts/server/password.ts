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

/** Whether a password is an account's; an account without one has none that is right. */
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
  // As slow as a look at a hash would have been.
  await hasher.hash(password);
  return false;
};

/** The stored hash of the password of an address; null without an account or a password. */
export const findPasswordHash = async (db: Database, email: string): Promise<string | null> => {
  const found = await maybeOne<{ hash: string | null }>(
    db,
    sql`select a.password as hash from auth_account a join auth_user u on u.id = a.user_id
         where u.email = ${email} and a.provider_id = ${CREDENTIAL}`,
  );
  return found?.hash ?? null;
};

/**
 * Ends a session whose password was replaced while it signed in. It waits for a transaction that replaces the password
 * at this moment, since that one ended all sessions before this one was there.
 * @param hash of the password as it was before the sign-in
 * @throws DomainError `credentials_wrong`
 */
export const refuseReplacedPassword = async (
  db: Database,
  { token, authUserId }: { token: string; authUserId: string },
  hash: string | null,
): Promise<void> => {
  const still = await maybeOne<{ hash: string | null }>(
    db,
    sql`select password as hash from auth_account where user_id = ${authUserId} and provider_id = ${CREDENTIAL} for share`,
  );
  if (still !== null && still.hash === hash) return;
  await db.delete(authSession).where(eq(authSession.token, token));
  throw new DomainError('credentials_wrong');
};

/** @throws DomainError `password_common`, where the shop refuses what is guessed first */
export const refuseCommonPassword = (password: string, refuse: boolean): void => {
  if (refuse && isCommonPassword(password)) throw new DomainError('password_common');
};

/**
 * Gives an account a new password and ends its sessions, and their access tokens with them.
 * @param hash of the password, as the identity provider makes it
 * @param keptSession one that goes on
 */
export const replacePassword = async (
  trx: Transaction,
  authUserId: string,
  hash: string,
  keptSession: string | null = null,
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
  const others = keptSession === null ? undefined : ne(authSession.id, keptSession);
  await trx.delete(authSession).where(and(eq(authSession.userId, authUserId), others));
};
