import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { bookRefunds } from './book-refunds.ts';
import type { CardProvider, Intent } from './card-provider.ts';

/**
 * Asks the provider for every refund of a payment and books what it says, whoever made them and however late one fails.
 * @throws DomainError `provider_unavailable`
 */
export const syncRefunds = async (db: Database, provider: CardProvider, intentId: string): Promise<void> => {
  const made = await provider.listRefunds(intentId);
  await db.transaction((trx) => bookRefunds(trx, intentId, made));
};

/** Cents of a payment that the provider has been heard to give back; on their way is given. */
export const providerRefundedCents = (payment: SQL): SQL => sql`
  (select coalesce(sum(r.amount_cents), 0) from refund r where r.payment_id = ${payment} and r.dispute_id is null
      and (r.status = 'done' or (r.status = 'due' and (r.provider_id is not null or r.hand_id is not null))))`;

/** Follows the refunds of an intent that was just retrieved, where its sum says that we have not heard of one. */
export const syncMissingRefunds = async (db: Database, provider: CardProvider, intent: Intent): Promise<void> => {
  if (intent.status !== 'succeeded' || intent.refundedCents === null) return;
  const heard = await maybeOne<{ cents: Cents }>(
    db,
    sql`select ${providerRefundedCents(sql`p.id`)} as cents from payment p where p.provider_id = ${intent.id}`,
  );
  if (heard !== null && heard.cents !== intent.refundedCents) await syncRefunds(db, provider, intent.id);
};
