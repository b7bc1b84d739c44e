import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { createInvalidRequestError } from './api-error.ts';
import { type ApiCall, type ApiReply, newId, readClock } from './call.ts';
import { createUnexpectedStateError, lockIntent, saveIntent, toVisibleIntent } from './stored-intents.ts';
import { Integer, Metadata, parseParams } from './parse-params.ts';

const hasTwoDecimals = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase()) &&
  new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits === 2;

const CreateIntentParams = z.strictObject({
  amount: Integer,
  currency: z
    .string()
    .toLowerCase()
    .refine(hasTwoDecimals, 'Invalid currency. The sandbox supports currencies of two decimals.'),
  allowed_payment_method_types: z.array(z.literal('card', 'The sandbox takes cards only.')).optional(),
  description: z.string().max(1000).optional(),
  metadata: Metadata.default({}),
  receipt_email: z.email('Invalid email address').optional(),
});

/** Checks the limits of a charge (docs.stripe.com/currencies, minimum and maximum charge amounts). */
const checkAmount = (amount: number, currency: string): void => {
  const refuse = (message: string, code: string) => createInvalidRequestError(message, { code, param: 'amount' });
  const units = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const format = (least: number) => units.format(least / 100);
  if (amount < 1) throw refuse('This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  if (amount < 50) throw refuse(`Amount must be at least ${format(50)} ${currency}`, 'amount_too_small');
  if (amount > 99_999_999) throw refuse(`Amount must be no more than ${format(99_999_999)}`, 'amount_too_large');
};

const buildIntent = (created: number, params: z.output<typeof CreateIntentParams>) => {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    confirmation_method: 'automatic',
    created,
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
};

/** docs.stripe.com/api/payment_intents/create */
export const createIntent = async (call: ApiCall, input: unknown): Promise<ApiReply> => {
  const params = parseParams(CreateIntentParams, input);
  checkAmount(params.amount, params.currency);
  const intent = buildIntent(await readClock(call), params);
  await saveIntent(call, intent, 'payment_intent.created');
  return { status: 200, body: toVisibleIntent(call, intent) };
};

const CancelIntentParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

const cancelable: Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/**
 * docs.stripe.com/api/payment_intents/cancel
 * @throws StripeApiError `payment_intent_unexpected_state` if the intent is already paid or voided
 */
export const cancelIntent = async (call: ApiCall, input: unknown, id: string): Promise<ApiReply> => {
  const { cancellation_reason: reason } = parseParams(CancelIntentParams, input);
  const before = await lockIntent(call, id);
  if (!cancelable.includes(before.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`;
    throw createUnexpectedStateError(call, before, message);
  }
  const intent: Stripe.PaymentIntent = {
    ...before,
    status: 'canceled',
    canceled_at: await readClock(call),
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  await saveIntent(call, intent, 'payment_intent.canceled');
  return { status: 200, body: toVisibleIntent(call, intent) };
};
