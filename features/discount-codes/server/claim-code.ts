import { sql } from 'drizzle-orm';
import { OutdatedPriceError } from '#features/checkout/server/order-discount.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';

/** A new use of a code by an order. */
type NewCodeUse = { orderId: string; customerId: string; emailNorm: string; givenCents: Cents };

/**
 * Counts the use of a code by an order. This locks the code, so it must come last in the order's transaction: the next
 * order with the same code waits until the transaction ends. If one person orders twice at once, a unique index refuses
 * the second use.
 * @throws DomainError `code_used_up`, `code_once_each`; OutdatedPriceError if the code was edited or has ended
 */
export const claimCode = async (
  trx: Transaction,
  { id, version }: { id: string; version: number },
  { orderId, customerId, emailNorm, givenCents }: NewCodeUse,
): Promise<void> => {
  const { claimed, put } = await one<{ claimed: boolean; put: boolean }>(
    trx,
    sql`with claimed as (
          update discount_code set used = used + 1
           where id = ${id} and version = ${version} and is_active and (ends_at is null or ends_at > now())
             and (most_uses is null or used < most_uses)
          returning id, once_each
        ), put as (
          insert into code_use (order_id, code_id, customer_id, email_norm, amount_cents, is_once)
          select ${orderId}::uuid, id, ${customerId}::uuid, ${emailNorm}::text, ${givenCents}::bigint, once_each from claimed
              on conflict do nothing
          returning order_id)
        select exists (select from claimed) as claimed, exists (select from put) as put`,
    'claim-code',
  );
  if (put) return;
  if (claimed) throw new DomainError('code_once_each');
  const usedUp = await maybeOne(
    trx,
    sql`select from discount_code where id = ${id} and version = ${version} and used >= most_uses`,
  );
  throw usedUp === null ? new OutdatedPriceError() : new DomainError('code_used_up');
};

/**
 * Updates the amount that a code takes off an order, after the order's lines have changed.
 * @throws OutdatedPriceError if the code was edited since the order was priced
 */
export const restateCodeUse = async (
  trx: Transaction,
  { id, version }: { id: string; version: number },
  { orderId, givenCents }: NewCodeUse,
): Promise<void> => {
  const restated = await maybeOne(
    trx,
    sql`with code as (select id from discount_code where id = ${id} and version = ${version} for update)
        update code_use u set amount_cents = ${givenCents} from code
         where u.code_id = code.id and u.order_id = ${orderId} and u.released_at is null
        returning u.order_id`,
  );
  if (restated === null) throw new OutdatedPriceError();
};
