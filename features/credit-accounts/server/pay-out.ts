import { lockCash } from '#features/cash-book/server/drawer.ts';
import type { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import type { Payout } from '#features/credit-accounts/contract/credit-accounts.ts';
import { hasOrderFact } from '#features/orders/contract/order-status.ts';
import { type OrderRecord, lockExistingOrder } from '#features/payments/server/payment-balance.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, cents, formatCents, toCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getAccount } from './list-postings.ts';
import { type LockedAccount, lockAccount } from './post.ts';
import { postPayout, readPayable } from './post-payout.ts';
import { readReceived } from './received-for-orders.ts';
import { checkReceivedOn, isRepeated, toRequestKey } from './record-money.ts';

/** @throws DomainError `payout_too_much`, with the available credit in `fields` */
const assertCredit = async (trx: Transaction, account: LockedAccount, amountCents: Cents): Promise<void> => {
  const { creditCents, receivedCents } = await readPayable(trx, account);
  if (amountCents <= creditCents) return;
  const rest = receivedCents > 0 ? `. ${formatCents(receivedCents)} belongs to single orders` : '';
  const what = account.isWalkIn ? 'the money that no order holds' : 'the credit on the account';
  const message = `At most ${formatCents(cents(Math.max(0, creditCents)))}, ${what}${rest}`;
  throw new DomainError('payout_too_much', {
    ...((creditCents > 0 || rest !== '' || account.isWalkIn) && { fields: { amount: message } }),
  });
};

/** @throws DomainError `payout_too_much`, with the money that the order holds in `fields` */
const assertHeld = async (
  trx: Transaction,
  accountId: string,
  { id, number, status }: OrderRecord,
  amountCents: Cents,
): Promise<void> => {
  const heldCents = hasOrderFact(status, 'isOpen') ? ZERO_CENTS : await readReceived(trx, accountId, id);
  if (amountCents <= heldCents) return;
  const message = `At most ${formatCents(heldCents)}, the money received for order ${number}`;
  throw new DomainError('payout_too_much', { fields: { amount: message } });
};

/**
 * Records money that was paid out, up to the credit on the account that no order holds; with an order that is paid or
 * has ended, up to what that order holds. Cash is paid only out of the open drawer, and up to what it holds. A repeated
 * request with the same key records nothing more.
 * @throws DomainError `account_not_found`, `order_not_found`, `payment_key_reused`, `cash_drawer_closed`;
 *   `payout_too_much` with the credit, and `cash_too_little` with the cash, in `fields`
 */
export const payOut = async (
  db: Database,
  staff: Caller,
  accountId: string,
  body: Payout,
  idempotencyKey: string | null,
): Promise<CreditAccount> => {
  const { amount, order: orderId, ...fields } = body;
  const key = toRequestKey(idempotencyKey, `payout ${accountId}`, body);
  await db.transaction(async (trx) => {
    const order = orderId === undefined ? null : await lockExistingOrder(trx, orderId);
    const account = await lockAccount(trx, accountId);
    if (await isRepeated(trx, staff, key)) return;
    await checkReceivedOn(trx, body.receivedOn);
    const amountCents = toCents(amount);
    if (order === null) await assertCredit(trx, account, amountCents);
    else await assertHeld(trx, accountId, order, amountCents);
    if (body.method === 'cash') await lockCash(trx, amountCents);
    await postPayout(
      trx,
      staff,
      accountId,
      { ...fields, amountCents, ...(order !== null && { orderId: order.id }) },
      key,
    );
  });
  return getAccount(db, accountId);
};
