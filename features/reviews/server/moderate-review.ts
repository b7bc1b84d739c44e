import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { bumpReviewsVersion } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { review } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/**
 * Hides a review, shows it again, or deletes it, with immediate effect for every reader. The audit records who, when
 * and why. After a deletion the author may write another review, but cannot replace a hidden one with a visible one.
 * @throws DomainError `review_not_found`
 */
export const moderateReview = async (
  db: Database,
  admin: Caller,
  id: string,
  { act: action, why }: { act: 'hide' | 'show' | 'delete'; why: string },
): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    const changed =
      action === 'delete'
        ? await trx.delete(review).where(eq(review.id, id))
        : await trx
            .update(review)
            .set({ hiddenAt: action === 'hide' ? sql`now()` : null })
            .where(eq(review.id, id));
    if (changed.rowCount === 0) throw new DomainError('review_not_found');
    await record(trx, { kind: `review.${action}`, entity: 'review', entityId: id, actorId: admin.customerId, why });
    await bumpReviewsVersion(trx);
    return { done: true as const };
  });
