import { and, eq, ne } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { isCommonPassword } from '#contract/common-passwords.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { authAccount, authSession } from '#server/db/schema/accounts.ts';
import type { Auth } from './auth.ts';

/** The identity provider's name for an account that signs in by password. */
const CREDENTIAL = 'credential';

const ofUser = (authUserId: string) => and(eq(authAccount.userId, authUserId), eq(authAccount.providerId, CREDENTIAL));

/** Whether a password is an account's; an account without one has none that is right. */
export const checkPassword = async (
  db: Database,
  auth: Auth,
  authUserId: string,
  password: string,
): Promise<boolean> => {
  const [account] = await db.select({ hash: authAccount.password }).from(authAccount).where(ofUser(authUserId));
  const { password: hasher } = await auth.$context;
  if (typeof account?.hash === 'string') return hasher.verify({ hash: account.hash, password });
  // As slow as a look at a hash would have been.
  await hasher.hash(password);
  return false;
};

/** @throws Refusal `password_common`, where the shop refuses what is guessed first */
export const refuseCommonPassword = (password: string, refuse: boolean): void => {
  if (refuse && isCommonPassword(password)) throw new Refusal('password_common');
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
    .where(ofUser(authUserId));
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
