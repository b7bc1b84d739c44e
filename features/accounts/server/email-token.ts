import { and, eq, gt, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { authUser, emailToken } from './schema.ts';
import { hashSecret } from '#platform/server/hash.ts';

type EmailTokenPurpose = 'verify' | 'reset';

/** How long a mailed link works. */
export const LINK_MINUTES: Record<EmailTokenPurpose, number> = { verify: 24 * 60, reset: 30 };

/** Makes the secret of a link to be mailed; the database keeps its hash only. */
export const createEmailToken = async (
  db: Database,
  purpose: EmailTokenPurpose,
  authUserId: string,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db.insert(emailToken).values({
    hash: hashSecret(token),
    purpose,
    authUserId,
    expiresAt: sql`now() + make_interval(mins => ${LINK_MINUTES[purpose]})`,
  });
  return token;
};

/** Whose link this is, while it is good; null for one that is unknown, used or too old. */
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
 * Uses a link up, and with it every other of its purpose for the same account.
 * @returns false when somebody was quicker
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
