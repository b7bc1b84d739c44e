import { record } from '#features/audit/server/record.ts';
import type { Payout } from '#features/credit-accounts/contract/credit-accounts.ts';
import { type Cents, negateCents, sumCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { RequestKey } from '#platform/server/request-key.ts';
import { type LockedAccount, post } from './post.ts';
import { readReceived } from './received-for-orders.ts';

/** The credit on a locked account that can be paid out, below zero if its owner owes the shop. */
type PayableCredit = { creditCents: Cents; receivedCents: Cents };

/** Reads the credit on a locked account. Money that orders hold is none. */
export const readPayable = async (trx: Transaction, { id, balanceCents }: LockedAccount): Promise<PayableCredit> => {
  const receivedCents = await readReceived(trx, id);
  return { creditCents: negateCents(sumCents([balanceCents, receivedCents])), receivedCents };
};

/** Money that is paid out, as it is posted. */
type PaidOutMoney = Pick<Payout, 'method' | 'reference' | 'receivedOn'> & { amountCents: Cents; orderId?: string };

/** Posts a payout with its audit entry. @returns the id of the posting @throws DomainError `payment_key_reused` */
export const postPayout = async (
  trx: Transaction,
  { customerId: actorId }: Caller,
  accountId: string,
  { amountCents, method, ...fields }: PaidOutMoney,
  key: RequestKey,
): Promise<string> => {
  const { id } = await post(trx, accountId, { kind: 'payout', amountCents, method, ...fields, actorId, ...key });
  await record(trx, {
    kind: 'credit.payout',
    entity: 'credit',
    entityId: accountId,
    actorId,
    changes: { amountCents: [null, amountCents], method: [null, method] },
  });
  return id;
};
