import { and, eq, gt, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { authUser, emailToken } from './schema.ts';
import { hashSecret } from '#platform/server/hash.ts';

type EmailTokenPurpose = 'verify' | 'reset';

/** How many minutes a mailed link works. */
export const LINK_MINUTES: Record<EmailTokenPurpose, number> = { verify: 24 * 60, reset: 30 };

/**
 * Creates the secret of a link to be mailed. The database stores only its hash.
 * @param minutes how long the link works
 */
export const createEmailToken = async (
  db: Database,
  purpose: EmailTokenPurpose,
  authUserId: string,
  minutes = LINK_MINUTES[purpose],
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db.insert(emailToken).values({
    hash: hashSecret(token),
    purpose,
    authUserId,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  });
  return token;
};

/** Finds the account of a link; null if the link is unknown, used or expired. */
export const findEmailToken = async (
  db: Database,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<{ authUserId: string; email: string } | null> => {
  const [found] = await db
    .select({ authUserId: authUser.id, email: authUser.email })
    .from(emailToken)
    .innerJoin(authUser, eq(authUser.id, emailToken.authUserId))
    .where(
      and(
        eq(emailToken.hash, hashSecret(token)),
        eq(emailToken.purpose, purpose),
        gt(emailToken.expiresAt, sql`now()`),
      ),
    );
  return found ?? null;
};

/**
 * Uses up a link, together with every other link for the same purpose and account.
 * @returns false if another request was faster
 */
export const consumeEmailToken = async (
  trx: Transaction,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<boolean> => {
  const [spent] = await trx
    .delete(emailToken)
    .where(and(eq(emailToken.hash, hashSecret(token)), eq(emailToken.purpose, purpose)))
    .returning({ authUserId: emailToken.authUserId });
  if (spent === undefined) return false;
  await trx.delete(emailToken).where(and(eq(emailToken.authUserId, spent.authUserId), eq(emailToken.purpose, purpose)));
  return true;
};
