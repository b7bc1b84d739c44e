import Stripe from 'stripe';
import { z } from 'zod';
import { StripeApiError } from './api-error.ts';
import { appendEvent } from './append-event.ts';
import { type ApiReply, type ApiCall, newId, readClock } from './call.ts';
import { sumDisputedCents } from './create-dispute.ts';
import { findCharge, saveCharge } from './find-charge.ts';
import { findPaymentMethod } from './find-payment-method.ts';
import { lockIntent } from './intent-row.ts';
import { parseParams } from './parse-params.ts';

const RefundParams = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

const createRefundError = (message: string, code?: string) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) }, true);

const isDisputeOpen = async (call: ApiCall, intentId: string): Promise<boolean> => {
  const open = await call.trx.query(
    `select from sandbox.dispute where intent_id = $1 and doc->>'status' = 'needs_response'`,
    [intentId],
  );
  return (open.rowCount ?? 0) > 0;
};

/** Some test cards take a refund later (docs.stripe.com/testing, Refunds). */
const getInitialStatus = async (call: ApiCall, { payment_method: method }: Stripe.PaymentIntent) => {
  const { outcome } = await findPaymentMethod(call, String(method), 'payment_method');
  return outcome.kind === 'ok' && outcome.refunds === 'pending' ? 'pending' : 'succeeded';
};

/**
 * docs.stripe.com/api/refunds/create
 * @throws StripeApiError when the intent has no succeeded charge, or less is left of it
 */
export const createRefund = async (call: ApiCall, given: unknown): Promise<ApiReply> => {
  const { payment_intent: intentId, amount, reason, metadata } = parseParams(RefundParams, given);
  const intent = await lockIntent(call, intentId);
  const charge = await findCharge(call, intent);
  if (charge?.status !== 'succeeded') {
    throw createRefundError(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  const disputed = await sumDisputedCents(call, intent.id);
  const left = charge.amount - charge.amount_refunded - disputed;
  if (disputed > 0 && (left === 0 || (await isDisputeOpen(call, intent.id))))
    throw createRefundError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (left === 0) throw createRefundError(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const cents = amount ?? left;
  if (cents > left) {
    throw createRefundError(
      `Refund amount ($${(cents / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
    );
  }
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount: cents,
    balance_transaction: null,
    charge: charge.id,
    created: await readClock(call),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    metadata: metadata ?? {},
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: await getInitialStatus(call, intent),
    transfer_reversal: null,
  } satisfies Stripe.Refund;
  const refunded = charge.amount_refunded + cents;
  const after: Stripe.Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await saveCharge(call, after);
  await call.trx.query('insert into sandbox.refund (id, intent_id, doc) values ($1, $2, $3)', [
    refund.id,
    intent.id,
    JSON.stringify(refund),
  ]);
  await appendEvent(call, 'refund.created', intent.id, refund);
  await appendEvent(call, 'charge.refunded', intent.id, after);
  return { status: 200, body: refund };
};
