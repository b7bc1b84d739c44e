import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { record } from '#features/audit/server/record.ts';
import type { AccountPayment } from '#features/credit-accounts/contract/credit-accounts.ts';
import { type HandMethod, describePosting } from '#features/credit-accounts/contract/postings.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, formatCents, negateCents, toCents } from '#platform/contract/money.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { type RequestKey, isRepeatedRequest } from '#platform/server/request-key.ts';
import { ownerJoins, ownerName } from './account-owner.ts';
import { post } from './post.ts';

export type PaymentInput = z.output<typeof AccountPayment>;

/** Money that staff have received, as it is posted. */
export type ReceivedMoney = { amountCents: Cents; method: HandMethod; reference: string; receivedOn: string };

/** The hash leaves out the confirmation `again`, so a retry need not repeat it. */
export const toRequestKey = (
  idempotencyKey: string | null,
  subject: string,
  { again: _again, ...request }: Record<string, unknown>,
): RequestKey => ({ idempotencyKey, requestHash: hashRequest([subject, request]) });

/** @throws DomainError `invalid_request` if the day is after today, or more than a year ago */
export const checkReceivedOn = async (trx: Transaction, receivedOn: string): Promise<void> => {
  const { isFuture, isOld } = await one<{ isFuture: boolean; isOld: boolean }>(
    trx,
    sql`select ${receivedOn}::date > ${shopToday} as "isFuture",
               ${receivedOn}::date < ${shopToday} - interval '1 year' as "isOld"`,
  );
  if (!isFuture && !isOld) return;
  const message = isFuture ? 'This day is still to come' : 'Enter a day of the last year';
  throw new DomainError('invalid_request', { fields: { receivedOn: message } });
};

/**
 * Checks if this request was recorded before.
 * @throws DomainError `payment_key_reused` if the key belongs to another request
 */
export const isRepeated = (trx: Transaction, { customerId }: Caller, key: RequestKey): Promise<boolean> =>
  isRepeatedRequest(trx, sql`posting`, customerId, key, 'payment_key_reused');

type Twin = Parameters<typeof describePosting>[0] & {
  id: string;
  account: string;
  number: number | null;
  name: string;
  by: string | null;
};

/** Within this many days after a payment, another payment like it needs a confirmation. */
const TWIN_DAYS = 7;

/**
 * Prevents two clerks from recording one transfer twice, even on different accounts. Without a reference, only payments
 * on the same account count, because equal amounts of cash are common.
 * @throws DomainError `payment_looks_recorded` if a payment with this reference, day and amount was recorded recently
 */
const assertNoTwin = async (
  trx: Transaction,
  accountId: string,
  { reference, receivedOn }: PaymentInput,
  amountCents: Cents,
): Promise<void> => {
  const signedCents = negateCents(amountCents);
  const place = reference === '' ? accountId : reference.toUpperCase();
  await acquireNamedLocks(trx, 'received', [JSON.stringify([place, receivedOn, signedCents])]);
  const twin = await maybeOne<Twin>(
    trx,
    sql`select p.id, p.account_id as account, p.kind, p.method, p.received_on::text as "receivedOn", o.number,
               ${ownerName} as name, s.name as by
          from posting p join credit_account a on a.id = p.account_id ${ownerJoins}
          left join orders o on o.id = p.order_id left join customer s on s.id = p.actor_id
         where upper(p.reference) = upper(${reference}) and (${reference} <> '' or p.account_id = ${accountId})
           and p.kind = 'payment' and p.received_on = ${receivedOn} and p.amount_cents = ${signedCents}
           and p.created_at > now() - make_interval(days => ${TWIN_DAYS})
           and not exists (select from posting r where r.reverses = p.id)
         order by p.id desc limit 1`,
  );
  if (twin === null) return;
  const whose = twin.number === null ? `on the account of ${twin.name}` : `for order ${twin.number} of ${twin.name}`;
  const who = twin.by === null ? '' : ` by ${twin.by}`;
  throw new DomainError('payment_looks_recorded', {
    message: `${formatCents(amountCents)} is already recorded ${whose}${who}: ${describePosting(twin)}.`,
    details: { posting: twin.id, account: twin.account },
  });
};

/** Posts a payment with its audit entry. @throws DomainError `payment_key_reused` */
export const writePayment = async (
  trx: Transaction,
  { customerId: actorId }: Caller,
  accountId: string,
  order: { id: string; number: number } | null,
  { amountCents, method, ...fields }: ReceivedMoney,
  key: RequestKey,
): Promise<{ id: string; balanceCents: Cents }> => {
  const posted = await post(trx, accountId, {
    kind: 'payment',
    amountCents: negateCents(amountCents),
    method,
    ...fields,
    ...(order !== null && { orderId: order.id }),
    actorId,
    ...key,
  });
  await record(trx, {
    kind: 'credit.payment',
    entity: 'credit',
    entityId: accountId,
    actorId,
    changes: {
      ...(order !== null && { order: [null, order.number] }),
      amountCents: [null, amountCents],
      method: [null, method],
    },
  });
  return posted;
};

/**
 * Posts money that staff have received, with a notification. The caller has locked the order, if any, and the account.
 * @throws DomainError `invalid_request` for a wrong day, `payment_looks_recorded`, `payment_key_reused`
 */
export const postPayment = async (
  trx: Transaction,
  staff: Caller,
  accountId: string,
  order: { id: string; number: number } | null,
  payment: PaymentInput,
  key: RequestKey,
): Promise<{ id: string; balanceCents: Cents }> => {
  const { method, reference, receivedOn } = payment;
  await checkReceivedOn(trx, receivedOn);
  const amountCents = toCents(payment.amount);
  if (!payment.again) await assertNoTwin(trx, accountId, payment, amountCents);
  const posted = await writePayment(trx, staff, accountId, order, { amountCents, method, reference, receivedOn }, key);
  await notifyStaff(trx, 'payment.recorded', posted.id);
  return posted;
};
