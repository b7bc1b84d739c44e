import { type SQL, sql } from 'drizzle-orm';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import type { AccountDetail, CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import type { OrderMoney, Posting } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { Stopper } from '#features/credit-accounts/contract/due-rules.ts';
import { allows, type OrderStatus } from '#features/orders/contract/order-status.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { matchesOrderSearch } from '#features/orders/server/order-search.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { toPrefixPattern } from '#platform/server/db/like-pattern.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, rows, withoutSequentialScan } from '#platform/server/db/query.ts';
import { matchesOwner, ownerColumns, ownerJoins, selectOwnerName } from './account-owner.ts';
import { selectChosenOrders } from './chosen-invoices.ts';
import { selectCovered } from './account-tender.ts';
import { isOverdue, selectOpenDebts } from './open-debts.ts';
import { selectReceivedCents } from './received-for-orders.ts';
import { calculateMissing } from './take-payment.ts';

type PostingRow = Omit<Posting, 'amount' | 'balance' | 'createdAt'> & {
  amountCents: Cents;
  balanceCents: Cents | null;
  createdAt: Date;
};

/** SQL of what the account `a` owed after the posting `p`: its balance without the later postings. */
const selectBalanceAfter: SQL = sql`(
  a.balance_cents - coalesce((select sum(l.amount_cents) from posting l where l.account_id = p.account_id and l.seq > p.seq), 0)
)::bigint`;

/** SQL of the ids of the invoices that are overdue, among postings. @param found SQL that selects the postings' ids */
const selectOverdueInvoices = (found: SQL): SQL => {
  const accounts = sql`select due.account_id from posting due join (${found}) f using (id) where due.due_on < (select ${shopToday})`;
  return sql`
    select d.posting_id from (${selectOpenDebts(sql`a.id = any(array(${accounts}))`)}) d
     where d.posting_id is not null and ${isOverdue}`;
};

/**
 * SQL of postings, newest first.
 * @param found SQL that selects their ids
 * @param isOneAccount true if they are of one account, whose balance after each posting is then selected too
 */
const selectPostings = (found: SQL, isOneAccount = false): SQL => sql`
  with overdue as materialized (${selectOverdueInvoices(found)})
  select p.id as "_id", p.account_id as account, p.seq, p.kind, p.amount_cents as "amountCents", p.method, p.reference,
         p.received_on::text as "receivedOn", p.due_on::text as "dueOn", exists (select from overdue where posting_id = p.id) as "isOverdue",
         ${isOneAccount ? selectBalanceAfter : sql`null::bigint`} as "balanceCents",
         coalesce(${selectChosenOrders(sql`p.id`)}, '{}') as chosen, p.note, p.created_at as "createdAt",
         exists (select from posting r where r.reverses = p.id) as "isReversed",
         (select json_build_object('account', t.account_id, 'name', (${selectOwnerName(sql`t.account_id`)}))
            from moved_payment m join posting t on t.id = m.payment_id
           where m.reversal_id in (p.id, (select r.id from posting r where r.reverses = p.id))) as "movedTo",
         case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end as "order",
         ${ownerColumns}, s.name as by
    from (${found}) f
    join posting p using (id) join credit_account a on a.id = p.account_id ${ownerJoins}
    left join orders o on o.id = p.order_id left join customer s on s.id = p.actor_id
   order by p.id desc`;

const toPosting = ({ amountCents, balanceCents, createdAt, ...row }: PostingRow): Posting => ({
  ...row,
  amount: toDollars(amountCents),
  balance: balanceCents === null ? null : toDollars(balanceCents),
  createdAt: createdAt.toISOString(),
});

/** Customers are searched only if the text has a letter. A number would match every phone number that ends with it. */
const hasLetter = (search: string): boolean => /\p{L}/u.test(search);

/** SQL condition on `posting` for a search by its reference, amount or customer, or the order's number or name. */
const matchesPostingSearch = (search: string): SQL => {
  const [, dollars] = /^\$?(\d{1,7}(?:\.\d{1,2})?)$/.exec(search.replaceAll(',', '')) ?? [];
  const conditions = [
    sql`upper(reference) like upper(${toPrefixPattern(search)})`,
    sql`order_id = any(array(select id from orders where ${matchesOrderSearch(search)}))`,
    ...(hasLetter(search)
      ? [sql`account_id = any(array(select a.id from credit_account a where ${matchesOwner(search)}))`]
      : []),
    ...(dollars === undefined ? [] : [sql`abs(amount_cents) = round(${dollars}::numeric * 100)::bigint`]),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
};

/** Lists one page of postings, newest first. @param query with `account`, only the postings of that account */
export const listPostings = async (
  db: Database,
  { account, search, page, limit }: PageQuery & { account?: string | undefined; search: string },
): Promise<{ items: Posting[]; total: number }> => {
  const conditions = [
    ...(account === undefined ? [] : [sql`account_id = ${account}`]),
    ...(search === '' ? [] : [matchesPostingSearch(search)]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const load = async (connection: Database | Transaction) => {
    const found = sql`select id from posting ${where} order by id desc limit ${limit} offset ${(page - 1) * limit}`;
    const items = await rows<PostingRow>(connection, selectPostings(found, account !== undefined));
    const { total } = await one<{ total: number }>(
      connection,
      sql`select count(*)::int as total from posting ${where}`,
    );
    return { items: items.map(toPosting), total };
  };
  return search === '' ? load(db) : withoutSequentialScan(db, load);
};

export type AccountRow = Omit<CreditAccount, 'balance' | 'limit' | 'stopped'> & {
  balanceCents: Cents;
  limitCents: Cents;
  stoppedBy: Stopper | null;
  stopReason: string;
};

/** SQL columns of an account `a`, for `presentAccount`. */
export const accountColumns: SQL = sql`
  a.id as "_id", ${isWalkIn(sql`a.customer_id`)} as "isWalkIn", a.number, a.balance_cents as "balanceCents",
  a.limit_cents as "limitCents", a.due_rule as "dueRule", a.stopped_by as "stoppedBy",
  a.stop_reason as "stopReason", a.version, ${ownerColumns}`;

export const presentAccount = <Row extends AccountRow>({
  balanceCents,
  limitCents,
  stoppedBy,
  stopReason,
  ...account
}: Row) => ({
  ...account,
  balance: toDollars(balanceCents),
  limit: toDollars(limitCents),
  stopped: stoppedBy === null ? null : { by: stoppedBy, reason: stopReason },
});

/** @throws DomainError `account_not_found` */
export const getAccount = async (db: Database | Transaction, id: string): Promise<CreditAccount> => {
  const found = await maybeOne<AccountRow>(
    db,
    sql`select ${accountColumns} from credit_account a ${ownerJoins} where a.id = ${id}`,
  );
  if (found === null) throw new DomainError('account_not_found');
  return presentAccount(found);
};

/** Gets an account for its own page. @throws DomainError `account_not_found` */
export const getAccountDetail = async (db: Database, id: string): Promise<AccountDetail> => {
  const found = await maybeOne<AccountRow & { openCents: Cents }>(
    db,
    sql`select ${accountColumns}, (a.balance_cents + ${selectReceivedCents()})::bigint as "openCents"
          from credit_account a ${ownerJoins} where a.id = ${id}`,
  );
  if (found === null) throw new DomainError('account_not_found');
  const { openCents, ...account } = found;
  return { ...presentAccount(account), openBalance: toDollars(openCents) };
};

/** The most payments that an order shows. The account lists all. */
const MOST_PAYMENTS = 20;

/**
 * Gets the payments that staff have recorded for an order, and the missing amount.
 * @throws DomainError `order_not_found`
 */
export const getOrderMoney = async (db: Database, orderId: string): Promise<OrderMoney> => {
  const found = await maybeOne<{
    status: OrderStatus;
    totalCents: Cents;
    account: string | null;
    isWalkIn: boolean;
    coveredCents: Cents;
    heldCents: Cents;
  }>(
    db,
    sql`select o.status, o.total_cents as "totalCents", coalesce((select p.account_id from posting p where p.order_id = o.id and p.kind = 'invoice'), a.id) as account,
               ${isWalkIn(sql`o.customer_id`)} as "isWalkIn", ${selectCovered(sql`o.customer_id`, sql`o.id`)} as "coveredCents",
               case when o.status not in ${sqlStatesWhere('isOpen')} and a.id is not null
                    then ${selectReceivedCents(sql`m.order_id = o.id`)} else 0 end::bigint as "heldCents"
          from orders o left join credit_account a on a.customer_id = o.customer_id where o.id = ${orderId}`,
  );
  if (found === null) throw new DomainError('order_not_found');
  const { status, totalCents, account, coveredCents, heldCents } = found;
  const payments = await rows<PostingRow>(
    db,
    selectPostings(
      sql`select id from posting where order_id = ${orderId} and kind = 'payment' order by id desc limit ${MOST_PAYMENTS}`,
    ),
  );
  return {
    missing: allows(status, 'pay') ? toDollars(calculateMissing(totalCents, coveredCents)) : 0,
    credit: toDollars(coveredCents),
    account,
    isWalkIn: found.isWalkIn,
    toPayBack: toDollars(heldCents),
    payments: payments.map(toPosting),
  };
};
