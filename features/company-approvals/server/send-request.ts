import { sql } from 'drizzle-orm';
import type { Checkout } from '#features/checkout/contract/checkout.ts';
import { assertDeliverable, toCheckoutRequest } from '#features/checkout/server/check-out.ts';
import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import { priceOrder } from '#features/checkout/server/price-order.ts';
import { EVERY_ROLE, openCompany } from '#features/companies/server/access.ts';
import { RequestedOrder } from '#features/company-approvals/contract/order-requests.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { writeRequest } from './write-request.ts';

type Pools = { db: Database; goods: Database };

/**
 * Finds the request that a member has sent with an idempotency key; null if there is none.
 * @throws DomainError `request_key_reused` if it is another order
 */
const findSent = async (
  db: Database | Transaction,
  memberId: string,
  key: string | null,
  requestHash: string,
): Promise<{ _id: string } | null> => {
  if (key === null) return null;
  const sent = await maybeOne<{ _id: string; requestHash: string }>(
    db,
    sql`select id as "_id", request_hash as "requestHash" from order_request
         where member_id = ${memberId} and idempotency_key = ${key}`,
  );
  if (sent === null) return null;
  if (sent.requestHash !== requestHash) throw new DomainError('request_key_reused');
  return { _id: sent._id };
};

/**
 * Sends an order that is over the caller's limits for approval. It is checked like an order, but holds no stock and no
 * price. Its lines leave the cart, as when they are ordered. A repeated call with the same idempotency key returns the
 * existing request.
 * @throws DomainError the errors of the endpoint `send`
 */
export const sendRequest = async (
  { db, goods }: Pools,
  caller: Caller,
  companyId: string,
  { fromCart, ...form }: Checkout,
  { idempotencyKey, ...settings }: OrderSettings & { network: string | null; idempotencyKey: string | null },
): Promise<{ _id: string }> => {
  const { member } = await openCompany(db, caller, companyId, EVERY_ROLE);
  if (member === null) throw new DomainError('company_not_found');
  const requestHash = hashRequest([form, fromCart]);
  // Before it is priced: the first call has emptied the cart, and goods may be gone since.
  const first = await findSent(db, member.id, idempotencyKey, requestHash);
  if (first !== null) return first;
  const { order, rules } = await priceOrder(goods, caller, toCheckoutRequest(form), {
    ...settings,
    idempotencyKey: null,
    requestHash: null,
  });
  const { totalCents, method } = order.sums;
  assertDeliverable(form.delivery, method.kind === 'collection', rules);
  const { id: memberId } = member;
  return db.transaction((trx) =>
    writeRequest(
      trx,
      caller,
      { companyId, memberId },
      {
        requested: RequestedOrder.parse(form),
        totalCents,
        fromCart,
        idempotencyKey,
        requestHash,
        findSent: () => findSent(trx, memberId, idempotencyKey, requestHash),
      },
    ),
  );
};
