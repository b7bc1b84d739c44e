import { type SQL, sql } from 'drizzle-orm';
import { HAND_METHODS, methodLabels } from '#features/credit-accounts/contract/postings.ts';
import type { OrderRecord } from '#features/payments/server/payment-balance.ts';
import type { Tender } from '#features/payments/server/tenders.ts';
import { type Cents, ZERO_CENTS, subtractCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import { findCustomerAccount, post } from './post.ts';
import { reopenIfPaid } from './stop-overdue.ts';

/** The method of this tender. A payment's id is `account_` and the id of its posting. */
export const ACCOUNT = 'account';

const methodLabel: SQL = sql`case p.method ${sql.join(
  HAND_METHODS.map((method) => sql`when ${method} then ${methodLabels[method]}`),
  sql` `,
)} end`;

/** The day by which an order on account must be paid, and the account's limit when the order was accepted. */
type ChargeTerms = { dueOn: string; limitCents: Cents };

/**
 * Charges an order to an account. The caller has locked both.
 * @param terms for an order on account; missing if credit covers the order
 * @returns the posting's id
 */
export const chargeOrder = async (
  trx: Transaction,
  accountId: string,
  { id: orderId, totalCents }: Pick<OrderRecord, 'id' | 'totalCents'>,
  actorId: string | null,
  terms?: ChargeTerms,
): Promise<string> => {
  const { id } = await post(trx, accountId, { kind: 'invoice', amountCents: totalCents, orderId, actorId, ...terms });
  return id;
};

/**
 * SQL of the debt in cents that the account `a` may keep when received money pays an order: the largest of its balance
 * before the posting `firstSeq`, which is the first payment for the order, and its balances after each later order on
 * account. Null if there is no such posting.
 */
const selectLaterDebt = (firstSeq: SQL): SQL => sql`(
  select greatest(0, max(case when w.nth = 1 then w.after - w.amount_cents when w.due_on is not null then w.after end))
    from (select q.amount_cents, q.due_on, row_number() over (order by q.seq) as nth,
                 a.balance_cents + q.amount_cents - sum(q.amount_cents) over (order by q.seq desc) as after
            from posting q where q.account_id = a.id and q.seq >= ${firstSeq}) w
  having count(*) > 0)`;

/**
 * SQL of the cents that can pay an order: the credit of its customer; below zero if they owe. On an account with a
 * limit, older debts may be paid later. There, money received for the order pays the order first, unless something else
 * has used the money.
 */
export const selectCovered = (customerId: SQL, orderId: SQL): SQL => sql`
  coalesce((select case when a.limit_cents > 0
                        then greatest(- a.balance_cents, least(m.cents, m.debt_cents - a.balance_cents))
                        else - a.balance_cents end
              from credit_account a cross join lateral (
                select coalesce(- sum(p.amount_cents), 0) as cents,
                       coalesce(${selectLaterDebt(sql`min(p.seq)`)}, a.balance_cents) as debt_cents
                  from posting p
                 where p.account_id = a.id and p.order_id = ${orderId} and p.kind = 'payment'
                   and not exists (select from posting r where r.reverses = p.id)) m
             where a.customer_id = ${customerId}), 0)::bigint`;

/** Reads the cents that can pay an order. The caller has locked its account. */
export const readCovered = async (
  trx: Transaction,
  { id, customerId }: Pick<OrderRecord, 'id' | 'customerId'>,
): Promise<Cents> => {
  const { coveredCents } = await one<{ coveredCents: Cents }>(
    trx,
    sql`select ${selectCovered(sql`${customerId}::uuid`, sql`${id}::uuid`)} as "coveredCents"`,
  );
  return coveredCents;
};

/** True if staff have recorded a payment for the order on the account and have not reversed it. */
const hasReceived = async (trx: Transaction, accountId: string, orderId: string): Promise<boolean> => {
  const found = await maybeOne(
    trx,
    sql`select from posting p where p.account_id = ${accountId} and p.order_id = ${orderId} and p.kind = 'payment'
           and not exists (select from posting r where r.reverses = p.id) limit 1`,
  );
  return found !== null;
};

/** Pays orders from credit accounts. A refund stays on the account until it is paid out. */
export const accountTender: Tender = {
  method: ACCOUNT,
  async refund(trx, { id: refundId, amountCents }, { orderId }) {
    const { accountId } = await one<{ accountId: string }>(
      trx,
      sql`select account_id as "accountId" from posting where order_id = ${orderId} and kind = 'invoice'`,
    );
    const { id } = await post(trx, accountId, {
      kind: 'credit_note',
      amountCents: subtractCents(ZERO_CENTS, amountCents),
      orderId,
      refundId,
    });
    await reopenIfPaid(trx, accountId);
    return { id, status: 'succeeded' };
  },
  paidBy: 'your account',
  selectPaidBy: (orderId) => sql`
    (select string_agg(distinct ${methodLabel}, ' and ') from posting p
      where p.order_id = ${orderId} and p.kind = 'payment' and not exists (
        select from posting r where r.reverses = p.id))`,
  refundedTo: 'your account with us',
  selectCredit: selectCovered,
  async lockReceived(trx, received) {
    const account = await findCustomerAccount(trx, received.customerId);
    if (account === null || !(await hasReceived(trx, account.id, received.id))) return null;
    return {
      coveredCents: await readCovered(trx, received),
      take: (taking, order) => chargeOrder(taking, account.id, order, null),
    };
  },
};
