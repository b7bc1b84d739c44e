import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { catchUpEvents } from '#features/payments/server/catch-up.ts';
import { finishUnmatchedRefund } from '#features/payments/server/refund-stray.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { resumeUnfinished } from './finish-begun.ts';

/** Orders one statement ends: it holds none of them for long. */
const EXPIRE_BATCH = 500;
const MOST_UNMATCHED = 100;

/** Begins to end the unpaid orders whose hold has run out, the same way a person cancels one. */
const expireUnpaidOrders = async (db: Database): Promise<void> => {
  const expire = sql`
    update orders set status = 'cancelling', cancel_reason = 'expired' where id = any(array(
      select id from orders where status in ${sqlStatesAllowing('cancel')} and held_until < now()
       order by held_until limit ${EXPIRE_BATCH} for update skip locked))`;
  for (let begun = EXPIRE_BATCH; begun > 0;) begun = await execute(db, expire);
};

/**
 * Follows what the provider told and no webhook brought, ends unpaid orders whose hold has run out, and finishes whatever
 * else is half done (`resumeUnfinished`). One process at a time does so, since the provider's events are read once for all.
 */
export const sweep = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  { stopping, keep }: Partial<Pick<JobContext, 'stopping' | 'keep'>> = {},
  batch?: number,
): Promise<void> => {
  const attempt = async (act: string, id: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (err) {
      stopping?.throwIfAborted();
      log.warn({ err, act, id }, 'sweep left one for later');
    }
  };
  await attempt('events', 'since the last look', async () => {
    // After a long absence somebody may have paid, which is not read yet.
    for (let isCaughtUp = false; !isCaughtUp;) {
      isCaughtUp = await catchUpEvents(db, provider, log, { keep });
      stopping?.throwIfAborted();
    }
  });
  await expireUnpaidOrders(db);
  await resumeUnfinished(db, provider, log, { batch, stopping });
  const strays = await rows<{ id: string }>(
    db,
    sql`select intent_id as id from stray_payment where due order by random() limit ${MOST_UNMATCHED}`,
  );
  for (const { id } of strays) await attempt('refund', id, () => finishUnmatchedRefund(db, provider, id));
};
