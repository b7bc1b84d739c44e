import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { placeCheckoutOrder } from '#features/checkout/server/check-out.ts';
import type { OrderApproval, OrderSettings } from '#features/checkout/server/order-request.ts';
import { SEEING_ROLES, openCompany } from '#features/companies/server/access.ts';
import { getBuyer } from '#features/staff-orders/server/customers.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { explainToApprover } from './explain-to-approver.ts';
import { type StoredRequest, findRequest } from './read-requests.ts';
import { getRequestedOffers, isOfferRequest } from './requested-offers.ts';

type Ids = { companyId: string; requestId: string };

/**
 * Finds a request for somebody who may decide it.
 * @throws DomainError `request_own`; the errors of `openCompany` and `findRequest`
 */
const findToDecide = async (db: Database, caller: Caller, ids: Ids): Promise<StoredRequest> => {
  await openCompany(db, caller, ids.companyId, SEEING_ROLES);
  const request = await findRequest(db, caller, ids);
  if (request.buyerId === caller.customerId) throw new DomainError('request_own');
  return request;
};

const isApprovedBy = async (db: Database, { requestId, approverId }: OrderApproval): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`select from order_request where id = ${requestId} and state = 'approved' and decided_by = ${approverId}`,
  )) !== null;

/**
 * Places a request as the order of its buyer, once, and accepts its offer if it has one. A repeated approval by the
 * same person changes nothing.
 * @param seen what the approver saw: the total in dollars, and whether the discount code counted
 * @throws DomainError the errors of the endpoint `approve`
 */
export const approveRequest = async (
  { db, goods }: { db: Database; goods: Database },
  approver: Caller,
  ids: Ids,
  seen: { total: number; withoutCode: boolean },
  settings: OrderSettings & { network: string | null },
): Promise<void> => {
  const { requested, buyerId, state } = await findToDecide(db, approver, ids);
  const approval = { requestId: ids.requestId, approverId: approver.customerId };
  try {
    if (requested === null || state !== 'waiting') throw new DomainError('request_decided');
    const buyer = await getBuyer(db, buyerId, approver);
    const { total, withoutCode } = seen;
    if (isOfferRequest(requested)) {
      await getRequestedOffers().accept(goods, buyer, requested, { total, approval }, settings);
    } else {
      const form = { ...requested, ...(withoutCode && { code: '' }), fromCart: false, total };
      await placeCheckoutOrder(goods, buyer, form, { ...settings, idempotencyKey: null }, { approval });
    }
  } catch (error) {
    // The first of two clicks may have taken the last of the stock.
    if (await isApprovedBy(db, approval)) return;
    throw explainToApprover(error);
  }
};

/** Ends a request that waits. @throws DomainError `request_decided` */
const endRequest = async (
  trx: Transaction,
  { customerId }: Caller,
  { requestId }: Ids,
  { state, answer }: { state: 'refused' | 'withdrawn'; answer: string },
): Promise<void> => {
  // The row will name the caller, and the deletion of an account locks the customer before their requests.
  await execute(trx, sql`select from customer where id = ${customerId} for key share`);
  const ended = await execute(
    trx,
    sql`update order_request set state = ${state}, answer = ${answer}, decided_by = ${customerId}, decided_at = now()
         where id = ${requestId} and state = 'waiting'`,
  );
  if (ended === 0) throw new DomainError('request_decided');
};

/** @throws DomainError `request_decided`, and the errors of `findToDecide` */
export const refuseRequest = async (db: Database, approver: Caller, ids: Ids, answer: string): Promise<void> => {
  await findToDecide(db, approver, ids);
  await db.transaction(async (trx) => {
    await endRequest(trx, approver, ids, { state: 'refused', answer });
    await record(trx, {
      kind: 'company.refuse_order',
      entity: 'company',
      entityId: ids.companyId,
      actorId: approver.customerId,
    });
    await queueMail(trx, 'company.order_refused', ids.requestId);
  });
};

/** Withdraws the caller's own request. @throws DomainError `request_decided`; `request_not_found` for another's */
export const withdrawRequest = async (db: Database, caller: Caller, ids: Ids): Promise<void> => {
  const request = await findRequest(db, caller, ids);
  if (request.buyerId !== caller.customerId) throw new DomainError('request_not_found');
  await db.transaction((trx) => endRequest(trx, caller, ids, { state: 'withdrawn', answer: '' }));
};
