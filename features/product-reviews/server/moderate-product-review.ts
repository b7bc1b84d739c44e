import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { updateStarTotals } from './count-stars.ts';
import { lockCaller, lockReview } from './hold.ts';

/**
 * Takes a review of a product from sight, or shows it again, for everybody at once. Its author reads why.
 * @throws DomainError `review_not_found`
 */
export const moderateProductReview = (
  db: Database,
  caller: Caller,
  id: string,
  { act, why }: { act: 'hide' | 'show'; why: string },
): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    await lockCaller(trx, caller);
    const { product } = await lockReview(trx, id);
    const hides = act === 'hide';
    await execute(
      trx,
      hides
        ? sql`update product_review set hidden_at = now(), hidden_why = ${why} where id = ${id}`
        : sql`update product_review set hidden_at = null, hidden_why = null where id = ${id}`,
    );
    await record(trx, {
      kind: `product_review.${act}`,
      entity: 'product_review',
      entityId: id,
      actorId: caller.customerId,
      ...(hides && { why }),
    });
    await updateStarTotals(trx, [product]);
    return { done: true as const };
  });
