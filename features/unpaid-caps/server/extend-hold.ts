import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { sqlStatesAllowing, sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { execute } from '#platform/server/db/query.ts';
import { getStanding } from './customer-standing.ts';
import { payAtOnceHours, mayHoldFullTime, type UnpaidCaps } from './unpaid-caps.ts';

/** The shop's default hold time in hours, which the owner may override, and the caps with the short hold. */
export type HoldSettings = { holdHours: number; unpaid: UnpaidCaps };

/** Time to finish a started payment if the order does not get the full hold time. */
const PAYING_HOURS = 0.5;

const hours = (count: number) => sql`make_interval(secs => 3600 * ${count}::float8)`;

/**
 * Extends the hold of an order whose payment has started, unless it is longer already. Starting a payment costs
 * the buyer nothing, so the full hold time has conditions. The order must not be one that had to be paid at once.
 * Also, either `mayHoldFullTime` allows it, or the buyer is within a new account's cap and has never started a
 * payment for another order without paying it. Otherwise the buyer gets half an hour from now, but at most twice
 * the first hold since the order was placed.
 *
 * The caller holds the customer's `unpaid` lock.
 */
export const extendHold = async (
  trx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  { holdHours, unpaid }: HoldSettings,
): Promise<void> => {
  const standing = await getStanding(trx, customerId);
  const isWhole = mayHoldFullTime(standing, unpaid);
  const isWithin = standing.held.cents <= unpaid.cents;
  const short = hours(unpaid.holdHours);
  await execute(
    trx,
    sql`update orders o
           set held_until = greatest(o.held_until, case
                 when o.held_until >= o.created_at + ${short}
                      and (${isWhole} or ${isWithin}
                           and not exists (select from orders e join payment a on a.order_id = e.id
                                            where e.customer_id = o.customer_id and e.id <> o.id
                                              and e.status not in ${sqlStatesWhere('wasPaid')}))
                 then o.created_at + make_interval(
                      secs => 3600 * coalesce((select hold_hours from shop_settings), ${holdHours}::float8))
                 else least(now() + ${hours(PAYING_HOURS)}, o.created_at + 2 * case
                      when o.held_until < o.created_at + ${short} then ${hours(payAtOnceHours(unpaid))} else ${short} end) end)
         where o.id = ${id} and o.status in ${sqlStatesAllowing('pay')}`,
  );
};
