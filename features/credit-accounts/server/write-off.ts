import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import type { WriteOff } from '#features/credit-accounts/contract/credit-accounts.ts';
import { MOST_WRITTEN_OFF, WRITE_OFF_DAYS } from '#features/credit-accounts/contract/postings.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, formatCents, negateCents, subtractCents, toCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getAccount } from './list-postings.ts';
import { lockAccount, post } from './post.ts';
import { readPayable } from './post-payout.ts';
import { isRepeated, toRequestKey } from './record-money.ts';
import { reopenIfPaid } from './stop-overdue.ts';

/** Sums the cents written off the account in the last `WRITE_OFF_DAYS`, without reversed write-offs. */
const sumWrittenOff = (trx: Transaction, accountId: string): Promise<Cents> =>
  oneValue<Cents>(
    trx,
    sql`select coalesce(- sum(p.amount_cents), 0)::bigint from posting p
         where p.account_id = ${accountId} and p.kind = 'write_off'
           and p.created_at > now() - make_interval(days => ${WRITE_OFF_DAYS})
           and not exists (select from posting r where r.reverses = p.id)`,
  );

const createTooMuchError = (message: string) => new DomainError('write_off_too_much', { fields: { amount: message } });

/** @throws DomainError `write_off_too_much`, with the most that can be written off in `fields` */
const assertSmall = (amountCents: Cents, owedCents: Cents, earlierCents: Cents): void => {
  if (owedCents <= 0) throw new DomainError('write_off_too_much', { message: 'The customer owes nothing.' });
  if (amountCents > owedCents)
    throw createTooMuchError(`At most ${formatCents(owedCents)}, the amount that the customer owes`);
  const mostCents = toCents(MOST_WRITTEN_OFF);
  const leftCents = subtractCents(mostCents, earlierCents);
  if (amountCents <= leftCents) return;
  const limit = `${formatCents(mostCents)} of one account in ${WRITE_OFF_DAYS} days`;
  throw createTooMuchError(
    earlierCents > 0 ? `At most ${limit}; ${formatCents(earlierCents)} is already written off` : `At most ${limit}`,
  );
};

/**
 * Writes off a small difference: at most what the customer owes, whatever money orders hold, and at most
 * `MOST_WRITTEN_OFF` of an account within `WRITE_OFF_DAYS`. A repeated request with the same key writes off nothing
 * more.
 * @throws DomainError `account_not_found`, `payment_key_reused`; `write_off_too_much` with the largest amount allowed
 *   in `fields`
 */
export const writeOff = async (
  db: Database,
  staff: Caller,
  accountId: string,
  body: WriteOff,
  idempotencyKey: string | null,
): Promise<CreditAccount> => {
  const actorId = staff.customerId;
  const key = toRequestKey(idempotencyKey, `write-off ${accountId}`, body);
  await db.transaction(async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (await isRepeated(trx, staff, key)) return;
    const amountCents = toCents(body.amount);
    const { creditCents } = await readPayable(trx, account);
    assertSmall(amountCents, negateCents(creditCents), await sumWrittenOff(trx, accountId));
    await post(trx, accountId, {
      kind: 'write_off',
      amountCents: negateCents(amountCents),
      note: body.reason,
      actorId,
      ...key,
    });
    await reopenIfPaid(trx, accountId);
    await record(trx, {
      kind: 'credit.write_off',
      entity: 'credit',
      entityId: accountId,
      actorId,
      why: body.reason,
      changes: { amountCents: [null, amountCents] },
    });
  });
  return getAccount(db, accountId);
};
