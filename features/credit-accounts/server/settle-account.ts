import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import { type HandMethod, type PostingKind, isReversible } from '#features/credit-accounts/contract/postings.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import { type OrderRecord, lockExistingOrder, lockOrder } from '#features/payments/server/payment-balance.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, negateCents, toCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { readChosenDebts, settleChosen } from './chosen-invoices.ts';
import { getAccount } from './list-postings.ts';
import { type LockedAccount, lockAccount, openAccount, post } from './post.ts';
import { reopenIfPaid } from './stop-overdue.ts';
import { type PaymentInput, isRepeated, postPayment, toRequestKey } from './record-money.ts';

/**
 * Records money received on an account, such as to replace a bounced check. It pays no order. It settles the chosen
 * invoices first. A repeated request with the same key records nothing more.
 * @throws DomainError `account_not_found`, `invoice_not_open`, `payment_looks_recorded`, `payment_key_reused`
 */
export const recordPayment = async (
  db: Database,
  staff: Caller,
  accountId: string,
  body: PaymentInput & { invoices: string[] },
  idempotencyKey: string | null,
): Promise<CreditAccount> => {
  const key = toRequestKey(idempotencyKey, `payment ${accountId}`, body);
  await db.transaction(async (trx) => {
    await lockAccount(trx, accountId);
    if (await isRepeated(trx, staff, key)) return;
    const debts = await readChosenDebts(trx, accountId, body.invoices);
    const { id } = await postPayment(trx, staff, accountId, null, body, key);
    await settleChosen(trx, id, toCents(body.amount), debts);
    await reopenIfPaid(trx, accountId);
  });
  return getAccount(db, accountId);
};

/**
 * Locks the account that the order was charged to, such as a company's; otherwise its customer's, opened if necessary.
 */
const lockAccountOfMoney = async (trx: Transaction, { id, customerId }: OrderRecord): Promise<LockedAccount> => {
  const charged = await maybeOne<{ accountId: string }>(
    trx,
    sql`select account_id as "accountId" from posting where order_id = ${id} and kind = 'invoice'`,
  );
  return charged === null ? openAccount(trx, customerId) : lockAccount(trx, charged.accountId);
};

/**
 * Records money for an order that can no longer be paid, because it is paid or has ended. The money becomes credit on
 * the account that the order was charged to, or on its customer's; of a walk-in, the order holds it. The customer is
 * emailed. A repeated request with the same key records nothing more.
 * @throws DomainError `order_not_found`, `order_payable`, `payment_looks_recorded`, `payment_key_reused`
 */
export const recordLatePayment = async (
  db: Database,
  staff: Caller,
  orderId: string,
  body: PaymentInput,
  idempotencyKey: string | null,
): Promise<CreditAccount> => {
  const key = toRequestKey(idempotencyKey, `late ${orderId}`, body);
  const accountId = await db.transaction(async (trx) => {
    const order = await lockExistingOrder(trx, orderId);
    if (allows(order.status, 'pay')) throw new DomainError('order_payable');
    const account = await lockAccountOfMoney(trx, order);
    if (await isRepeated(trx, staff, key)) return account.id;
    const { id } = await postPayment(trx, staff, account.id, order, body, key);
    await reopenIfPaid(trx, account.id);
    await queueMail(trx, 'account.credit_received', id, orderId);
    return account.id;
  });
  return getAccount(db, accountId);
};

type ReversedPosting = {
  accountId: string;
  kind: PostingKind;
  amountCents: Cents;
  method: HandMethod | null;
  orderId: string | null;
  number: number | null;
};

/**
 * Reverses a write-off, or a payment that did not arrive. An order paid with that payment stays paid, but its
 * customer owes the money and is emailed, and its goods wait for it.
 * @throws DomainError `posting_not_found`, `posting_not_reversible`, `posting_reversed`
 */
export const reversePosting = async (
  db: Database,
  staff: Caller,
  postingId: string,
  reason: string,
): Promise<CreditAccount> => {
  const accountId = await db.transaction(async (trx) => {
    const found = await maybeOne<ReversedPosting>(
      trx,
      sql`select p.account_id as "accountId", p.kind, p.amount_cents as "amountCents", p.method, p.order_id as "orderId",
                 o.number
            from posting p left join orders o on o.id = p.order_id where p.id = ${postingId}`,
    );
    if (found === null) throw new DomainError('posting_not_found');
    if (!isReversible(found.kind)) throw new DomainError('posting_not_reversible');
    // Inserting a posting with an order locks the order's row, so the order must be locked before the account here too.
    if (found.orderId !== null) await lockOrder(trx, found.orderId);
    await lockAccount(trx, found.accountId);
    const earlier = await maybeOne(trx, sql`select id from posting where reverses = ${postingId}`);
    if (earlier !== null) throw new DomainError('posting_reversed');
    const amountCents = negateCents(found.amountCents);
    const actorId = staff.customerId;
    await post(trx, found.accountId, {
      kind: 'reversal',
      amountCents,
      reverses: postingId,
      orderId: found.orderId,
      note: reason,
      actorId,
    });
    await record(trx, {
      kind: 'credit.reverse',
      entity: 'credit',
      entityId: found.accountId,
      actorId,
      why: reason,
      changes: { order: [null, found.number], amountCents: [null, amountCents], method: [null, found.method] },
    });
    if (found.kind === 'payment' && found.orderId !== null) {
      await record(trx, { kind: 'order.payment_reversed', orderId: found.orderId, actorId, cents: amountCents });
    }
    return found.accountId;
  });
  return getAccount(db, accountId);
};
