import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { AccountPayment, CreditAccount, Payout } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { PostingKind } from '#features/credit-accounts/contract/postings.ts';
import { lockOrder } from '#features/payments/server/payment-balance.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, formatCents, subtractCents, toCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getAccount } from './list-postings.ts';
import { lockAccount, post } from './post.ts';
import { checkReceivedOn, isRepeated } from './take-payment.ts';

/** Money that reaches or leaves an account, with the key of its request. */
type HandMoney = { kind: 'payment' | 'payout'; body: AccountPayment; idempotencyKey: string | null };

const AUDITED = { payment: 'credit.payment', payout: 'credit.payout' } as const;

/** @throws DomainError `payout_too_much` with the credit in `fields` */
const checkCredit = (amountCents: Cents, balanceCents: Cents): void => {
  const creditCents = subtractCents(ZERO_CENTS, balanceCents);
  if (amountCents <= creditCents) return;
  const message = creditCents > 0 ? `At most ${formatCents(creditCents)}, the credit on the account` : undefined;
  throw new DomainError('payout_too_much', { ...(message && { fields: { amount: message } }) });
};

/** Posts the money once for each key. */
const postMoney = async (
  db: Database,
  staff: Caller,
  accountId: string,
  { kind, body, idempotencyKey }: HandMoney,
): Promise<CreditAccount> => {
  const { amount, ...fields } = body;
  const actorId = staff.customerId;
  const requestHash = hashRequest([accountId, kind, body]);
  await db.transaction(async (trx) => {
    const { balanceCents } = await lockAccount(trx, accountId);
    if (await isRepeated(trx, staff, idempotencyKey, requestHash)) return;
    await checkReceivedOn(trx, body.receivedOn);
    const amountCents = toCents(amount);
    if (kind === 'payout') checkCredit(amountCents, balanceCents);
    const signedCents = kind === 'payout' ? amountCents : subtractCents(ZERO_CENTS, amountCents);
    await post(trx, accountId, { kind, amountCents: signedCents, ...fields, actorId, idempotencyKey, requestHash });
    await record(trx, {
      kind: AUDITED[kind],
      entity: 'credit',
      entityId: accountId,
      actorId,
      changes: { amountCents: [null, amountCents], method: [null, body.method] },
    });
  });
  return getAccount(db, accountId);
};

/**
 * Records money that was received on an account, such as for a check that bounced; it pays no order. A repeated request
 * with the same key records nothing more.
 * @throws DomainError `account_not_found`, `payment_key_reused`
 */
export const recordPayment = (
  db: Database,
  staff: Caller,
  accountId: string,
  body: AccountPayment,
  idempotencyKey: string | null,
): Promise<CreditAccount> => postMoney(db, staff, accountId, { kind: 'payment', body, idempotencyKey });

/**
 * Records money that was paid out, up to the credit on the account. A repeated request with the same key records
 * nothing more.
 * @throws DomainError `account_not_found`, `payment_key_reused`; `payout_too_much` with the credit in `fields`
 */
export const payOut = (
  db: Database,
  staff: Caller,
  accountId: string,
  body: Payout,
  idempotencyKey: string | null,
): Promise<CreditAccount> => postMoney(db, staff, accountId, { kind: 'payout', body, idempotencyKey });

/**
 * Reverses a payment that did not arrive. An order that it paid stays paid, and the customer owes the money.
 * @throws DomainError `posting_not_found`, `posting_not_reversible`, `posting_reversed`
 */
export const reversePosting = async (
  db: Database,
  staff: Caller,
  postingId: string,
  reason: string,
): Promise<CreditAccount> => {
  const accountId = await db.transaction(async (trx) => {
    const found = await maybeOne<{ accountId: string; kind: PostingKind; amountCents: Cents; orderId: string | null }>(
      trx,
      sql`select account_id as "accountId", kind, amount_cents as "amountCents", order_id as "orderId"
            from posting where id = ${postingId}`,
    );
    if (found === null) throw new DomainError('posting_not_found');
    if (found.kind !== 'payment') throw new DomainError('posting_not_reversible');
    // A posting that names an order locks its row, so the order comes first here too.
    if (found.orderId !== null) await lockOrder(trx, found.orderId);
    await lockAccount(trx, found.accountId);
    const earlier = await maybeOne(trx, sql`select id from posting where reverses = ${postingId}`);
    if (earlier !== null) throw new DomainError('posting_reversed');
    const amountCents = subtractCents(ZERO_CENTS, found.amountCents);
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
      changes: { amountCents: [null, amountCents] },
    });
    return found.accountId;
  });
  return getAccount(db, accountId);
};
