import type Stripe from 'stripe';
import { StripeApiError, createMissingResourceError } from './api-error.ts';
import { type EventType, appendEvent } from './events.ts';
import type { ApiCall } from './call.ts';

const readIntent = async ({ trx }: ApiCall, id: string, lock: '' | 'for update'): Promise<Stripe.PaymentIntent> => {
  const { rows } = await trx.query<{ doc: Stripe.PaymentIntent }>(
    `select doc from sandbox.payment_intent where id = $1 ${lock}`,
    [id],
  );
  if (rows[0] === undefined) throw createMissingResourceError('payment_intent', id, 'intent');
  return rows[0].doc;
};

/** Pages need the intent's client secret; servers do not. */
const checkSecret = ({ caller }: ApiCall, intent: Stripe.PaymentIntent, secret: string | undefined): void => {
  if (caller === 'secret' && secret === undefined) return;
  if (secret === undefined) {
    throw new StripeApiError(400, {
      type: 'invalid_request_error',
      code: 'parameter_missing',
      message: 'Missing required param: client_secret.',
      param: 'client_secret',
    });
  }
  if (secret !== intent.client_secret) {
    throw new StripeApiError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      message: 'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      param: 'client_secret',
    });
  }
};

export const findIntent = async (call: ApiCall, id: string, secret?: string): Promise<Stripe.PaymentIntent> => {
  const intent = await readIntent(call, id, '');
  checkSecret(call, intent, secret);
  return intent;
};

/** Locks an intent until the transaction ends, so that a confirmation and a cancellation cannot overlap. */
export const lockIntent = async (call: ApiCall, id: string, secret?: string): Promise<Stripe.PaymentIntent> => {
  const intent = await readIntent(call, id, 'for update');
  checkSecret(call, intent, secret);
  return intent;
};

/** Stores an intent and an event about it. */
export const saveIntent = async (call: ApiCall, intent: Stripe.PaymentIntent, event: EventType): Promise<void> => {
  await call.trx.query(
    'insert into sandbox.payment_intent (id, doc) values ($1, $2) on conflict (id) do update set doc = excluded.doc',
    [intent.id, JSON.stringify(intent)],
  );
  await appendEvent(call, event, intent.id, intent);
};

const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[];

/**
 * The intent as the caller may see it: pages get no metadata and no charge
 * (docs.stripe.com/api/payment_intents/object).
 */
export const toVisibleIntent = ({ caller }: ApiCall, intent: Stripe.PaymentIntent): object =>
  caller === 'secret' ? intent : Object.fromEntries(publicFields.map((name) => [name, intent[name]]));

/**
 * Creates the error for an action that the intent's status does not allow; it includes the intent, as Stripe's does.
 */
export const createUnexpectedStateError = (
  call: ApiCall,
  intent: Stripe.PaymentIntent,
  message: string,
): StripeApiError =>
  new StripeApiError(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: toVisibleIntent(call, intent),
    },
    true,
  );

/** Finds the charge that took, or last tried to take, the money of an intent. */
export const findCharge = async (call: ApiCall, intent: Stripe.PaymentIntent): Promise<Stripe.Charge | null> => {
  const { rows } = await call.trx.query<{ doc: Stripe.Charge }>('select doc from sandbox.charge where id = $1', [
    typeof intent.latest_charge === 'string' ? intent.latest_charge : '',
  ]);
  return rows[0]?.doc ?? null;
};

export const saveCharge = async (call: ApiCall, charge: Stripe.Charge): Promise<void> => {
  await call.trx.query('update sandbox.charge set doc = $2 where id = $1', [charge.id, JSON.stringify(charge)]);
};

/** Replaces charge ids with the charges (docs.stripe.com/expand). */
export const expandCharges = async (
  call: ApiCall,
  intents: Stripe.PaymentIntent[],
): Promise<Stripe.PaymentIntent[]> => {
  const { rows } = await call.trx.query<{ doc: Stripe.Charge }>('select doc from sandbox.charge where id = any($1)', [
    intents.map(({ latest_charge: charge }) => charge),
  ]);
  const byId = new Map(rows.map(({ doc }) => [doc.id, doc]));
  return intents.map((intent) => ({ ...intent, latest_charge: byId.get(String(intent.latest_charge)) ?? null }));
};
