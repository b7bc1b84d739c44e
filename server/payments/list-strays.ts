import type { Database } from '#server/db/open.ts';

/** Money without an order: what no order is known of, and what an ended order's buyer could not be given back. */
export const STRAYS = `
  select s.intent_id as intent, s.amount_cents - s.returned_cents - s.lost_cents as cents, s.due, s.found_at as at
    from stray_payment s
   where s.amount_cents > s.returned_cents + s.lost_cents
     and not exists (select 1 from payment p where p.provider_id = s.intent_id)
  union all
  select p.provider_id, p.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0), false, p.created_at
    from payment p join refund r on r.payment_id = p.id
   where p.status = 'succeeded' and p.applied_at is null
   group by p.id having p.amount_cents > coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0)`;

type Row = { intent: string; cents: string; due: boolean; at: Date };

/** Cents each; newest first, the first hundred. `due` is on its way back. */
export const keptStrays = async (db: Database) => {
  const { rows } = await db.$client.query<Row>(`${STRAYS} order by at desc limit 100`);
  return rows.map(({ intent, cents, due, at }) => ({ intent, cents: Number(cents), due, at: at.toISOString() }));
};
