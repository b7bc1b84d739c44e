import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute, oneValue } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { lockCaller, lockReview, updateStarTotals } from './lock-reviews.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';

/**
 * Hides a product review or shows it again, with immediate effect for every reader. The author can read why.
 * @throws DomainError `review_not_found`
 */
export const moderateProductReview = (
  db: Database,
  caller: Caller,
  id: string,
  { act: action, why }: { act: 'hide' | 'show'; why: string },
): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    await lockCaller(trx, caller);
    const { product } = await lockReview(trx, id);
    const hides = action === 'hide';
    await execute(
      trx,
      hides
        ? sql`update product_review set hidden_at = now(), hidden_reason = ${why} where id = ${id}`
        : sql`update product_review set hidden_at = null, hidden_reason = null where id = ${id}`,
    );
    await record(trx, {
      kind: `product_review.${action}`,
      entity: 'product_review',
      entityId: id,
      actorId: caller.customerId,
      ...(hides && { why }),
    });
    await updateStarTotals(trx, [product]);
    return { done: true as const };
  });

/**
 * Sets the shop's public answer to a product review, and replaces any previous one.
 * @param answer null removes the answer
 * @param seen the answer that the writer saw; undefined skips the check
 * @throws DomainError `review_not_found`; `review_answered` if the answer has changed since
 */
export const answerProductReview = (
  db: Database,
  caller: Caller,
  id: string,
  answer: string | null,
  seen?: string | null,
): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    await lockCaller(trx, caller);
    await lockReview(trx, id);
    const was = await oneValue<string | null>(trx, sql`select answer from product_review where id = ${id}`);
    if (was === answer) return { done: true as const };
    if (seen !== undefined && was !== seen) throw new DomainError('review_answered');
    await execute(
      trx,
      sql`update product_review
             set answer = ${answer}::text, answered_at = case when ${answer}::text is not null then now() end
           where id = ${id}`,
    );
    await record(trx, {
      kind: 'product_review.answer',
      entity: 'product_review',
      entityId: id,
      actorId: caller.customerId,
      changes: { answer: [was, answer] },
    });
    await bumpProductsVersion(trx);
    return { done: true as const };
  });
