import { sql } from 'drizzle-orm';
import { ALL_PAID_OUT } from '#features/unknown-payers/contract/unknown-payers.ts';
import type { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, formatCents, negateCents, toCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getAccount } from '#features/credit-accounts/server/list-postings.ts';
import { lockAccount, openUnknownPayerAccount } from '#features/credit-accounts/server/post.ts';
import {
  type PaymentInput,
  type ReceivedMoney,
  isRepeated,
  postPayment,
  toRequestKey,
  writePayment,
} from '#features/credit-accounts/server/record-money.ts';
import { reopenIfPaid } from '#features/credit-accounts/server/stop-overdue.ts';
import { moveMoney } from './move-money.ts';

/**
 * Records money whose payer is unknown. It pays nothing until staff move it. A repeated request with the same key
 * records nothing more.
 * @throws DomainError `payment_looks_recorded`, `payment_key_reused`
 */
export const recordUnknownPayment = async (
  db: Database,
  staff: Caller,
  body: PaymentInput,
  idempotencyKey: string | null,
): Promise<CreditAccount> => {
  const key = toRequestKey(idempotencyKey, 'unknown payer', body);
  const accountId = await db.transaction(async (trx) => {
    const { id } = await openUnknownPayerAccount(trx);
    if (!(await isRepeated(trx, staff, key))) await postPayment(trx, staff, id, null, body, key);
    return id;
  });
  return getAccount(db, accountId);
};

/** The account to which a payment is moved, and the dollars; without them, the payment. */
type MoveTarget = { account: string; amount?: number | undefined };

/** @throws DomainError `posting_not_found`, `payment_not_movable` */
const findUnknownPayment = async (trx: Transaction, postingId: string): Promise<ReceivedMoney> => {
  const found = await maybeOne<ReceivedMoney & { isMovable: boolean }>(
    trx,
    sql`select - p.amount_cents as "amountCents", p.method, p.reference, p.received_on::text as "receivedOn",
               a.is_unknown_payer and p.kind = 'payment' as "isMovable"
          from posting p join credit_account a on a.id = p.account_id where p.id = ${postingId}`,
  );
  if (found === null) throw new DomainError('posting_not_found');
  const { isMovable, ...payment } = found;
  if (!isMovable) throw new DomainError('payment_not_movable');
  return payment;
};

/**
 * Asserts that the whole payment is moved; if payouts have left less on the account, all that is left.
 * @throws DomainError `payment_not_movable`, which says what to do
 */
const assertMovable = (
  movedCents: Cents,
  { paymentCents, leftCents }: Record<'paymentCents' | 'leftCents', Cents>,
): void => {
  if (leftCents <= ZERO_CENTS) throw new DomainError('payment_not_movable', { message: ALL_PAID_OUT });
  const isPart = leftCents < paymentCents;
  const movableCents = isPart ? leftCents : paymentCents;
  if (movedCents === movableCents) return;
  const reason = isPart ? 'Money of this account was paid out. ' : '';
  const message = `${reason}Reload the page, and move ${formatCents(movableCents)} of this payment.`;
  throw new DomainError('payment_not_movable', { message });
};

/**
 * Moves a payment of an unknown payer to another account: a reversal and a payment of the same amount, method,
 * reference and day, in one transaction. The payment settles debts there, and pays no order. If payouts have left less
 * than the payment on the account, only this rest is moved. A repeated request with the same key moves nothing more.
 * @throws DomainError the errors of the endpoint `move`
 */
export const movePayment = async (
  db: Database,
  staff: Caller,
  postingId: string,
  target: MoveTarget,
  idempotencyKey: string | null,
): Promise<CreditAccount> => {
  const { account: accountId, amount } = target;
  const key = toRequestKey(idempotencyKey, `move ${postingId}`, target);
  await db.transaction(async (trx) => {
    const payment = await findUnknownPayment(trx, postingId);
    const money = amount === undefined ? payment : { ...payment, amountCents: toCents(amount) };
    // This account always comes first. All others that lock several accounts lock them by id, and never this one.
    const from = await openUnknownPayerAccount(trx);
    if (accountId === from.id) throw new DomainError('account_not_found');
    await lockAccount(trx, accountId);
    if (await isRepeated(trx, staff, key)) return;
    const earlier = await maybeOne(trx, sql`select id from posting where reverses = ${postingId}`);
    if (earlier !== null) throw new DomainError('posting_reversed');
    const leftCents = negateCents(from.balanceCents);
    assertMovable(money.amountCents, { paymentCents: payment.amountCents, leftCents });
    const note = 'Moved to the account of its payer';
    const move = { paymentId: postingId, money, from: from.id, order: null, note, actorId: staff.customerId };
    await moveMoney(trx, move, () => writePayment(trx, staff, accountId, null, money, key));
    await reopenIfPaid(trx, accountId);
  });
  return getAccount(db, accountId);
};
