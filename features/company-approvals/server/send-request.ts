import { sql } from 'drizzle-orm';
import { removeOrderedLines } from '#features/carts/server/remove-lines.ts';
import type { Checkout } from '#features/checkout/contract/checkout.ts';
import { assertDeliverable, toCheckoutRequest } from '#features/checkout/server/check-out.ts';
import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import { priceOrder } from '#features/checkout/server/price-order.ts';
import { EVERY_ROLE, SEEING_ROLES, openCompany } from '#features/companies/server/access.ts';
import { assertReference } from '#features/companies/server/references.ts';
import {
  MAX_MAILED_APPROVERS,
  MAX_WAITING_REQUESTS,
  RequestedOrder,
} from '#features/company-approvals/contract/order-requests.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { publishEvent } from '#platform/server/jobs/event-subscribers.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { findExcess, lockLimits, readMonthSum } from './limits.ts';
import { toMailSubject } from './mail-subject.ts';

type Pools = { db: Database; goods: Database };

/** Keeps the member from leaving until `trx` ends. @throws DomainError `member_inactive` */
const lockMember = async (trx: Transaction, { customerId }: Caller, memberId: string): Promise<void> => {
  // The deletion of an account locks the customer before the member.
  await execute(trx, sql`select from customer where id = ${customerId} for key share`);
  const member = await maybeOne(
    trx,
    sql`select from company_member where id = ${memberId} and left_at is null and is_active for share`,
  );
  if (member === null) throw new DomainError('member_inactive');
};

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

/** @throws DomainError `request_limit` if many requests of a member wait, or were sent in the last hour */
const assertFew = async (trx: Transaction, memberId: string): Promise<void> => {
  const { waiting, recent } = await one<{ waiting: number; recent: number }>(
    trx,
    sql`select (select count(*)::int from order_request where member_id = ${memberId} and state = 'waiting') as waiting,
               (select count(*)::int from order_request
                 where member_id = ${memberId} and id > uuidv7(interval '-1 hour')) as recent`,
  );
  if (Math.max(waiting, recent) >= MAX_WAITING_REQUESTS) throw new DomainError('request_limit');
};

/** Queues an email to each person who can approve a request, up to a number. */
const mailApprovers = async (trx: Transaction, companyId: string, memberId: string, id: string): Promise<void> => {
  const approvers = await rows<{ id: string }>(
    trx,
    sql`select id from company_member
         where company_id = ${companyId} and id <> ${memberId} and left_at is null and is_active
           and role = any(${sql.param(SEEING_ROLES)}::text[])
         order by id limit ${MAX_MAILED_APPROVERS}`,
  );
  for (const approver of approvers) {
    await queueMail(trx, 'company.order_requested', toMailSubject(id, approver.id));
  }
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
  { idempotencyKey, ...terms }: OrderSettings & { network: string | null; idempotencyKey: string | null },
): Promise<{ _id: string }> => {
  const { member } = await openCompany(db, caller, companyId, EVERY_ROLE);
  if (member === null) throw new DomainError('company_not_found');
  const requestHash = hashRequest([form, fromCart]);
  // Before it is priced: the first call has emptied the cart, and goods may be gone since.
  const first = await findSent(db, member.id, idempotencyKey, requestHash);
  if (first !== null) return first;
  const { order, rules } = await priceOrder(goods, caller, toCheckoutRequest(form), {
    ...terms,
    idempotencyKey: null,
    requestHash: null,
  });
  const { totalCents, method } = order.sums;
  assertDeliverable(form.delivery, method.kind === 'collection', rules);
  return db.transaction(async (trx) => {
    await lockMember(trx, caller, member.id);
    await assertReference(trx, companyId, form.companyReference);
    const limits = await lockLimits(trx, sql`${member.id}`);
    // The lock lets one of several presses through after the other.
    const sent = await findSent(trx, member.id, idempotencyKey, requestHash);
    if (sent !== null) return sent;
    const { monthSumCents } = await readMonthSum(trx, member.id);
    if (limits === null || findExcess(limits, monthSumCents, totalCents) === null) {
      throw new DomainError('approval_not_needed');
    }
    await assertFew(trx, member.id);
    const requested = RequestedOrder.parse(form);
    const { id } = await one<{ id: string }>(
      trx,
      sql`insert into order_request (company_id, member_id, requested, lines, total_cents, idempotency_key, request_hash)
          values (${companyId}, ${member.id}, ${JSON.stringify(requested)}::jsonb, ${order.lines.length}, ${totalCents},
                  ${idempotencyKey}, ${requestHash})
          returning id`,
    );
    if (fromCart) await removeOrderedLines(trx, caller.customerId, form.lines);
    await mailApprovers(trx, companyId, member.id, id);
    await publishEvent(trx, 'order_request.asked', [id]);
    return { _id: id };
  });
};
