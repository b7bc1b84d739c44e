import { type SQL, sql } from 'drizzle-orm';
import { canOrder, isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { MOST_WRITTEN_OFF, WRITE_OFF_DAYS } from '#features/credit-accounts/contract/postings.ts';
import { toCents } from '#platform/contract/money.ts';

/** SQL of the cents that the orders of a walk-in held before the posting `x`. */
const heldByWalkIn: SQL = sql`(
  select coalesce(sum(greatest(0, m.cents)), 0)
    from (select - sum(p.amount_cents) as cents from posting p
           where p.account_id = x.account_id and p.order_id is not null and p.seq < x.seq group by p.order_id) m)`;

/**
 * SQL of the cents that unpaid orders held on the account `a` before the posting `x`. An order has the time at which
 * the transaction began that ended it, and may have been open for others until that was written.
 */
const heldByUnpaid: SQL = sql`(
  select coalesce(- sum(p.amount_cents), 0)
    from posting p join orders o on o.id = p.order_id and o.customer_id = a.customer_id
   where p.account_id = x.account_id and p.kind = 'payment' and p.seq < x.seq
     and not exists (select from posting r where r.reverses = p.id and r.seq < x.seq)
     and not exists (select from posting i where i.order_id = o.id and i.kind = 'invoice'
                        and i.account_id = p.account_id and i.seq < x.seq)
     and coalesce(least(o.paid_at, o.cancelled_at), 'infinity') > x.created_at - interval '1 minute')`;

/** Invariants of credit accounts, as queries that find violations. */
export const creditAccountRules: Record<string, SQL> = {
  'the balance of a credit account is the sum of its postings, which are numbered without a gap': sql`
    select a.id from credit_account a left join posting p on p.account_id = a.id
     group by a.id
    having a.balance_cents <> coalesce(sum(p.amount_cents), 0) or a.next_seq <> count(p.id) + 1
        or coalesce(max(p.seq), 0) <> count(p.id) or coalesce(min(p.seq), 1) <> 1`,
  'a payment from a credit account has one posting of its amount on the customer’s account': sql`
    select coalesce(y.order_id, p.order_id) as id
      from (select * from payment where method = 'account') y
      full join (select * from posting where kind = 'invoice') p on y.provider_id = 'account_' || p.id
      left join credit_account a on a.id = p.account_id left join orders o on o.id = p.order_id
     where y.id is null or p.id is null or y.order_id <> p.order_id or y.amount_cents <> p.amount_cents
        or y.status <> 'succeeded' or a.customer_id <> o.customer_id`,
  'a refund of a payment from a credit account has one posting of its amount': sql`
    select coalesce(r.id, p.refund_id) as id
      from (select r.id, r.amount_cents, y.order_id from refund r join payment y on y.id = r.payment_id
             where y.method = 'account' and r.status = 'done') r
      full join (select * from posting where kind = 'credit_note') p on p.refund_id = r.id
     where r.id is null or p.id is null or p.order_id <> r.order_id or p.amount_cents <> - r.amount_cents`,
  'a reversal takes back all of one payment or write-off on its account, unless it moves a payment': sql`
    select b.id from posting b join posting p on p.id = b.reverses
     where p.kind not in ('payment', 'write_off') or p.account_id <> b.account_id
        or p.amount_cents <> - b.amount_cents and not exists (select from moved_payment m where m.reversal_id = b.id)`,
  'money for chosen invoices is at most the payment and at most each invoice, all on one account': sql`
    select c.payment_id as id
      from chosen_invoice c join posting p on p.id = c.payment_id join posting i on i.id = c.invoice_id
     where p.kind <> 'payment' or i.kind <> 'invoice' or p.account_id <> i.account_id
        or (i.seq > p.seq and i.order_id is distinct from p.order_id)
        or (select sum(x.amount_cents) from chosen_invoice x where x.payment_id = p.id) > - p.amount_cents
        or (select sum(x.amount_cents) from chosen_invoice x where x.invoice_id = i.id and not exists (
              select from posting r where r.reverses = x.payment_id)) > i.amount_cents`,
  'a refund that was paid out in cash has one payout of its amount, on the account of its credit note': sql`
    select x.payout_id as id
      from refund_payout x join refund r on r.id = x.refund_id join posting p on p.id = x.payout_id
      left join posting n on n.refund_id = r.id
     where r.status <> 'done' or p.kind <> 'payout' or p.method <> 'cash' or p.amount_cents <> r.amount_cents
        or n.id is null or n.account_id <> p.account_id or n.order_id is distinct from p.order_id`,
  // A former customer may have been a walk-in, so nobody knows which money their orders held.
  'a write-off is at most what its customer owed then without the money that orders held': sql`
    select x.id
      from posting x join credit_account a on a.id = x.account_id left join customer c on c.id = a.customer_id
     where x.kind = 'write_off' and (c.id is null or ${canOrder})
       and (select sum(p.amount_cents) from posting p where p.account_id = x.account_id and p.seq <= x.seq)
           + case when ${isWalkIn(sql`c.id`)} then ${heldByWalkIn} else ${heldByUnpaid} end < 0`,
  'the write-offs of an account within the days of the limit are at most the limit': sql`
    select x.id from posting x
     where x.kind = 'write_off' and (
       select - sum(p.amount_cents) from posting p
        where p.account_id = x.account_id and p.kind = 'write_off' and p.seq <= x.seq
          and p.created_at > x.created_at - make_interval(days => ${WRITE_OFF_DAYS})
          and not exists (select from posting r where r.reverses = p.id and r.seq < x.seq)) > ${toCents(MOST_WRITTEN_OFF)}::bigint`,
  'an order is paid by credit on its account, by money received for it, or within the limit of the account': sql`
    with owed as (
      select p.*, sum(p.amount_cents) over (partition by p.account_id order by p.seq) as after from posting p)
    select x.id
      from owed x
     where x.kind = 'invoice' and x.after > coalesce(x.limit_cents, 0)
       and (x.due_on is not null or x.amount_cents > (
         select coalesce(- sum(y.amount_cents), 0) from posting y
          where y.account_id = x.account_id and y.order_id = x.order_id and y.kind = 'payment' and y.seq < x.seq
            and not exists (select from posting r where r.reverses = y.id and r.seq < x.seq)))`,
};
