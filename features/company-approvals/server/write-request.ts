import { sql } from 'drizzle-orm';
import { removeOrderedLines } from '#features/carts/server/remove-lines.ts';
import { SEEING_ROLES } from '#features/companies/server/access.ts';
import { assertReference } from '#features/company-orders/server/references.ts';
import {
  MAX_MAILED_APPROVERS,
  MAX_WAITING_REQUESTS,
  type RequestedOrder,
} from '#features/company-approvals/contract/order-requests.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { publishEvent } from '#platform/server/jobs/event-subscribers.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { findExcess, lockLimits, readMonthSum } from './limits.ts';
import { toMailSubject } from './mail-subject.ts';

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
 * A priced order to be sent for approval.
 * @param fromCart true if its lines leave the cart
 * @param findSent finds the request that was sent before, with the same key or for the same offer
 */
type NewRequest = {
  requested: RequestedOrder;
  totalCents: Cents;
  fromCart: boolean;
  idempotencyKey: string | null;
  requestHash: string | null;
  findSent: () => Promise<{ _id: string } | null>;
};

/**
 * Writes an order over the caller's limits as a request that waits for an approver, once.
 * @throws DomainError `member_inactive`, `reference_missing`, `reference_unknown`, `approval_not_needed`,
 *   `request_limit`, `cart_changed`
 */
export const writeRequest = async (
  trx: Transaction,
  caller: Caller,
  { companyId, memberId }: { companyId: string; memberId: string },
  { requested, totalCents, fromCart, idempotencyKey, requestHash, findSent }: NewRequest,
): Promise<{ _id: string }> => {
  await lockMember(trx, caller, memberId);
  await assertReference(trx, companyId, requested.companyReference);
  const limits = await lockLimits(trx, sql`${memberId}`);
  // The lock lets one of several presses through after the other.
  const sent = await findSent();
  if (sent !== null) return sent;
  const { monthSumCents } = await readMonthSum(trx, memberId);
  if (limits === null || findExcess(limits, monthSumCents, totalCents) === null) {
    throw new DomainError('approval_not_needed');
  }
  await assertFew(trx, memberId);
  const id = await oneValue<string>(
    trx,
    sql`insert into order_request (company_id, member_id, requested, lines, total_cents, idempotency_key, request_hash)
        values (${companyId}, ${memberId}, ${JSON.stringify(requested)}::jsonb, ${requested.lines.length}, ${totalCents},
                ${idempotencyKey}, ${requestHash})
        returning id`,
  );
  if (fromCart) await removeOrderedLines(trx, caller.customerId, requested.lines);
  await mailApprovers(trx, companyId, memberId, id);
  await publishEvent(trx, 'order_request.asked', [id]);
  return { _id: id };
};
