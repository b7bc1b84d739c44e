import Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { appendEvent } from './append-event.ts';
import { type Answer, type Call, newId, readClock } from './call.ts';
import { lockIntent } from './intent-row.ts';
import { parseParams } from './parse-params.ts';

const Params = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

const refuse = (message: string, code?: string) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) }, true);

/**
 * docs.stripe.com/api/refunds/create
 * @throws ApiError when the intent has no succeeded charge, or less is left of it
 */
export const createRefund = async (call: Call, given: unknown): Promise<Answer> => {
  const { payment_intent: intentId, amount, reason, metadata } = parseParams(Params, given);
  const intent = await lockIntent(call, intentId);
  const { rows } = await call.trx.query<{ doc: Stripe.Charge }>('select doc from sandbox.charge where id = $1', [
    typeof intent.latest_charge === 'string' ? intent.latest_charge : '',
  ]);
  const charge = rows[0]?.doc;
  if (charge?.status !== 'succeeded') {
    throw refuse(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  if (charge.disputed)
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw refuse(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const cents = amount ?? left;
  if (cents > left) {
    throw refuse(
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
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund;
  const refunded = charge.amount_refunded + cents;
  const after: Stripe.Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await call.trx.query('update sandbox.charge set doc = $2 where id = $1', [charge.id, JSON.stringify(after)]);
  await call.trx.query('insert into sandbox.refund (id, intent_id, doc) values ($1, $2, $3)', [
    refund.id,
    intent.id,
    JSON.stringify(refund),
  ]);
  await appendEvent(call, 'charge.refunded', intent.id, after);
  return { status: 200, body: refund };
};
