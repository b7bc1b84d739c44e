import type pg from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import { lockIntent, newId, nowInSeconds, saveIntent } from './books.ts';
import { Fault, invalidRequest, missingResource, unexpectedState } from './faults.ts';
import { resolvePaymentMethod } from './payment-methods.ts';

const Create = z.object({
  amount: z.coerce.number().int(),
  currency: z.string().length(3).toLowerCase(),
  metadata: z.record(z.string(), z.string()).default({}),
  description: z.string().optional(),
});

const payable: readonly Stripe.PaymentIntent.Status[] = ['requires_payment_method', 'requires_confirmation'];
const voidable: readonly Stripe.PaymentIntent.Status[] = [...payable, 'requires_action', 'requires_capture'];

const secretOf = (id: string) => `${id}_secret_${newId('s').slice(-24)}`;

export const createIntent = async (client: pg.PoolClient, body: unknown): Promise<Stripe.PaymentIntent> => {
  const params = Create.safeParse(body);
  if (!params.success) throw invalidRequest(`Invalid ${params.error.issues[0]?.path.join('.') ?? 'request'}`);
  const { amount, currency, metadata, description } = params.data;
  if (amount < 50) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
  const id = newId('pi');
  const intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: secretOf(id),
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
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
  await saveIntent(client, intent, 'payment_intent.created');
  return intent;
};

export const retrieveIntent = async (client: pg.PoolClient, id: string): Promise<Stripe.PaymentIntent> => {
  const intent = await lockIntent(client, id);
  if (intent === null) throw missingResource('payment_intent', id);
  return intent;
};

/** What a confirmation came to. A decline is written in the books too, so it is returned and not thrown. */
export type Confirmed = { intent: Stripe.PaymentIntent; decline: Fault | null };

/**
 * Takes the money, or is declined and leaves the intent payable (docs.stripe.com/payments/paymentintents/lifecycle).
 * @throws Fault `payment_intent_unexpected_state` when it was paid or voided before
 */
export const confirmIntent = async (client: pg.PoolClient, id: string, methodId: string): Promise<Confirmed> => {
  const before = await retrieveIntent(client, id);
  if (!payable.includes(before.status)) {
    const message =
      before.status === 'succeeded'
        ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
        : `You cannot confirm this PaymentIntent because it has a status of ${before.status}.`;
    throw unexpectedState(before, message);
  }
  const { doc: method, outcome } = await resolvePaymentMethod(client, methodId);
  if (outcome.kind === 'decline') {
    const error = {
      type: 'card_error' as const,
      code: outcome.code,
      decline_code: outcome.declineCode,
      message: outcome.message,
      payment_method: method,
    };
    const intent: Stripe.PaymentIntent = { ...before, status: 'requires_payment_method', last_payment_error: error as Stripe.PaymentIntent.LastPaymentError };
    await saveIntent(client, intent, 'payment_intent.payment_failed');
    return { intent, decline: new Fault(402, { ...error, payment_intent: intent }) };
  }
  const intent: Stripe.PaymentIntent = {
    ...before,
    status: 'succeeded',
    amount_received: before.amount,
    payment_method: method.id,
    latest_charge: newId('ch'),
    last_payment_error: null,
  };
  await saveIntent(client, intent, 'payment_intent.succeeded');
  return { intent, decline: null };
};

/** @throws Fault `payment_intent_unexpected_state` when the money has moved, or it is voided already */
export const cancelIntent = async (client: pg.PoolClient, id: string): Promise<Stripe.PaymentIntent> => {
  const before = await retrieveIntent(client, id);
  if (!voidable.includes(before.status)) {
    throw unexpectedState(before, `You cannot cancel this PaymentIntent because it has a status of ${before.status}.`);
  }
  const intent: Stripe.PaymentIntent = { ...before, status: 'canceled', canceled_at: nowInSeconds() };
  await saveIntent(client, intent, 'payment_intent.canceled');
  return intent;
};
