import { record } from '#features/audit/server/record.ts';
import type { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import type { Payout } from '#features/credit-accounts/contract/credit-accounts.ts';
import { DomainError } from '#platform/contract/errors.ts';
import {
  type Cents,
  ZERO_CENTS,
  cents,
  formatCents,
  subtractCents,
  sumCents,
  toCents,
} from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getAccount } from './list-postings.ts';
import { type LockedAccount, lockAccount, post } from './post.ts';
import { readReceived } from './received-for-orders.ts';
import { checkReceivedOn, isRepeated, toRequestKey } from './record-money.ts';

/**
 * Checks that the credit on a locked account covers a payout. Money for unpaid orders is not paid out.
 * @throws DomainError `payout_too_much`, with the available credit in `fields`
 */
const assertCredit = async (
  trx: Transaction,
  { id, balanceCents }: LockedAccount,
  amountCents: Cents,
): Promise<void> => {
  const receivedCents = await readReceived(trx, id);
  const creditCents = subtractCents(ZERO_CENTS, sumCents([balanceCents, receivedCents]));
  if (amountCents <= creditCents) return;
  const rest = receivedCents > 0 ? `. ${formatCents(receivedCents)} was received for unpaid orders` : '';
  const message = `At most ${formatCents(cents(Math.max(0, creditCents)))}, the credit on the account${rest}`;
  throw new DomainError('payout_too_much', {
    ...((creditCents > 0 || rest !== '') && { fields: { amount: message } }),
  });
};

/**
 * Records money that was paid out, up to the credit on the account without what was received for unpaid orders. A
 * repeated request with the same key records nothing more.
 * @throws DomainError `account_not_found`, `payment_key_reused`; `payout_too_much` with the credit in `fields`
 */
export const payOut = async (
  db: Database,
  staff: Caller,
  accountId: string,
  body: Payout,
  idempotencyKey: string | null,
): Promise<CreditAccount> => {
  const { amount, ...fields } = body;
  const actorId = staff.customerId;
  const key = toRequestKey(idempotencyKey, `payout ${accountId}`, body);
  await db.transaction(async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (await isRepeated(trx, staff, key)) return;
    await checkReceivedOn(trx, body.receivedOn);
    const amountCents = toCents(amount);
    await assertCredit(trx, account, amountCents);
    await post(trx, accountId, { kind: 'payout', amountCents, ...fields, actorId, ...key });
    await record(trx, {
      kind: 'credit.payout',
      entity: 'credit',
      entityId: accountId,
      actorId,
      changes: { amountCents: [null, amountCents], method: [null, body.method] },
    });
  });
  return getAccount(db, accountId);
};
