import { type SQL, sql } from 'drizzle-orm';
import { type DeliveryPromise, getDeliveryPromise } from '#features/delivery-days/contract/delivery-promise.ts';
import type { DeliveryTime } from '#features/delivery-days/contract/delivery-time.ts';
import { type DeliverySchedule, defaultSchedule } from '#features/delivery-days/contract/schedule.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { shopToday, shopZone } from '#features/settings/server/setting-values.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';

/** The promise of a new order, with the data from which it was calculated. */
export type NewOrderPromise = { promise: DeliveryPromise; time: DeliveryTime; country: string };

const payBy = ({ orderBy, trueUntil }: DeliveryPromise): string => orderBy?.at ?? trueUntil;

/** Converts the promise of a new order to the format that `promiseJson` reads. */
export const toStoredPromise = ({ promise }: NewOrderPromise) => ({
  from: promise.from,
  to: promise.to,
  readyTime: promise.readyTime,
  isPast: false,
  payBy: payBy(promise),
});

/**
 * SQL that stores the promise of a new order as part of the statement that places it. Without a promise, it writes
 * nothing.
 * @param order the CTE that has the order's `id`
 */
export const insertOrderPromise = (made: NewOrderPromise | null, order: SQL): SQL => {
  const { promise, time, country } = made ?? { promise: null, time: null, country: '' };
  return sql`
    insert into order_promise (order_id, from_date, to_date, ready_time, pay_by, delivery_time, country)
    select id, ${promise?.from ?? null}::date, ${promise?.to ?? null}::date, ${promise?.readyTime ?? null}::text,
           ${promise && payBy(promise)}::timestamptz, ${time && JSON.stringify(time)}::jsonb, ${country}::text
      from ${order} where ${promise !== null}::boolean`;
};

type StoredPromise = {
  time: DeliveryTime;
  country: string;
  isCollected: boolean;
  schedule: Partial<DeliverySchedule>;
  timeZone: string;
};

/**
 * Recalculates the promise of an order for the last time, because goods are sent only after the payment. Deletes the
 * promise if the shop no longer promises anything. Call it in the transaction that marks the order as paid.
 */
export const fixOrderPromise = async (trx: Transaction, orderId: string): Promise<void> => {
  const stored = await maybeOne<StoredPromise>(
    trx,
    sql`select d.delivery_time as time, d.country, o.is_collected as "isCollected",
               coalesce((select schedule from shop_settings), '{}') as schedule, ${shopZone} as "timeZone"
          from order_promise d join orders o on o.id = d.order_id where d.order_id = ${orderId}`,
    'order-promise',
  );
  if (stored === null) return;
  const promise = getDeliveryPromise({
    now: Date.now(),
    timeZone: stored.timeZone,
    schedule: { ...defaultSchedule, ...stored.schedule },
    method: { ...stored.time, kind: stored.isCollected ? 'collection' : 'delivery' },
    country: stored.country,
  });
  if (promise === null) {
    await execute(trx, sql`delete from order_promise where order_id = ${orderId}`);
    return;
  }
  await execute(
    trx,
    sql`update order_promise set from_date = ${promise.from}, to_date = ${promise.to}, ready_time = ${promise.readyTime},
               pay_by = ${payBy(promise)} where order_id = ${orderId}`,
  );
};

/** SQL of an order's promise as JSON; null if the shop promised nothing. @param orderId SQL of the order's id */
export const promiseJson = (orderId: SQL): SQL => sql`(
  select json_build_object('from', d.from_date, 'to', d.to_date, 'readyTime', d.ready_time, 'isPast', d.to_date < ${shopToday},
         'payBy', to_json(d.pay_by))
    from order_promise d where d.order_id = ${orderId})`;

/**
 * SQL condition: the order `o` is paid, its promised days have passed, and some of its pieces have neither been sent
 * nor set aside at the counter.
 */
export const isLateOrder: SQL = sql`(o.status in ${sqlStatesAllowing('ship')} and not (o.is_collected and o.ready_at is not null)
  and exists (select from order_promise d where d.order_id = o.id and d.to_date < ${shopToday})
  and exists (select from order_line x where x.order_id = o.id and x.quantity > x.shipped + x.released))`;
