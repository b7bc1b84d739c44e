import { sql } from 'drizzle-orm';
import { COMPARED_DAYS } from '#features/checks/contract/checks.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { listValues, maybeOne, one, rows } from '#platform/server/db/query.ts';
import { applyDispute } from '#features/payments/server/disputes.ts';
import type { CardProvider, ProviderDispute, Intent } from '#platform/server/card-provider/card-provider.ts';
import { syncIntent } from './process-event.ts';
import { syncRefunds, providerRefundedCents } from '#features/payments/server/book-refunds.ts';
import { recordUnmatchedLoss } from './unmatched-payments.ts';
import { applyIntent } from '#features/payments/server/settle.ts';

/** A difference between the provider's records and the shop's, in cents. */
export type Difference = {
  what: 'payment' | 'refund' | 'dispute';
  /** The id of the PaymentIntent or the dispute. */
  id: string;
  theirs: Cents;
  ours: Cents;
};

/** The most differences that are recorded; this many show that something is wrong. */
const MOST_DIFFERENCES = 100;

type RecordedPayment = { id: string; taken: Cents; returned: Cents };

const findRecordedPayments = async (db: Database, ids: string[]): Promise<Map<string, RecordedPayment>> => {
  const idsParam = sql.param(ids);
  const recordedPayments = await rows<RecordedPayment>(
    db,
    sql`select p.provider_id as id, case p.status when 'succeeded' then p.amount_cents else 0 end as taken,
               ${providerRefundedCents(sql`p.id`)} as returned
          from payment p where p.provider_id = any(${idsParam}::text[])
        union all
        select intent_id, amount_cents, returned_cents from unmatched_payment s
         where intent_id = any(${idsParam}::text[]) and not exists (select 1 from payment p where p.provider_id = s.intent_id)`,
  );
  return new Map(recordedPayments.map((row) => [row.id, row]));
};

/** Finds the shop's intents whose payment or refunds differ between the shop and the provider. */
const findDifferences = async (db: Database, shop: string, intents: Intent[]): Promise<Difference[]> => {
  const recordedPayments = await findRecordedPayments(
    db,
    intents.map(({ id }) => id),
  );
  return intents.flatMap(({ id, status, amountCents, refundedCents, metadata }): Difference[] => {
    const ours = recordedPayments.get(id);
    if (ours === undefined && metadata['shop'] !== shop) return [];
    const { taken, returned } = ours ?? { taken: ZERO_CENTS, returned: ZERO_CENTS };
    const providerCents = status === 'succeeded' ? amountCents : ZERO_CENTS;
    const back = providerCents === 0 ? ZERO_CENTS : (refundedCents ?? returned);
    return [
      ...(providerCents === taken ? [] : [{ what: 'payment' as const, id, theirs: providerCents, ours: taken }]),
      ...(back === returned ? [] : [{ what: 'refund' as const, id, theirs: back, ours: returned }]),
    ];
  });
};

/** Finds the intents that nobody may pay any more, because their order has ended or is paid by another intent. */
const findUnpayableIntents = async (db: Database, intents: Intent[]): Promise<string[]> => {
  const payable = intents.filter(({ status }) => status !== 'succeeded' && status !== 'canceled').map(({ id }) => id);
  return listValues<string>(
    db,
    sql`select p.provider_id as id from payment p join orders o on o.id = p.order_id
         where p.provider_id = any(${sql.param(payable)}::text[])
           and o.status not in ${sqlStatesWhere('isOpen')}`,
  );
};

/**
 * Ignores every error except an unavailable provider, which ends the comparison. What failed remains a difference
 * that staff see.
 */
const ignoreUnlessUnavailable = async (action: () => Promise<unknown>): Promise<void> => {
  try {
    await action();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'provider_unavailable') throw error;
  }
};

/**
 * Applies the provider's state to what differs and returns the remaining differences. Writes that were in progress at
 * the first comparison have ended by then.
 */
const reconcileDifferences = async (
  db: Database,
  provider: CardProvider,
  different: Difference[],
): Promise<Difference[]> => {
  const remaining: Difference[] = [];
  for (const id of new Set(different.map((other) => other.id))) {
    await ignoreUnlessUnavailable(async () => syncIntent(db, provider, await provider.retrieveIntent(id)));
    await ignoreUnlessUnavailable(() => syncRefunds(db, provider, id));
    remaining.push(...(await findDifferences(db, provider.account.shop, [await provider.retrieveIntent(id)])));
  }
  return remaining;
};

