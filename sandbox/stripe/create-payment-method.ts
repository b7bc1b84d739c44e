import type Stripe from 'stripe';
import { z } from 'zod';
import { type ApiReply, type ApiCall, newId, readClock } from './call.ts';
import { checkCard, type CardInput } from './check-card.ts';
import { Integer, Metadata, parseParams } from './parse-params.ts';
import type { CardOutcome, TestCard } from './test-cards.ts';

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

const presentAddress = (given: z.output<typeof Address>): Stripe.Address => ({
  city: given.city ?? null,
  country: given.country ?? null,
  line1: given.line1 ?? null,
  line2: given.line2 ?? null,
  postal_code: given.postal_code ?? null,
  state: given.state ?? null,
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

const storePaymentMethod = async (call: ApiCall, given: PaymentMethodInput): Promise<StoredMethod> => {
  const card = checkCard(given.card);
  const doc = buildPaymentMethod(await readClock(call), card, given);
  await call.trx.query('insert into sandbox.payment_method (id, doc, outcome) values ($1, $2, $3)', [
    doc.id,
    JSON.stringify(doc),
    JSON.stringify(card.outcome),
  ]);
  return { doc, outcome: card.outcome };
};

/** What a well-known id such as `pm_card_visa` stands for: the same card, freshly given. */
export const storeTestMethod = (call: ApiCall, number: string): Promise<StoredMethod> => {
  const card: CardInput = { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 3, cvc: '123' };
  return storePaymentMethod(call, {
    type: 'card',
    card: { ...card, cvc: card.cvc },
    billing_details: {},
    metadata: {},
  });
};

/** Keeps brand, last four digits and expiry (docs.stripe.com/api/payment_methods/create); the number is forgotten. */
export const createPaymentMethod = async (call: ApiCall, params: unknown): Promise<ApiReply> => {
  const { doc } = await storePaymentMethod(call, parseParams(PaymentMethodParams, params));
  return { status: 200, body: doc };
};
