import { type SQL, sql } from 'drizzle-orm';

/** Ids of postings begin with their time in ms. The margin covers the difference between id and `created_at`. */
const toFirstId = (moment: SQL, margin: '-' | '+'): SQL => sql`
  (lpad(to_hex((extract(epoch from ${moment} ${sql.raw(margin)} interval '1 minute') * 1000)::bigint), 12, '0')
   || repeat('0', 20))::uuid`;

/**
 * SQL of the cash that customers paid and received between two moments, as the ledger has it: postings by cash, and
 * reversals of such payments. `cents` is below zero if the cash left the drawer. The two postings that move a payment
 * to another account move no cash. Limiting the ids first finds the few postings of a day by the primary key.
 * @param until null if the span has not ended
 */
export const selectCashPostings = (from: SQL, until: SQL): SQL => sql`
  select p.id, p.kind, (- p.amount_cents)::bigint as cents, p.order_id, p.account_id, p.actor_id, p.created_at,
         coalesce(nullif(p.reference, ''), p.note) as note
    from posting p
   where p.id >= ${toFirstId(from, '-')} and p.id < coalesce(${toFirstId(until, '+')}, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
     and p.created_at > ${from} and p.created_at <= coalesce(${until}, 'infinity')
     and coalesce(p.method, (select reversed.method from posting reversed where reversed.id = p.reverses)) = 'cash'
     and not exists (select from moved_payment m where m.reversal_id = p.id)
     and not exists (select from moved_payment m where m.payment_id = p.id)`;

/** SQL of the sums of the cash day `d`, in cents. */
export const selectDaySums: SQL = sql`
  select s.*, (d.float_cents + s.taken - s.paid_out + s.put_in - s.taken_out)::bigint as expected
    from (select coalesce(sum(x.cents) filter (where x.is_posting and x.cents > 0), 0)::bigint as taken,
                 coalesce(- sum(x.cents) filter (where x.is_posting and x.cents < 0), 0)::bigint as paid_out,
                 coalesce(sum(x.cents) filter (where not x.is_posting and x.cents > 0), 0)::bigint as put_in,
                 coalesce(- sum(x.cents) filter (where not x.is_posting and x.cents < 0), 0)::bigint as taken_out
            from (select c.cents, true as is_posting
                    from (${selectCashPostings(sql`d.opened_at`, sql`d.counted_at`)}) c
                  union all
                  select m.amount_cents, false from cash_move m where m.day_id = d.id) x) s`;
