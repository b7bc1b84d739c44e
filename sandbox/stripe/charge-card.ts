import type Stripe from 'stripe';
import { StripeApiError, getDocUrl } from './api-error.ts';
import { type ApiReply, type ApiCall, newId, readClock } from './call.ts';
import { createDispute } from './disputes.ts';
import type { StoredMethod } from './payment-methods.ts';
import { toVisibleIntent, saveIntent } from './stored-intents.ts';
import type { ChargeOutcome } from './test-cards.ts';

type PaymentMethod = StoredMethod['doc'];

/** Describes the issuer's decision on a charge (docs.stripe.com/declines). */
const buildOutcome = (charged: ChargeOutcome): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: charged.kind === 'ok' ? 'approved_by_network' : 'declined_by_network',
  reason: charged.kind === 'ok' ? null : charged.declineCode,
  risk_level: 'normal',
  seller_message:
    charged.kind === 'ok' ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
  type: charged.kind === 'ok' ? 'authorized' : 'issuer_declined',
});

const buildCharge = (created: number, intent: Stripe.PaymentIntent, method: PaymentMethod, charged: ChargeOutcome) =>
  ({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: charged.kind === 'ok' ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'COPPERLINE',
    captured: charged.kind === 'ok',
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charged.kind === 'ok' ? null : charged.code,
    failure_message: charged.kind === 'ok' ? null : charged.message,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: buildOutcome(charged),
    paid: charged.kind === 'ok',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charged.kind === 'ok' ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.Charge;

/**
 * Tries to charge a locked intent. A decline is also stored and leaves the intent payable
 * (docs.stripe.com/payments/paymentintents/lifecycle), so it is returned, not thrown.
 */
export const chargeCard = async (
  call: ApiCall,
  before: Stripe.PaymentIntent,
  method: PaymentMethod,
  charged: ChargeOutcome,
): Promise<ApiReply> => {
  const charge = buildCharge(await readClock(call), before, method, charged);
  await call.trx.query('insert into sandbox.charge (id, intent_id, doc) values ($1, $2, $3)', [
    charge.id,
    before.id,
    JSON.stringify(charge),
  ]);
  const tried: Stripe.PaymentIntent = { ...before, latest_charge: charge.id, next_action: null };
  if (charged.kind === 'ok') {
    const intent: Stripe.PaymentIntent = {
      ...tried,
      status: 'succeeded',
      amount_received: before.amount,
      payment_method: method.id,
      last_payment_error: null,
    };
    await saveIntent(call, intent, 'payment_intent.succeeded');
    if (charged.disputed === true) await createDispute(call, intent, charge, charge.amount);
    return { status: 200, body: toVisibleIntent(call, intent) };
  }
  const error = {
    type: 'card_error' as const,
    charge: charge.id,
    code: charged.code,
    decline_code: charged.declineCode,
    message: charged.message,
    ...(charged.param !== undefined && { param: charged.param }),
    payment_method: method,
  };
  const intent: Stripe.PaymentIntent = {
    ...tried,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { ...error, doc_url: getDocUrl(charged.code) },
  };
  await saveIntent(call, intent, 'payment_intent.payment_failed');
  const { status, body } = new StripeApiError(402, { ...error, payment_intent: toVisibleIntent(call, intent) });
  return { status, body };
};
