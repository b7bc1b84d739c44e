import type Stripe from 'stripe';
import { z } from 'zod';
import { StripeApiError, createInvalidRequestError, createMissingResourceError } from './api-error.ts';
import { appendEvent } from './events.ts';
import { type ApiCall, type ApiReply, getPageSize, newId, readClock, toListReply } from './call.ts';
import { findCharge, lockIntent, saveCharge } from './stored-intents.ts';
import { Integer, parseParams } from './parse-params.ts';

const DAYS_TO_ANSWER = 7;

/** The cents of a payment that the cardholder's bank withholds or has taken. */
export const sumDisputedCents = async ({ trx }: ApiCall, intentId: string): Promise<number> => {
  const { rows } = await trx.query<{ cents: number }>(
    `select coalesce(sum((doc->>'amount')::int), 0)::int as cents from sandbox.dispute
      where intent_id = $1 and doc->>'status' <> 'won'`,
    [intentId],
  );
  return rows[0]?.cents ?? 0;
};

/**
 * Opens a dispute: the cardholder asks their bank to return all or some of the money, and the provider withholds
 * the amount (docs.stripe.com/disputes). Evidence fields without a value are left out.
 */
export const createDispute = async (
  call: ApiCall,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount: number,
): Promise<Stripe.Dispute> => {
  const created = await readClock(call);
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: created + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Stripe.Dispute;
  const disputed: Stripe.Charge = { ...charge, disputed: true };
  await saveCharge(call, disputed);
  await call.trx.query('insert into sandbox.dispute (id, intent_id, doc) values ($1, $2, $3)', [
    dispute.id,
    intent.id,
    JSON.stringify(dispute),
  ]);
  await appendEvent(call, 'charge.dispute.created', intent.id, dispute);
  return dispute;
};

const DisputeParams = z.strictObject({ amount: Integer.optional() });

/**
 * Opens a dispute for all or some of the remaining payment, as a cardholder's bank can at any time. Stripe has no such
 * endpoint.
 */
export const disputeIntent = async (call: ApiCall, input: unknown, id: string): Promise<ApiReply> => {
  const { amount } = parseParams(DisputeParams, input);
  const intent = await lockIntent(call, id);
  const charge = await findCharge(call, intent);
  if (charge?.status !== 'succeeded')
    throw createInvalidRequestError('This PaymentIntent has no successful charge to dispute.');
  const remaining = charge.amount - charge.amount_refunded - (await sumDisputedCents(call, id));
  if (remaining <= 0 || (amount ?? remaining) > remaining)
    throw createInvalidRequestError('The disputed amount is more than is left of the charge.');
  return { status: 200, body: await createDispute(call, intent, charge, amount ?? remaining) };
};

const EvidenceParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string() }),
  submit: z.enum(['true', 'false']).optional(),
});

const lockDispute = async (call: ApiCall, id: string): Promise<Stripe.Dispute> => {
  const { rows } = await call.trx.query<{ doc: Stripe.Dispute }>(
    'select doc from sandbox.dispute where id = $1 for update',
    [id],
  );
  if (rows[0] === undefined) throw createMissingResourceError('dispute', id, 'dispute');
  return rows[0].doc;
};

const decideDispute = async (call: ApiCall, before: Stripe.Dispute, status: 'won' | 'lost'): Promise<ApiReply> => {
  if (before.status !== 'needs_response') {
    const message = 'This dispute is already closed.';
    throw new StripeApiError(400, { type: 'invalid_request_error', message }, true);
  }
  const dispute: Stripe.Dispute = { ...before, status };
  await call.trx.query('update sandbox.dispute set doc = $2 where id = $1', [dispute.id, JSON.stringify(dispute)]);
  await appendEvent(call, 'charge.dispute.closed', String(dispute.payment_intent), dispute);
  return { status: 200, body: dispute };
};

/** docs.stripe.com/api/disputes/retrieve */
export const retrieveDispute = async (call: ApiCall, _params: unknown, id: string): Promise<ApiReply> => ({
  status: 200,
  body: await lockDispute(call, id),
});

/**
 * Ends a dispute by test evidence (docs.stripe.com/testing, Disputes): `winning_evidence` wins it, anything else loses.
 */
export const submitEvidence = async (call: ApiCall, input: unknown, id: string): Promise<ApiReply> => {
  const { evidence } = parseParams(EvidenceParams, input);
  return decideDispute(
    call,
    await lockDispute(call, id),
    evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost',
  );
};

/** Accepts a dispute as lost (docs.stripe.com/api/disputes/close). */
export const closeDispute = async (call: ApiCall, _params: unknown, id: string): Promise<ApiReply> =>
  decideDispute(call, await lockDispute(call, id), 'lost');

const ListDisputesParams = z.strictObject({
  created: z.strictObject({ gte: Integer }).optional(),
  limit: Integer.optional(),
  payment_intent: z.string().optional(),
  starting_after: z.string().optional(),
});

/** Newest first, with pagination (docs.stripe.com/api/disputes/list). */
export const listDisputes = async (call: ApiCall, input: unknown): Promise<ApiReply> => {
  const { created, limit, payment_intent: intent, starting_after: after } = parseParams(ListDisputesParams, input);
  const size = getPageSize(limit);
  const { rows } = await call.trx.query<{ doc: Stripe.Dispute }>(
    `select doc from sandbox.dispute
      where ($1::bigint is null or (doc->>'created')::bigint >= $1)
        and ($2::text is null or (created_at, id) < (select created_at, id from sandbox.dispute where id = $2))
        and ($4::text is null or intent_id = $4)
      order by created_at desc, id desc limit $3`,
    [created?.gte, after, size + 1, intent],
  );
  return toListReply('/v1/disputes', rows, size);
};
