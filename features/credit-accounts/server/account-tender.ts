import { type SQL, sql } from 'drizzle-orm';
import { HAND_METHODS, methodLabels } from '#features/credit-accounts/contract/postings.ts';
import type { OrderRecord } from '#features/payments/server/payment-balance.ts';
import type { Tender } from '#features/payments/server/tenders.ts';
import { ZERO_CENTS, subtractCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import { findCustomerAccount, post } from './post.ts';

/** The tender's method. The id of a payment is `account_` and its posting. */
export const ACCOUNT = 'account';

const methodLabel: SQL = sql`case p.method ${sql.join(
  HAND_METHODS.map((method) => sql`when ${method} then ${methodLabels[method]}`),
  sql` `,
)} end`;

/** Charges an order to an account. Both are locked. @returns the posting's id */
export const chargeOrder = async (
  trx: Transaction,
  accountId: string,
  { id: orderId, totalCents }: Pick<OrderRecord, 'id' | 'totalCents'>,
  actorId: string | null,
): Promise<string> => (await post(trx, accountId, { kind: 'invoice', amountCents: totalCents, orderId, actorId })).id;

/** True if staff have recorded money for the order on the account, and it was not reversed. */
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
    return { id, status: 'succeeded' };
  },
  paidBy: 'your account',
  selectPaidBy: (orderId) => sql`
    (select string_agg(distinct ${methodLabel}, ' and ') from posting p
      where p.order_id = ${orderId} and p.kind = 'payment' and not exists (
        select from posting r where r.reverses = p.id))`,
  refundedTo: 'your account with us',
  selectCredit: (customerId) =>
    sql`coalesce((select - a.balance_cents from credit_account a where a.customer_id = ${customerId}), 0)`,
  async lockReceived(trx, { id: orderId, customerId }) {
    const account = await findCustomerAccount(trx, customerId);
    if (account === null || !(await hasReceived(trx, account.id, orderId))) return null;
    return {
      coveredCents: subtractCents(ZERO_CENTS, account.balanceCents),
      take: (taking, order) => chargeOrder(taking, account.id, order, null),
    };
  },
};
