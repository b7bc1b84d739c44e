import { type SQL, sql } from 'drizzle-orm';
import { AGES, type Age } from '#features/credit-accounts/contract/ages.ts';
import { shopToday, shopZone } from '#features/settings/server/setting-values.ts';
import { hasReceived, isReceived } from './received-for-orders.ts';

/*
 * The debts of accounts are not stored. A credit note settles its own invoice, and so does money received for an order
 * that is not on account, and money for which staff chose the invoice. All other money, and what such money exceeds its
 * invoice by, settles the debt that is due first. So an order that is paid in cash does not settle older debts, and a
 * reversed payment reopens the debts that it had settled. Money for unpaid orders settles no debt. Open amounts always
 * add up to the balance without that money.
 */

/**
 * SQL of the open debts `d` of the accounts that owe the shop: account_id, posting_id and order_id of the invoice (null
 * for other debts, such as a payout whose money came back), due_on, total_cents, and open_cents above zero.
 * @param accounts SQL condition on the account `a`
 */
export const selectOpenDebts = (accounts: SQL): SQL => sql`
  with posted as (
    select p.account_id, p.order_id, p.id, p.seq, p.kind, p.amount_cents as cents, p.due_on,
           (p.created_at at time zone ${shopZone})::date as day
      from posting p join credit_account a on a.id = p.account_id
     where (a.balance_cents > 0 or ${hasReceived}) and ${accounts} and not ${isReceived}),
  invoiced as (
    select account_id, order_id, (array_agg(id) filter (where kind = 'invoice'))[1] as posting_id,
           max(coalesce(due_on, day)) filter (where kind = 'invoice') as due_on,
           min(seq) filter (where kind = 'invoice') as seq, max(cents) filter (where kind = 'invoice') as total_cents,
           sum(cents) filter (where kind in ('invoice', 'credit_note')) as cents,
           case when max(due_on) is null then - sum(cents) filter (where kind in ('payment', 'reversal')) end as received
      from posted where order_id is not null group by account_id, order_id having bool_or(kind = 'invoice')),
  chosen as (
    select c.invoice_id, sum(c.amount_cents) as cents from posted p join chosen_invoice c on c.payment_id = p.id
     where not exists (select from posting r where r.reverses = p.id) group by c.invoice_id),
  billed as (
    select i.*, least(i.cents, greatest(0, i.received) + coalesce(c.cents, 0)) as settled_cents
      from invoiced i left join chosen c on c.invoice_id = i.posting_id),
  other as (
    select o.account_id, o.seq, o.day, o.cents + coalesce(b.cents, 0) as cents
      from (select account_id, max(seq) as seq, max(day) as day, sum(cents) as cents from posted
             where kind not in ('invoice', 'credit_note') group by account_id) o
      left join (select account_id, sum(settled_cents) as cents from billed group by account_id) b using (account_id))
  select * from (
    select f.account_id, f.posting_id, f.order_id, f.due_on, f.total_cents,
           least(f.cents, greatest(0, sum(f.cents) over (partition by f.account_id order by f.due_on, f.seq)
                                       - coalesce(f.paid_cents, 0)))::bigint as open_cents
      from (
        select b.account_id, b.posting_id, b.order_id, b.due_on, b.total_cents, b.seq,
               b.cents - b.settled_cents as cents, greatest(0, - o.cents) as paid_cents
          from billed b left join other o using (account_id) where b.cents > b.settled_cents
        union all
        select account_id, null, null, day, cents, seq, cents, 0 from other where cents > 0) f
    ) d where d.open_cents > 0`;

/** SQL conditions on a debt `d` by how long ago it was due. */
const ages: Record<Age, SQL> = {
  notDue: sql`d.due_on >= ${shopToday}`,
  upTo30: sql`${shopToday} - d.due_on between 1 and 30`,
  upTo60: sql`${shopToday} - d.due_on between 31 and 60`,
  upTo90: sql`${shopToday} - d.due_on between 61 and 90`,
  over90: sql`${shopToday} - d.due_on > 90`,
};

/** SQL columns of the open cents of debts `d` by age, named as in `AGES`. */
export const ageColumns: SQL = sql.join(
  AGES.map((age) => sql`coalesce(sum(d.open_cents) filter (where ${ages[age]}), 0)::bigint as ${sql.identifier(age)}`),
  sql`, `,
);

/** SQL condition on a debt `d`. */
export const isOverdue: SQL = sql`d.due_on < ${shopToday}`;
