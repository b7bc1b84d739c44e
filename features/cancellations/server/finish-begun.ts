import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { finishRefund } from '#features/payments/server/finish-refund.ts';
import { settle } from '#features/payments/server/settle.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import { forEachConcurrently } from '#platform/server/jobs/in-lanes.ts';
import { finishCancellation } from './cancel-order.ts';

/** So many are taken in one statement: what a process takes and dies with is left until the next sweep. */
const FINISH_BATCH = 50;
/** Half the connections that jobs and calls share, and far below what a card provider allows. */
const AT_ONCE = 6;

type UnfinishedKind = {
  act: string;
  /** Takes so many that nobody has tried since this sweep began, those that wait longest first. */
  claim: (began: string, batch: number) => SQL;
  finish: (db: Database, provider: CardProvider, id: string) => Promise<unknown>;
};

const unfinishedKinds: UnfinishedKind[] = [
  {
    act: 'cancel',
    claim: (began, batch) => sql`
      update orders set tried_at = clock_timestamp() where id = any(array(
        select id from orders
         where status in ${sqlStatesAllowing('finishCancel')} and (tried_at is null or tried_at < ${began}::timestamptz)
         order by tried_at nulls first, id limit ${batch} for update skip locked))
      returning id`,
    finish: finishCancellation,
  },
  {
    act: 'settle',
    claim: (_began, batch) => sql`
      update payment set updated_at = clock_timestamp() where id = any(array(
        select id from payment
         where status in ('creating', 'open') and provider_id is not null and updated_at < now() - interval '5 minutes'
         order by updated_at limit ${batch} for update skip locked))
      returning provider_id as id`,
    finish: settle,
  },
  {
    act: 'refund',
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
 * Finishes what a crash, a closed tab or an unreachable provider left half done, until nothing is left: begun
 * cancellations, payments that nobody asked about for five minutes, refunds that are due. Several processes share the
 * work; one that fails is logged and met again by the next sweep, after those that were not tried since.
 * @param batch most of a kind that are taken at once
 */
export const resumeUnfinished = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  { batch = FINISH_BATCH, stopping }: { batch?: number; stopping?: AbortSignal } = {},
): Promise<void> => {
  const { began } = await one<{ began: string }>(db, sql`select clock_timestamp()::text as began`);
  for (const { act, claim, finish } of unfinishedKinds) {
    const attempt = async ({ id }: { id: string }) => {
      try {
        await finish(db, provider, id);
      } catch (err) {
        log.warn({ err, act, id }, 'sweep left one for later');
      }
    };
    const take = () => rows<{ id: string }>(db, claim(began, batch));
    for (let taken = await take(); taken.length > 0; taken = await take()) {
      await forEachConcurrently(taken, AT_ONCE, attempt);
      if (stopping?.aborted === true) return;
    }
  }
};
