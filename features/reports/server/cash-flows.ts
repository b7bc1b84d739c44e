import { sql } from 'drizzle-orm';
import { type Cents, cents, sumCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';

/** Money in and out. */
export type CashFlow = { orders: number; sales: Cents; refunds: Cents; tax: Cents; delivery: Cents };

type CashFlowRow = CashFlow & { part: number; isCounted: boolean };

const addCashFlows = (flows: readonly CashFlow[]): CashFlow => ({
  orders: flows.reduce((sum, { orders }) => sum + orders, 0),
  sales: sumCents(flows.map(({ sales }) => sales)),
  refunds: sumCents(flows.map(({ refunds }) => refunds)),
  tax: sumCents(flows.map(({ tax }) => tax)),
  delivery: sumCents(flows.map(({ delivery }) => delivery)),
});

/**
 * Sums orders by the time of payment and refunds by the time they were made, for each part of a period and for
 * all of it. Tax is the tax of orders less that of credit notes. A dispute does not lower it, because the goods
 * were sold and taxed.
 * @param starts the times at which the parts begin
 * @param cut end of the time that counts in `whole`
 */
export const sumCashFlows = async (
  db: Database,
  { starts, end, cut }: { starts: Date[]; end: Date; cut: Date },
): Promise<{ parts: CashFlow[]; whole: CashFlow }> => {
  const found = await rows<CashFlowRow>(
    db,
    sql`with flow as (
          select paid_at as at, 1 as orders, total_cents as sales, 0::bigint as refunds, tax_cents as tax,
                 shipping_cents as delivery
            from orders where paid_at >= ${starts[0]} and paid_at < ${end}
           union all
          select r.done_at, 0, 0, r.amount_cents,
                 -coalesce((select sum((t ->> 'taxCents')::bigint)
                              from document d cross join jsonb_array_elements(d.content -> 'taxes') t
                             where d.refund_id = r.id), 0)::bigint, 0
            from refund r
           where r.status = 'done' and r.of_order and r.done_at >= ${starts[0]} and r.done_at < ${end})
        select width_bucket(at, ${sql.param(starts)}::timestamptz[]) - 1 as part, at < ${cut} as "isCounted",
               sum(orders)::int as orders, sum(sales)::bigint as sales, sum(refunds)::bigint as refunds,
               sum(tax)::bigint as tax, sum(delivery)::bigint as delivery
          from flow group by 1, 2`,
  );
  const flows = found.map(({ part, isCounted, orders, ...amounts }) => ({
    part,
    isCounted,
    orders,
    sales: cents(amounts.sales),
    refunds: cents(amounts.refunds),
    tax: cents(amounts.tax),
    delivery: cents(amounts.delivery),
  }));
  return {
    parts: starts.map((_, at) => addCashFlows(flows.filter(({ part }) => part === at))),
    whole: addCashFlows(flows.filter(({ isCounted }) => isCounted)),
  };
};

/** Counts customers who paid for the first time ever, in two periods of which `now` is the later. */
export const countNewCustomers = async (
  db: Database,
  before: { from: Date; until: Date },
  now: { from: Date; until: Date },
): Promise<{ before: number; now: number }> =>
  one(
    db,
    sql`select count(*) filter (where first >= ${before.from} and first < ${before.until})::int as before,
               count(*) filter (where first >= ${now.from})::int as now
          from (select min(paid_at) as first from orders where paid_at < ${now.until} group by customer_id) bought`,
  );
