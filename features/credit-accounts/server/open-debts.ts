import { type SQL, sql } from 'drizzle-orm';
import { AGES, type Age } from '#features/credit-accounts/contract/ages.ts';
import { shopToday, shopZone } from '#features/settings/server/setting-values.ts';
import { isReceived, selectReceivedCents } from './received-for-orders.ts';

/*
 * The debts of accounts are not stored. A credit note settles its own invoice, and so does money received for an order
 * that is not on account, and money for which staff chose the invoice. All other money, and what such money exceeds its
 * invoice by, settles the debt that is due first. So an order that is paid in cash does not settle older debts, and a
 * reversed payment reopens the debts that it had settled. Money for unpaid orders settles no debt. Open amounts always
 * add up to the balance without that money. Therefore the debts that are due last are the open ones, up to this sum,
 * and the query need not add up what has settled the others. What no invoice explains is a debt without an order.
 */

/** SQL of the day of a moment in the shop's time zone. */
const toDay = (moment: SQL): SQL => sql`(${moment} at time zone ${shopZone})::date`;

/** SQL of the day of the last posting that is neither for an invoice nor money for an unpaid order. */
const selectLastDay = (accountId: SQL): SQL => sql`(
  select ${toDay(sql`max(p.created_at)`)} from posting p join credit_account a on a.id = p.account_id
   where a.id = ${accountId} and p.kind not in ('invoice', 'credit_note') and not ${isReceived})`;

/**
 * SQL of the open debts `d` of the accounts that owe the shop: account_id, posting_id and order_id of the invoice (null
 * for other debts, such as a payout whose money came back), due_on, total_cents, open_cents above zero, and owed_cents:
 * all that the account owes. `offset 0` keeps PostgreSQL from reading the money for unpaid orders twice.
 * @param accounts SQL condition on the account `a`
 */
export const selectOpenDebts = (accounts: SQL): SQL => sql`
  with owing as materialized (
    select * from (select a.id as account_id, a.balance_cents + ${selectReceivedCents()} as owed_cents
                     from credit_account a where ${accounts} offset 0) o where owed_cents > 0),
  credited as (
    select p.account_id, p.order_id, sum(p.amount_cents) filter (where p.kind = 'credit_note') as credit_cents,
           - sum(p.amount_cents) filter (where p.kind in ('payment', 'reversal')) as received_cents
      from owing join posting p using (account_id)
     where p.order_id is not null and p.kind <> 'invoice' group by p.account_id, p.order_id),
  chosen as (
    select c.invoice_id, sum(c.amount_cents) as cents
      from owing join posting p using (account_id) join chosen_invoice c on c.payment_id = p.id
     where not exists (select from posting r where r.reverses = p.id) group by c.invoice_id),
  billed as (
    select o.account_id, o.owed_cents, p.id as posting_id, p.order_id, p.seq, p.amount_cents as total_cents,
           coalesce(p.due_on, ${toDay(sql`p.created_at`)}) as due_on,
           (p.amount_cents + coalesce(n.credit_cents, 0) - coalesce(c.cents, 0)
             - greatest(0, case when p.due_on is null then n.received_cents end))::bigint as cents
      from owing o join posting p using (account_id)
      left join credited n on n.account_id = p.account_id and n.order_id = p.order_id
      left join chosen c on c.invoice_id = p.id
     where p.kind = 'invoice'),
  debt as (
    select * from billed where cents > 0
    union all
    select account_id, owed_cents, null, null, null, null, null, owed_cents from owing)
  select d.account_id, d.posting_id, d.order_id, d.owed_cents,
         case when d.posting_id is null then ${selectLastDay(sql`d.account_id`)} else d.due_on end as due_on,
         coalesce(d.total_cents, d.owed_cents - d.later_cents) as total_cents,
         least(d.cents, d.owed_cents - d.later_cents)::bigint as open_cents
    from (select f.*, sum(f.cents) over (partition by f.account_id order by f.due_on desc nulls last, f.seq desc)
                      - f.cents as later_cents from debt f) d
   where d.later_cents < d.owed_cents`;

/** SQL of today, as a subquery, which PostgreSQL runs once and not for each debt. */
const today: SQL = sql`(select ${shopToday})`;

/** SQL conditions on a debt `d` by how long ago it was due. */
const ages: Record<Age, SQL> = {
  notDue: sql`d.due_on >= ${today}`,
  upTo30: sql`${today} - d.due_on between 1 and 30`,
  upTo60: sql`${today} - d.due_on between 31 and 60`,
  upTo90: sql`${today} - d.due_on between 61 and 90`,
  over90: sql`${today} - d.due_on > 90`,
};

/** SQL columns of the open cents of debts `d` by age, named as in `AGES`. */
export const ageColumns: SQL = sql.join(
  AGES.map((age) => sql`coalesce(sum(d.open_cents) filter (where ${ages[age]}), 0)::bigint as ${sql.identifier(age)}`),
  sql`, `,
);

/** SQL condition on a debt `d`. */
export const isOverdue: SQL = sql`d.due_on < ${today}`;
