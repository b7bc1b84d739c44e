import Stripe from 'stripe';
import { z } from 'zod';
import { StripeApiError, createInvalidRequestError, createMissingResourceError } from './api-error.ts';
import { appendEvent } from './events.ts';
import { type ApiCall, type ApiReply, getPageSize, newId, readClock, toListReply } from './call.ts';
import { sumDisputedCents } from './disputes.ts';
import { findCharge, findIntent, lockIntent, saveCharge } from './stored-intents.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { Integer, parseParams } from './parse-params.ts';

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

/** Some test cards process refunds later (docs.stripe.com/testing, Refunds). */
const getInitialStatus = async (call: ApiCall, { payment_method: method }: Stripe.PaymentIntent) => {
  const { outcome } = await findPaymentMethod(call, String(method), 'payment_method');
  return outcome.kind === 'ok' && outcome.refunds === 'pending' ? 'pending' : 'succeeded';
};

/**
 * docs.stripe.com/api/refunds/create
 * @throws StripeApiError if the intent has no successful charge, or less than the amount is left of it
 */
export const createRefund = async (call: ApiCall, input: unknown): Promise<ApiReply> => {
  const { payment_intent: intentId, amount, reason, metadata } = parseParams(RefundParams, input);
  const intent = await lockIntent(call, intentId);
  const charge = await findCharge(call, intent);
  if (charge?.status !== 'succeeded') {
    throw createRefundError(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  const disputed = await sumDisputedCents(call, intent.id);
  const remaining = charge.amount - charge.amount_refunded - disputed;
  if (disputed > 0 && (remaining === 0 || (await isDisputeOpen(call, intent.id))))
    throw createRefundError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (remaining === 0)
    throw createRefundError(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const cents = amount ?? remaining;
  if (cents > remaining) {
    throw createRefundError(
      `Refund amount ($${(cents / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(remaining / 100).toFixed(2)})`,
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

const EndRefundParams = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });

/**
 * Completes or fails a refund, as the cardholder's bank does later (docs.stripe.com/refunds, Failed refunds). A refund
 * can fail even after it seemed to succeed; its money then returns to the balance. Stripe has no such endpoint.
 */
export const concludeRefund = async (call: ApiCall, input: unknown, id: string): Promise<ApiReply> => {
  const { outcome } = parseParams(EndRefundParams, input);
  const { rows } = await call.trx.query<{ doc: Stripe.Refund }>('select doc from sandbox.refund where id = $1', [id]);
  if (rows[0] === undefined) throw createMissingResourceError('refund', id, 'refund');
  const intent = await lockIntent(call, String(rows[0].doc.payment_intent));
  const charge = await findCharge(call, intent);
  const before = (
    await call.trx.query<{ doc: Stripe.Refund }>('select doc from sandbox.refund where id = $1 for update', [id])
  ).rows[0]?.doc;
  if (before === undefined || charge === null) throw createMissingResourceError('refund', id, 'refund');
  if (before.status === 'failed' || before.status === outcome)
    throw createInvalidRequestError('This refund has already ended.');
  const refund: Stripe.Refund = {
    ...before,
    status: outcome,
    ...(outcome === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  };
  await call.trx.query('update sandbox.refund set doc = $2 where id = $1', [id, JSON.stringify(refund)]);
  if (outcome === 'failed') {
    await saveCharge(call, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    await appendEvent(call, 'refund.failed', intent.id, refund);
  }
  await appendEvent(call, 'refund.updated', intent.id, refund);
  return { status: 200, body: refund };
};

const ListRefundsParams = z.strictObject({
  payment_intent: z.string().optional(),
  created: z.strictObject({ gte: Integer }).optional(),
  limit: Integer.optional(),
  starting_after: z.string().optional(),
});

/**
 * Lists refunds of one or all intents, newest first, with pagination (docs.stripe.com/api/refunds/list,
 * docs.stripe.com/api/pagination).
 */
export const listRefunds = async (call: ApiCall, input: unknown): Promise<ApiReply> => {
  const { payment_intent: intentId, created, limit, starting_after: after } = parseParams(ListRefundsParams, input);
  if (intentId !== undefined) await findIntent(call, intentId);
  const size = getPageSize(limit);
  if (after !== undefined) {
    const cursor = await call.trx.query('select from sandbox.refund where id = $1', [after]);
    if (cursor.rowCount === 0) throw createMissingResourceError('refund', after, 'starting_after');
  }
  const { rows } = await call.trx.query<{ doc: Stripe.Refund }>(
    `select doc from sandbox.refund
      where ($1::text is null or intent_id = $1) and ($4::bigint is null or (doc->>'created')::bigint >= $4)
        and ($2::text is null or (created_at, id) < (select created_at, id from sandbox.refund where id = $2))
      order by created_at desc, id desc limit $3`,
    [intentId, after, size + 1, created?.gte],
  );
  return toListReply('/v1/refunds', rows, size);
};
