import type Stripe from 'stripe';
import { appendEvent } from './append-event.ts';
import { type Call, newId, readClock } from './call.ts';

const DAYS_TO_ANSWER = 7;

/**
 * The card holder asks his bank for the money back: the charge is disputed and its money is withheld
 * (docs.stripe.com/disputes). Fields of evidence nobody has given are left out.
 */
export const createDispute = async (
  call: Call,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Promise<Stripe.Charge> => {
  const created = await readClock(call);
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
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
  await call.trx.query('update sandbox.charge set doc = $2 where id = $1', [charge.id, JSON.stringify(disputed)]);
  await call.trx.query('insert into sandbox.dispute (id, intent_id, doc) values ($1, $2, $3)', [
    dispute.id,
    intent.id,
    JSON.stringify(dispute),
  ]);
  await appendEvent(call, 'charge.dispute.created', intent.id, dispute);
  return disputed;
};
