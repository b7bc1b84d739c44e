import { type SQL, sql } from 'drizzle-orm';
import { AGES, type Age } from '#features/credit-accounts/contract/ages.ts';
import { shopToday, shopZone } from '#features/settings/server/setting-values.ts';

/*
 * The debts of accounts are not stored: a credit note settles its own invoice, and all other money settles the debt
 * that is due first. So a reversed payment opens again what it had settled, and open amounts always add up to the
 * balance.
 */

/** SQL of the sum of an account's postings that are neither invoices nor credit notes, with the last one's day. */
const selectOther = (accounts: SQL): SQL => sql`
  select p.account_id, sum(p.amount_cents) as cents, max(p.seq) as seq,
         max((p.created_at at time zone ${shopZone})::date) as day
    from posting p join credit_account a on a.id = p.account_id
   where p.kind not in ('invoice', 'credit_note') and a.balance_cents > 0 and ${accounts} group by p.account_id`;

/**
 * SQL of the open debts `d` of the accounts that owe the shop: account_id, posting_id and order_id of the invoice (null
 * for other debts, such as a payout whose money came back), due_on, total_cents, and open_cents above zero.
 * @param accounts SQL condition on the account `a`
 */
export const selectOpenDebts = (accounts: SQL): SQL => sql`
  select * from (
    select f.account_id, f.posting_id, f.order_id, f.due_on, f.total_cents,
           least(f.cents, greatest(0, sum(f.cents) over (partition by f.account_id order by f.due_on, f.seq)
                                       - coalesce(f.paid_cents, 0)))::bigint as open_cents
      from (
        select i.*, greatest(0, - m.cents) as paid_cents
          from (select p.account_id, p.order_id, (array_agg(p.id) filter (where p.kind = 'invoice'))[1] as posting_id,
                       max(coalesce(p.due_on, (p.created_at at time zone ${shopZone})::date))
                         filter (where p.kind = 'invoice') as due_on,
                       min(p.seq) as seq, sum(p.amount_cents) as cents,
                       max(p.amount_cents) as total_cents
                  from posting p join credit_account a on a.id = p.account_id
                 where p.kind in ('invoice', 'credit_note') and a.balance_cents > 0 and ${accounts}
                 group by p.account_id, p.order_id having sum(p.amount_cents) > 0) i
          left join (${selectOther(accounts)}) m on m.account_id = i.account_id
        union all
        select m.account_id, null, null, m.day, m.seq, m.cents, m.cents, 0 from (${selectOther(accounts)}) m where m.cents > 0) f
    ) d where d.open_cents > 0`;

/** SQL conditions on a debt `d` by how long ago it was due. */
const ages: Record<Age, SQL> = {
  notDue: sql`d.due_on >= ${shopToday}`,
  upTo30: sql`${shopToday} - d.due_on between 1 and 30`,
  upTo60: sql`${shopToday} - d.due_on between 31 and 60`,
  upTo90: sql`${shopToday} - d.due_on between 61 and 90`,
  over90: sql`${shopToday} - d.due_on > 90`,
};

/** SQL columns of the cents that are open by age, of debts `d`; named as in `AGES`. */
export const ageColumns: SQL = sql.join(
  AGES.map((age) => sql`coalesce(sum(d.open_cents) filter (where ${ages[age]}), 0)::bigint as ${sql.identifier(age)}`),
  sql`, `,
);

/** SQL condition on a debt `d`. */
export const isOverdue: SQL = sql`d.due_on < ${shopToday}`;
