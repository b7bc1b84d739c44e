import { type SQL, sql } from 'drizzle-orm';
import { HAND_METHODS, methodLabels } from '#features/credit-accounts/contract/postings.ts';
import type { OrderRecord } from '#features/payments/server/payment-balance.ts';
import type { Tender } from '#features/payments/server/tenders.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne, oneValue } from '#platform/server/db/query.ts';
import { findCustomerAccount, post } from './post.ts';
import { isStandingPayment, selectReceivedCents, selectUsedCents } from './received-for-orders.ts';
import { refundInCash, refundToAccount, selectPaidOutTo } from './refund-to-account.ts';

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

/** SQL of the cents that can pay an order: the money received for it, and its customer's free credit. */
export const selectCovered = (customerId: SQL, orderId: SQL): SQL => sql`
  coalesce((select ${selectReceivedCents(sql`m.order_id = ${orderId}`)} + greatest(0, - ${selectUsedCents()})
              from credit_account a where a.customer_id = ${customerId}), 0)::bigint`;

/** Reads the cents that can pay an order. The caller has locked its account. */
export const readCovered = (
  trx: Transaction,
  { id, customerId }: Pick<OrderRecord, 'id' | 'customerId'>,
): Promise<Cents> => oneValue<Cents>(trx, sql`select ${selectCovered(sql`${customerId}::uuid`, sql`${id}::uuid`)}`);

/** True if staff have recorded a payment for the order on the account and have not reversed it. */
const hasReceived = async (trx: Transaction, accountId: string, orderId: string): Promise<boolean> => {
  const found = await maybeOne(
    trx,
    sql`select from posting p
         where p.account_id = ${accountId} and p.order_id = ${orderId} and ${isStandingPayment} limit 1`,
  );
  return found !== null;
};

/** Pays orders from credit accounts. A refund stays on the account until it is paid out. */
export const accountTender: Tender = {
  method: ACCOUNT,
  refund: refundToAccount,
  refundInCash,
  paidBy: 'your account',
  selectPaidBy: (orderId) => sql`
    (select string_agg(distinct ${methodLabel}, ' and ') from posting p
      where p.order_id = ${orderId} and ${isStandingPayment})`,
  selectDueDay: (orderId) => sql`
    (select q.due_on::text from posting q where q.order_id = ${orderId} and q.kind = 'invoice')`,
  refundedTo: 'your account with us',
  selectRefundedTo: selectPaidOutTo,
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
