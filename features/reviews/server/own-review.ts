import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { OwnReview } from '#features/reviews/contract/reviews.ts';
import { bumpReviewsVersion } from '#platform/server/db/meta.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';
import { authUser, customer } from '#features/accounts/server/schema.ts';
import { review } from './schema.ts';
import type { Caller } from '#platform/server/http/caller.ts';

const toOwnReview = (row: typeof review.$inferSelect): OwnReview => ({
  _id: row.id,
  name: row.name,
  img: row.image,
  description: row.description,
  review: row.rating,
  createdAt: row.createdAt.toISOString(),
  hidden: row.hiddenAt !== null,
});

/**
 * Requires a verified address if the network has sent too many reviews today. A lock makes concurrent reviews
 * count each other.
 */
const refuseCrowdedNetwork = async (trx: Transaction, caller: Caller, network: string, most: number): Promise<void> => {
  await acquireNamedLocks(trx, 'review', [network]);
  const others = await oneValue<number>(
    trx,
    sql`select count(*)::int from review
         where network = ${network} and created_at > now() - interval '1 day'
           and customer_id is distinct from ${caller.customerId}`,
  );
  if (others >= most) {
    throw new DomainError('email_unproven', {
      message:
        'Several new reviews came from your network today. Verify your email address with the link we emailed you, then send yours again.',
    });
  }
};

/**
 * Saves the caller's review under their account's name and photo, whatever the request contains. It appears at
 * once as the newest, and replaces the caller's previous review. If that was hidden, the new one stays hidden.
 * @param network the network of the request, and how many reviews a day it may send from accounts with unproven
 * addresses
 * @throws DomainError `email_unproven`
 */
export const addReview = async (
  db: Database,
  caller: Caller,
  form: { review: number; description: string },
  { network, most }: { network: string; most: number },
): Promise<OwnReview> => {
  const row = await db.transaction(async (trx) => {
    const [author] = await trx
      .select({ photo: customer.photo, verified: authUser.emailVerified })
      .from(customer)
      .leftJoin(authUser, eq(authUser.id, customer.authUserId))
      .where(eq(customer.id, caller.customerId));
    const unproven = author?.verified !== true;
    if (unproven) await refuseCrowdedNetwork(trx, caller, network, most);
    const written = {
      name: caller.name,
      image: author?.photo ?? null,
      description: form.description,
      rating: form.review,
      network: unproven ? network : null,
    };
    const [saved] = await trx
      .insert(review)
      .values({ ...written, customerId: caller.customerId })
      .onConflictDoUpdate({ target: review.customerId, set: { ...written, createdAt: sql`now()` } })
      .returning();
    if (saved === undefined) throw new Error('an insert returned no row');
    if (saved.hiddenAt === null) await bumpReviewsVersion(trx);
    return saved;
  });
  return toOwnReview(row);
};

/** The caller's review of the shop, even while it is hidden. */
export const getOwnReview = async (db: Database, caller: Caller): Promise<{ review: OwnReview | null }> => {
  const [row] = await db.select().from(review).where(eq(review.customerId, caller.customerId));
  return { review: row === undefined ? null : toOwnReview(row) };
};
