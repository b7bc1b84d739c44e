import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { execute, oneValue, rows } from '#platform/server/db/query.ts';
import { catchUpEvents } from '#features/reconciliation/server/catch-up.ts';
import { finishUnmatchedRefund } from '#features/reconciliation/server/refund-unmatched.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { finishRefund } from '#features/payments/server/finish-refund.ts';
import { LIVE_STATUSES } from '#features/payments/server/payment-balance.ts';
import { settle } from '#features/payments/server/settle.ts';
import { forEachConcurrently } from '#platform/server/jobs/batch.ts';
import { finishCancellation } from './cancel-order.ts';

/** Rows claimed by one statement. If a process dies, the rows it claimed wait until the next sweep. */
const FINISH_BATCH = 50;
/** Half the connections that jobs and requests share, and far below the rate limits of card providers. */
const AT_ONCE = 6;

type UnfinishedKind = {
  action: string;
  /** SQL that claims up to `batch` rows that nobody has tried since this sweep began, the longest waiting first. */
  claim: (began: string, batch: number) => SQL;
  finish: (db: Database, provider: CardProvider, id: string) => Promise<unknown>;
};

const unfinishedKinds: UnfinishedKind[] = [
  {
    action: 'cancel',
    claim: (began, batch) => sql`
      update orders set tried_at = clock_timestamp() where id = any(array(
        select id from orders
         where status in ${sqlStatesAllowing('finishCancel')} and (tried_at is null or tried_at < ${began}::timestamptz)
         order by tried_at nulls first, id limit ${batch} for update skip locked))
      returning id`,
    finish: finishCancellation,
  },
  {
    action: 'settle',
    claim: (_began, batch) => sql`
      update payment set updated_at = clock_timestamp() where id = any(array(
        select id from payment
         where status in ${LIVE_STATUSES} and provider_id is not null and updated_at < now() - interval '5 minutes'
         order by updated_at limit ${batch} for update skip locked))
      returning provider_id as id`,
    finish: settle,
  },
  {
    action: 'refund',
    claim: (began, batch) => sql`
      update refund set tried_at = clock_timestamp() where id = any(array(
        select id from refund
         where status = 'due' and provider_id is null and hand_id is null
           and (tried_at is null or tried_at < ${began}::timestamptz)
         order by tried_at nulls first, id limit ${batch} for update skip locked))
      returning id`,
    finish: finishRefund,
  },
];

/**
 * Finishes an item. If that fails, the next sweep tries it again.
 * @throws the reason of `stopping` if it fails because the shop closes
 */
const attempt = async (
  log: FastifyBaseLogger,
  item: { action: string; id: string },
  finish: () => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<void> => {
  try {
    await finish();
  } catch (err) {
    stopping?.throwIfAborted();
    log.warn({ err, ...item }, 'the sweep could not finish an item and will retry it');
  }
};

/**
 * Finishes everything that a crash, a closed tab or an unreachable provider interrupted: started cancellations,
 * payments not checked for five minutes, and due refunds. Several processes can share the work. An item that fails is
 * logged; the next sweep retries it after the items not tried since.
 * @param batch the most items of one kind to claim at once
 */
export const resumeUnfinished = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  { batch = FINISH_BATCH, stopping }: { batch?: number; stopping?: AbortSignal } = {},
): Promise<void> => {
  const began = await oneValue<string>(db, sql`select clock_timestamp()::text`);
  for (const { action, claim, finish } of unfinishedKinds) {
    const take = () => rows<{ id: string }>(db, claim(began, batch));
    for (let claimedRows = await take(); claimedRows.length > 0; claimedRows = await take()) {
      await forEachConcurrently(claimedRows, AT_ONCE, ({ id }) =>
        attempt(log, { action, id }, () => finish(db, provider, id)),
      );
      if (stopping?.aborted === true) return;
    }
  }
};

/** Orders that one statement expires. A small number keeps its locks short. */
const EXPIRE_BATCH = 500;
const MOST_UNMATCHED = 100;

/** Starts cancelling unpaid orders whose hold has expired, the same way a customer cancels one. */
const expireUnpaidOrders = async (db: Database): Promise<void> => {
  const expire = sql`
    update orders set status = 'cancelling', cancel_reason = 'expired' where id = any(array(
      select id from orders where status in ${sqlStatesAllowing('cancel')} and held_until < now()
       order by held_until limit ${EXPIRE_BATCH} for update skip locked))`;
  for (let begun = EXPIRE_BATCH; begun > 0;) begun = await execute(db, expire);
};

/**
 * Processes provider events that no webhook delivered, expires unpaid orders whose hold has ended, and finishes other
 * interrupted work (`resumeUnfinished`). Only one process runs it at a time, because all processes share one position
 * in the provider's events.
 */
export const sweep = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  { stopping, renewLease }: Partial<Pick<JobContext, 'stopping' | 'renewLease'>> = {},
  batch?: number,
): Promise<void> => {
  const catchUp = async () => {
    // After a long outage, unread events may contain payments for orders that would otherwise expire below.
    while (!(await catchUpEvents(db, provider, log, { renewLease }))) stopping?.throwIfAborted();
    stopping?.throwIfAborted();
  };
  await attempt(log, { action: 'events', id: 'since the last sweep' }, catchUp, stopping);
  await expireUnpaidOrders(db);
  await resumeUnfinished(db, provider, log, { batch, stopping });
  const unmatchedPayments = await rows<{ id: string }>(
    db,
    sql`select intent_id as id from unmatched_payment where due order by random() limit ${MOST_UNMATCHED}`,
  );
  for (const { id } of unmatchedPayments) {
    await attempt(log, { action: 'refund', id }, () => finishUnmatchedRefund(db, provider, id), stopping);
  }
};
