import { sql } from 'drizzle-orm';
import { type Cents, cents, sumCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';

/** What came in and what went back. */
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
 * Orders by the moment they were paid, refunds by the moment they were made, in each part of a period and in all of it.
 * Tax is that of the orders less that of credit notes: what a bank took was sold and taxed all the same.
 * @param starts when its parts begin
 * @param cut until when the whole is counted
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

/** How many people paid for the first time ever in each of two periods; the second of them is the later one. */
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
