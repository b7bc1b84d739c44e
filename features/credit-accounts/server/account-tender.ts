import { type SQL, sql } from 'drizzle-orm';
import { HAND_METHODS, methodLabels } from '#features/credit-accounts/contract/postings.ts';
import type { Tender } from '#features/payments/server/tenders.ts';
import { ZERO_CENTS, subtractCents } from '#platform/contract/money.ts';
import { one } from '#platform/server/db/query.ts';
import { post } from './post.ts';

/** The tender's method. The id of a payment is `account_` and its posting. */
export const ACCOUNT = 'account';

const methodLabel: SQL = sql`case p.method ${sql.join(
  HAND_METHODS.map((method) => sql`when ${method} then ${methodLabels[method]}`),
  sql` `,
)} end`;

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
};
