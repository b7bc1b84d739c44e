import { type SQL, sql } from 'drizzle-orm';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { lockCash } from '#features/cash-book/server/drawer.ts';
import type { PaymentRow, RefundRow } from '#features/payments/server/payment-balance.ts';
import type { TenderRefund } from '#features/payments/server/tenders.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { negateCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { RequestKey } from '#platform/server/request-key.ts';
import { lockAccount, post } from './post.ts';
import { postPayout, readPayable } from './post-payout.ts';
import { readReceived } from './received-for-orders.ts';
import { refundPayout } from './schema.ts';
import { reopenIfPaid } from './stop-overdue.ts';

/** Finds the account to which a paid order was charged. */
const findCharged = (trx: Transaction, orderId: string): Promise<string> =>
  oneValue<string>(trx, sql`select account_id from posting where order_id = ${orderId} and kind = 'invoice'`);

/** Puts the money of a refund on the account to which its order was charged. It stays there until it is paid out. */
export const refundToAccount = async (
  trx: Transaction,
  { id: refundId, amountCents }: RefundRow,
  { orderId }: PaymentRow,
): Promise<TenderRefund> => {
  const accountId = await findCharged(trx, orderId);
  const { id } = await post(trx, accountId, {
    kind: 'credit_note',
    amountCents: negateCents(amountCents),
    orderId,
    refundId,
  });
  await reopenIfPaid(trx, accountId);
  return { id, status: 'succeeded' };
};

/**
 * Refunds to the account, and records that staff pay the money out in cash at once.
 * @throws DomainError `cash_drawer_closed`, `cash_too_little`; `payout_too_much` if the money settles debts of the
 *   customer, or a reversed payment of the order of a walk-in; `payment_key_reused`
 */
export const refundInCash = async (
  trx: Transaction,
  staff: Caller,
  refund: RefundRow,
  paid: PaymentRow,
  key: RequestKey,
): Promise<TenderRefund> => {
  const { amountCents } = refund;
  const accountId = await findCharged(trx, paid.orderId);
  const { today } = await lockAccount(trx, accountId);
  await lockCash(trx, amountCents);
  const made = await refundToAccount(trx, refund, paid);
  const account = await lockAccount(trx, accountId);
  // Several people may be one walk-in, so only the money of this order is paid out, whatever the others paid or owe.
  const payableCents = account.isWalkIn
    ? await readReceived(trx, accountId, paid.orderId)
    : (await readPayable(trx, account)).creditCents;
  if (amountCents > payableCents) {
    throw new DomainError('payout_too_much', {
      message: 'The customer owes the shop money, so this refund settles it. Refund without paying out in cash.',
    });
  }
  const payout = { amountCents, method: 'cash', reference: '', receivedOn: today, orderId: paid.orderId } as const;
  const payoutId = await postPayout(trx, staff, accountId, payout, key);
  await trx.insert(refundPayout).values({ refundId: refund.id, payoutId });
  return made;
};

/** The words for where a refund of a walk-in went, who has no account: their order holds the money. */
export const HELD_FOR_YOU = 'the money that we hold for you';

/** SQL of the words for where a refund went if it was paid out in cash, or if its customer is a walk-in. */
export const selectPaidOutTo = (refundId: SQL): SQL => sql`coalesce(
  (select 'you in cash' from refund_payout x where x.refund_id = ${refundId}),
  (select case when sum(q.amount_cents) < 0 then ${HELD_FOR_YOU} else 'what you still owe us' end
     from posting n join credit_account a on a.id = n.account_id
     join posting q on q.account_id = n.account_id and q.order_id = n.order_id and q.seq <= n.seq
    where n.refund_id = ${refundId} and ${isWalkIn(sql`a.customer_id`)} having count(*) > 0))`;
