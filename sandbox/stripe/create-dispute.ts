import type Stripe from 'stripe';
import { z } from 'zod';
import { createInvalidRequestError } from './api-error.ts';
import { appendEvent } from './append-event.ts';
import { type ApiReply, type ApiCall, newId, readClock } from './call.ts';
import { findCharge, saveCharge } from './find-charge.ts';
import { lockIntent } from './intent-row.ts';
import { Integer, parseParams } from './parse-params.ts';

const DAYS_TO_ANSWER = 7;

/** Cents of a payment that its holder's bank withholds or has taken. */
export const sumDisputedCents = async ({ trx }: ApiCall, intentId: string): Promise<number> => {
  const { rows } = await trx.query<{ cents: number }>(
    `select coalesce(sum((doc->>'amount')::int), 0)::int as cents from sandbox.dispute
      where intent_id = $1 and doc->>'status' <> 'won'`,
    [intentId],
  );
  return rows[0]?.cents ?? 0;
};

/**
 * The card holder asks his bank for money back, all or a part: the charge is disputed and the amount is withheld
 * (docs.stripe.com/disputes). Fields of evidence nobody has given are left out.
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
 * What the bank of a card holder does at any time, for all that is left of a payment or a part of it. At Stripe no
 * call does it, so this address is not part of its API.
 */
export const disputeIntent = async (call: ApiCall, given: unknown, id: string): Promise<ApiReply> => {
  const { amount } = parseParams(DisputeParams, given);
  const intent = await lockIntent(call, id);
  const charge = await findCharge(call, intent);
  if (charge?.status !== 'succeeded')
    throw createInvalidRequestError('This PaymentIntent has no successful charge to dispute.');
  const left = charge.amount - charge.amount_refunded - (await sumDisputedCents(call, id));
  if (left <= 0 || (amount ?? left) > left)
    throw createInvalidRequestError('More is disputed than is left of the charge.');
  return { status: 200, body: await createDispute(call, intent, charge, amount ?? left) };
};
