import { type SQL, sql } from 'drizzle-orm';
import { AGES, type Age } from '#features/credit-accounts/contract/ages.ts';
import { shopToday, shopZone } from '#features/settings/server/setting-values.ts';
import { isReceived, selectReceivedCents } from './received-for-orders.ts';

/*
 * The debts of accounts are not stored. A credit note settles its own invoice, and so does money received for an order
 * that is not on account, and money for which staff chose the invoice. All other money, and what such money exceeds its
 * invoice by, settles the debt that is due first. So an order that is paid in cash does not settle older debts, and a
 * reversed payment reopens the debts that it had settled. Money that orders hold settles no debt. Open amounts always
 * add up to the balance without that money. Therefore the debts that are due last are the open ones, up to this sum,
 * and the query need not add up what has settled the others. What no invoice explains is a debt without an order.
 */

/** SQL of the day of a moment in the shop's time zone. */
const toDay = (moment: SQL): SQL => sql`(${moment} at time zone ${shopZone})::date`;

/** SQL of the day of the last posting that is neither for an invoice nor money that an order holds. */
const selectLastDay = (accountId: SQL): SQL => sql`(
  select ${toDay(sql`max(p.created_at)`)} from posting p join credit_account a on a.id = p.account_id
   where a.id = ${accountId} and p.kind not in ('invoice', 'credit_note') and not ${isReceived})`;

/**
 * SQL of tables for `with`: the accounts that owe the shop with all that they owe (`owing`), and what is left of their
 * invoices after credit notes and money for these invoices (`billed`, cents above zero). `offset 0` keeps PostgreSQL
 * from calculating the same columns twice, and `bigint` from calculating with `numeric`, which is slow.
 * @param accounts SQL condition on the account `a`
 */
const billedTables = (accounts: SQL): SQL => sql`
  owing as materialized (
    select * from (select a.id as account_id, a.balance_cents + ${selectReceivedCents()} as owed_cents
                     from credit_account a where ${accounts} offset 0) o where owed_cents > 0),
  credited as (
    select p.account_id, p.order_id, sum(p.amount_cents) filter (where p.kind = 'credit_note')::bigint as credit_cents,
           - sum(p.amount_cents) filter (where p.kind in ('payment', 'reversal'))::bigint as received_cents
      from owing join posting p using (account_id)
     where p.order_id is not null and p.kind <> 'invoice' group by p.account_id, p.order_id),
  chosen as (
    select c.invoice_id, sum(c.amount_cents)::bigint as cents
      from owing join posting p using (account_id) join chosen_invoice c on c.payment_id = p.id
     where not exists (select from posting r where r.reverses = p.id) group by c.invoice_id),
  billed as (
    select * from (
      select o.account_id, o.owed_cents, p.id as posting_id, p.order_id, p.seq, p.amount_cents as total_cents,
             coalesce(p.due_on, ${toDay(sql`p.created_at`)}) as due_on,
             p.amount_cents + coalesce(n.credit_cents, 0) - coalesce(c.cents, 0)
               - greatest(0, case when p.due_on is null then n.received_cents end) as cents
        from owing o join posting p using (account_id)
        left join credited n on n.account_id = p.account_id and n.order_id = p.order_id
        left join chosen c on c.invoice_id = p.id
       where p.kind = 'invoice' offset 0) b where cents > 0)`;

/**
 * SQL of the open debts `d` of the accounts that owe the shop: account_id, posting_id and order_id of the invoice (null
 * for other debts, such as a payout whose money came back), due_on, total_cents, open_cents above zero, and owed_cents:
 * all that the account owes.
 * @param accounts SQL condition on the account `a`
 */
export const selectOpenDebts = (accounts: SQL): SQL => sql`
  with ${billedTables(accounts)},
  debt as (
    select * from billed
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

/** SQL conditions by how long ago a debt was due, on the number of `days` since then. */
const ages: Record<Age, SQL> = {
  notDue: sql`days <= 0`,
  upTo30: sql`days between 1 and 30`,
  upTo60: sql`days between 31 and 60`,
  upTo90: sql`days between 61 and 90`,
  over90: sql`days > 90`,
};

/** SQL columns for each age, named as in `AGES`. */
export const eachAge = (toColumn: (age: Age) => SQL): SQL =>
  sql.join(
    AGES.map((age) => sql`${toColumn(age)} as ${sql.identifier(age)}`),
    sql`, `,
  );

/** SQL of the sum of the columns of `s` for these ages. */
const sumAges = (summed: readonly Age[]): SQL =>
  sql.join([sql`0`, ...summed.map((age) => sql`s.${sql.identifier(age)}`)], sql` + `);

/**
 * SQL of the open cents of the invoices of this age: at most these invoices, and at most what the account `s` owes
 * besides the invoices that are due later.
 */
const selectOpenOf = (age: Age): SQL => {
  const later = AGES.slice(0, AGES.indexOf(age));
  return sql`greatest(0, least(s.${sql.identifier(age)}, s.owed_cents - (${sumAges(later)})))`;
};

/**
 * SQL of the open cents of the accounts that owe the shop by age: account_id, and columns as in `AGES`. It adds up the
 * open debts of `selectOpenDebts` without putting them in order, because the sums of an account's invoices by age are
 * enough. The rest, which no invoice explains, has the age of the last day.
 * @param accounts SQL condition on the account `a`
 */
export const selectAges = (accounts: SQL): SQL => sql`
  with ${billedTables(accounts)},
  aged as (select account_id, cents, ${today} - due_on as days from billed offset 0),
  summed as materialized (
    select o.account_id, o.owed_cents, ${eachAge((age) => sql`coalesce(sum(b.cents) filter (where ${ages[age]}), 0)::bigint`)}
      from owing o left join aged b on b.account_id = o.account_id
     group by o.account_id, o.owed_cents),
  with_rest as (select s.*, greatest(0, s.owed_cents - (${sumAges(AGES)})) as rest_cents from summed s)
  select s.account_id, ${eachAge((age) => sql`${selectOpenOf(age)} + case when ${ages[age]} then s.rest_cents else 0 end`)}
    from (select *, case when rest_cents > 0 then ${today} - ${selectLastDay(sql`r.account_id`)} end as days
            from with_rest r offset 0) s`;

/** SQL of the sums of `selectAges` over all these accounts, in one row. */
export const selectAgeSums = (accounts: SQL): SQL => sql`
  select ${eachAge((age) => sql`coalesce(sum(d.${sql.identifier(age)}), 0)::bigint`)} from (${selectAges(accounts)}) d`;

/** SQL condition on a debt `d`. */
export const isOverdue: SQL = sql`d.due_on < ${today}`;
