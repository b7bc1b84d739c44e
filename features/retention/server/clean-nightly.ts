import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { BRIEF_CART_MINUTES, GUEST_CART_DAYS, TRACE_DAYS } from '#platform/contract/limits.ts';
import { NOTICE_DAYS } from '#features/notifications/contract/notices.ts';
import type { Database } from '#platform/server/db/open.ts';
import { change } from '#platform/server/db/query.ts';
import type { Turn } from '#platform/server/jobs/jobs.ts';
import { MAX_TRIES } from '#platform/server/jobs/outbox.ts';

/** Rows one statement may touch: it never holds much, and can be cut between any two. */
const CHUNK = 1000;
/** What is searched now and then fills the list less than what somebody makes up: the rest is forgotten. */
const MISSED_KEPT = 2000;
const FORGOTTEN = 'order_networks_forgotten';

/**
 * What is deleted, and when nobody needs it any more. A key made by `uuidv7` knows its age, so that old rows are found
 * without a look at the young ones.
 */
const outlived: Record<string, string> = {
  outbox: `id < uuidv7(interval '-${TRACE_DAYS} days') and (sent_at < now() - interval '${TRACE_DAYS} days'
           or (sent_at is null and tries >= ${MAX_TRIES} and due_at < now() - interval '${TRACE_DAYS} days'))`,
  webhook_delivery: `(id < uuidv7(interval '-30 days') and state <> 'waiting')
           or not exists (select from webhook w where w.id = webhook_id)`,
  notice: `id < uuidv7(interval '-${NOTICE_DAYS} days')`,
  job_failure: `last_at < now() - interval '2 days'`,
  message: `id < uuidv7(interval '-1 year')`,
  subscriber: `confirmed_at is null and coalesce(asked_at, created_at) < now() - interval '${TRACE_DAYS} days'`,
  stock_watch: `coalesce(told_at, created_at + interval '1 year') < now() - interval '30 days'`,
  asset: `seen_at < now() - interval '14 days'`,
  offer: `id < uuidv7(interval '-1 year') and status <> 'accepted'
           and greatest(saved_at, sent_at, ends_on) < now() - interval '1 year'`,
  offer_link: `created_at < now() - interval '90 days' and exists (
           select from offer o where o.id = offer_id and o.status in ('accepted', 'withdrawn'))`,
  auth_session: 'expires_at < now()',
  auth_verification: 'expires_at < now()',
  access_token: 'expires_at < now()',
  email_token: 'expires_at < now()',
  used_code: `used_at < now() - interval '1 day'`,
  auth_two_factor: `not verified and created_at < now() - interval '1 day'`,
  invitation: 'expires_at < now()',
  known_browser: `created_at < now() - case kind when 'binding' then interval '2 days' else interval '1 year' end`,
  auth_throttle: `updated_at < now() - interval '2 days'`,
  request_count: 'ends_at < now()',
  missed_search: `last_on < current_date - 90 or (times = 1 and last_on < current_date - 30)
           or id in (select id from missed_search order by times desc, last_on desc, id offset ${MISSED_KEPT})`,
  import_zip: `id < uuidv7(interval '-7 days')`,
  product_import: `(id < uuidv7(interval '-1 year') or (state = 'arriving' and id < uuidv7(interval '-1 day'))
           or (file_of is not null and applied_at is null and id < uuidv7(interval '-30 days')))
           and not exists (select from product_import c where c.file_of = product_import.id)`,
  cart: `customer_id is null and (updated_at < now() - interval '${GUEST_CART_DAYS} days'
           or is_brief and updated_at < now() - interval '${BRIEF_CART_MINUTES} minutes')`,
};

const deletions = Object.entries(outlived).map(
  ([table, old]) =>
    `delete from ${table} where ctid = any(array(select ctid from ${table} where ${old} limit ${CHUNK} for update skip locked))`,
);

const forgetReviewNetworks = `
  update review set network = null where id = any(array(
    select id from review where network is not null and created_at < now() - interval '${TRACE_DAYS} days' limit ${CHUNK}))`;

/** Goes on where it was the day before: no order is looked at twice. */
const forgetOrderNetworks = `
  with old as materialized (
    select id from orders
     where id > coalesce((select value::uuid from meta where key = '${FORGOTTEN}'), '00000000-0000-0000-0000-000000000000')
       and id < uuidv7(interval '-${TRACE_DAYS} days')
     order by id limit ${CHUNK}
  ), forgotten as (
    update orders o set network = null from old where o.id = old.id and o.network is not null
  )
  insert into meta (key, value) select '${FORGOTTEN}', id::text from old order by id desc limit 1
  on conflict (key) do update set value = excluded.value`;

/**
 * Forgets what has served, in small chunks; when the shop closes, the rest is the next process's.
 * @throws the signal's reason when it has left something
 */
export const cleanNightly = async (db: Database, log: FastifyBaseLogger, { stopping, keep }: Turn): Promise<void> => {
  let rows = 0;
  const run = async (text: string, isDone: (count: number) => boolean) => {
    for (let count = CHUNK; !isDone(count);) {
      stopping.throwIfAborted();
      count = await change(db, sql.raw(text));
      rows += count;
      await keep();
    }
  };
  for (const text of [...deletions, forgetReviewNetworks]) await run(text, (count) => count < CHUNK);
  // It answers one row for every chunk, and none when there is no other order.
  await run(forgetOrderNetworks, (count) => count === 0);
  log.info({ rows }, 'what has served was forgotten');
};
