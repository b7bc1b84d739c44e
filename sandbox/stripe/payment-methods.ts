import type Stripe from 'stripe';
import { z } from 'zod';
import { type ApiCall, type ApiReply, newId, readClock } from './call.ts';
import { Integer, Metadata, parseParams } from './parse-params.ts';
import { type CardOutcome, type TestCard, findCardNumber, findTestCard } from './test-cards.ts';
import { StripeApiError, createMissingResourceError } from './api-error.ts';

type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string };

/** Checks the check digit of a card number (ISO/IEC 7812-1, annex B). */
const passesLuhn = (number: string): boolean => {
  let sum = 0;
  for (const [at, digit] of [...number].toReversed().entries()) {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
};

const createCardError = (code: string, param: string, message: string, declineCode?: string) =>
  new StripeApiError(402, {
    type: 'card_error',
    code,
    ...(declineCode !== undefined && { decline_code: declineCode }),
    message,
    param,
  });

const checkExpiry = ({ exp_month: month, exp_year: year }: CardInput): void => {
  const now = new Date();
  const thisYear = now.getUTCFullYear();
  const thisMonth = now.getUTCMonth() + 1;
  if (month < 1 || month > 12 || (year === thisYear && month < thisMonth)) {
    throw createCardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (year < thisYear || year > thisYear + 50) {
    throw createCardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
};

/**
 * Finds the test card. Nothing of a rejected card is stored or repeated.
 * @throws StripeApiError with Stripe's wording, also for a well-formed number that might be a real card
 */
const checkCard = (input: CardInput): TestCard => {
  if (!passesLuhn(input.number)) throw createCardError('incorrect_number', 'number', 'Your card number is incorrect.');
  checkExpiry(input);
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc)) {
    throw createCardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  const card = findTestCard(input.number);
  if (card !== null) return card;
  throw createCardError(
    'card_declined',
    'number',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'test_mode_live_card',
  );
};

const Text = z.string().max(5000).optional();

const Address = z.strictObject({
  city: Text,
  country: Text,
  line1: Text,
  line2: Text,
  postal_code: Text,
  state: Text,
});

const PaymentMethodParams = z.strictObject({
  type: z.literal('card', 'Invalid type: must be one of card'),
  card: z.strictObject({
    number: z.string().transform((text) => text.replaceAll(/[\s-]/g, '')),
    exp_month: Integer,
    exp_year: Integer.transform((year) => (year < 100 ? 2000 + year : year)),
    cvc: z.string().optional(),
  }),
  billing_details: z.strictObject({ name: Text, email: Text, phone: Text, address: Address.optional() }).default({}),
  metadata: Metadata.default({}),
});

type PaymentMethodInput = z.output<typeof PaymentMethodParams>;

export type StoredMethod = { doc: Stripe.PaymentMethod; outcome: CardOutcome };

const presentAddress = (address: z.output<typeof Address>): Stripe.Address => ({
  city: address.city ?? null,
  country: address.country ?? null,
  line1: address.line1 ?? null,
  line2: address.line2 ?? null,
  postal_code: address.postal_code ?? null,
  state: address.state ?? null,
});

const buildPaymentMethod = (
  created: number,
  { brand }: TestCard,
  { card, billing_details: billing, metadata }: PaymentMethodInput,
) =>
  ({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: presentAddress(billing.address ?? {}),
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.cvc === undefined ? null : 'unchecked',
      },
      country: 'US',
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  }) satisfies Stripe.PaymentMethod;

const storePaymentMethod = async (call: ApiCall, input: PaymentMethodInput): Promise<StoredMethod> => {
  const card = checkCard(input.card);
  const doc = buildPaymentMethod(await readClock(call), card, input);
  await call.trx.query('insert into sandbox.payment_method (id, doc, outcome) values ($1, $2, $3)', [
    doc.id,
    JSON.stringify(doc),
    JSON.stringify(card.outcome),
  ]);
  return { doc, outcome: card.outcome };
};

/** Stores the card behind a well-known id such as `pm_card_visa` as a new method. */
const storeTestMethod = (call: ApiCall, number: string): Promise<StoredMethod> => {
  const card: CardInput = { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 3, cvc: '123' };
  return storePaymentMethod(call, {
    type: 'card',
    card: { ...card, cvc: card.cvc },
    billing_details: {},
    metadata: {},
  });
};

/** Stores brand, last four digits and expiry (docs.stripe.com/api/payment_methods/create), never the full number. */
export const createPaymentMethod = async (call: ApiCall, params: unknown): Promise<ApiReply> => {
  const { doc } = await storePaymentMethod(call, parseParams(PaymentMethodParams, params));
  return { status: 200, body: doc };
};

/** Finds a stored method, or creates one for an id such as `pm_card_visa`. */
export const findPaymentMethod = async (call: ApiCall, id: string, param: string): Promise<StoredMethod> => {
  const number = findCardNumber(id);
  if (number !== null) return storeTestMethod(call, number);
  const { rows } = await call.trx.query<StoredMethod>('select doc, outcome from sandbox.payment_method where id = $1', [
    id,
  ]);
  if (rows[0] === undefined) throw createMissingResourceError('PaymentMethod', id, param);
  return rows[0];
};

export const retrievePaymentMethod = async (call: ApiCall, _params: unknown, id: string): Promise<ApiReply> => ({
  status: 200,
  body: (await findPaymentMethod(call, id, 'payment_method')).doc,
});