const compareIntents = async (db: Database, provider: CardProvider, intents: Intent[]): Promise<Difference[]> => {
  const different = await findDifferences(db, provider.account.shop, intents);
  // Includes intents that a payment attempt waits for.
  const known = await findRecordedPayments(
    db,
    intents.map(({ id }) => id),
  );
  for (const intent of intents) {
    const isPayable = intent.status !== 'succeeded' && intent.status !== 'canceled';
    if (isPayable && !known.has(intent.id)) await ignoreUnlessUnavailable(() => syncIntent(db, provider, intent));
  }
  for (const id of await findUnpayableIntents(db, intents)) {
    await ignoreUnlessUnavailable(async () => applyIntent(db, await provider.cancelIntent(id)));
  }
  return reconcileDifferences(db, provider, different);
};

/** Finds card payments in that period that are paid according to the shop and not according to the provider. */
const findUnknownToProvider = async (
  db: Database,
  since: number,
  until: number,
  seen: Set<string>,
): Promise<Difference[]> => {
  const paid = await rows<{ id: string; amountCents: Cents }>(
    db,
    sql`select provider_id as id, amount_cents as "amountCents" from payment
         where method = 'card' and status = 'succeeded' and created_at > to_timestamp(${since}) + interval '10 minutes'
           and created_at < to_timestamp(${until}) - interval '1 minute'
           and idempotency_key not like 'found:%'`,
  );
  return paid
    .filter(({ id }) => !seen.has(id))
    .map(({ id, amountCents }) => ({ what: 'payment', id, theirs: ZERO_CENTS, ours: amountCents }));
};

const compareDispute = async (db: Database, providerDispute: ProviderDispute): Promise<Difference[]> => {
  const ours = await maybeOne<{ cents: Cents; status: string | null }>(
    db,
    sql`select coalesce(d.amount_cents, 0) as cents, d.status
          from payment p left join dispute d on d.payment_id = p.id and d.id = ${providerDispute.id}
         where p.provider_id = ${providerDispute.intentId}`,
  );
  if (ours === null || (ours.cents === providerDispute.amountCents && ours.status === providerDispute.status))
    return [];
  return [{ what: 'dispute', id: providerDispute.id, theirs: providerDispute.amountCents, ours: ours.cents }];
};

const reconcileDispute = async (
  db: Database,
  provider: CardProvider,
  providerDispute: ProviderDispute,
): Promise<Difference[]> => {
  await ignoreUnlessUnavailable(() => recordUnmatchedLoss(db, provider, providerDispute.intentId));
  if ((await compareDispute(db, providerDispute)).length === 0) return [];
  const now = await provider.retrieveDispute(providerDispute.id);
  await ignoreUnlessUnavailable(() => applyDispute(db, now));
  return compareDispute(db, now);
};

/**
 * Compares the provider's records of the last days with the shop's: payments, refunds and disputes. It first applies
 * the provider's state to differences, because a write may be in progress or an event lost. It voids an intent that
 * could still be paid although its order has ended. On normal days it changes nothing.
 * @param onPage called after each page of the provider's records
 * @returns the remaining differences
 * @throws DomainError `provider_unavailable`
 */
export const compareProvider = async (
  db: Database,
  provider: CardProvider,
  onPage: () => Promise<unknown> = async () => {},
): Promise<Difference[]> => {
  const { since, until } = await one<{ since: number; until: number }>(
    db,
    sql`select extract(epoch from now() - make_interval(days => ${COMPARED_DAYS}::int))::bigint as since,
               extract(epoch from now())::bigint as until`,
  );
  const differences: Difference[] = [];
  const seen = new Set<string>();
  for await (const page of provider.listIntents(since)) {
    for (const { id } of page) seen.add(id);
    differences.push(...(await compareIntents(db, provider, page)));
    await onPage();
  }
  // Older payments may have refunds too.
  for (const id of await provider.listRefunded(since)) {
    if (seen.has(id)) continue;
    differences.push(...(await compareIntents(db, provider, [await provider.retrieveIntent(id)])));
    await onPage();
  }
  for (const providerDispute of await provider.listDisputes(since))
    differences.push(...(await reconcileDispute(db, provider, providerDispute)));
  differences.push(...(await findUnknownToProvider(db, since, until, seen)));
  return differences.slice(0, MOST_DIFFERENCES);
};
