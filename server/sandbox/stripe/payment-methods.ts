import type pg from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import { findMethod, newId, nowInSeconds, saveMethod } from './books.ts';
import { findTestCard, numberOfMethodId, passesLuhn } from './cards.ts';
import { Fault, invalidRequest, missingResource } from './faults.ts';

const Params = z.object({
  type: z.literal('card'),
  card: z.object({
    number: z.string().transform((text) => text.replaceAll(/\D/g, '')),
    exp_month: z.coerce.number().int(),
    exp_year: z.coerce.number().int(),
    cvc: z.string().optional(),
  }),
  billing_details: z.object({ name: z.string().optional(), email: z.string().optional(), phone: z.string().optional() }).default({}),
});

const cardError = (code: string, param: string, message: string, declineCode?: string) =>
  new Fault(402, { type: 'card_error', code, message, param, ...(declineCode !== undefined && { decline_code: declineCode }) });

const checkCard = ({ number, exp_month, exp_year, cvc }: z.output<typeof Params>['card']) => {
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
  if (exp_month < 1 || exp_month > 12) throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  const now = new Date();
  if (exp_year < now.getUTCFullYear() || (exp_year === now.getUTCFullYear() && exp_month < now.getUTCMonth() + 1)) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  const known = findTestCard(number);
  if (known === null) {
    throw cardError(
      'card_declined',
      'number',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      'test_mode_live_card',
    );
  }
  return known;
};

const present = (
  id: string,
  card: { number: string; exp_month: number; exp_year: number; brand: string },
  billing: z.output<typeof Params>['billing_details'],
) =>
  ({
    id,
    object: 'payment_method',
    type: 'card',
    billing_details: {
      address: null,
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  }) satisfies Stripe.PaymentMethod;

/** Keeps brand, last four digits and expiry; the number itself is judged and forgotten. */
export const createPaymentMethod = async (client: pg.PoolClient, body: unknown): Promise<Stripe.PaymentMethod> => {
  const params = Params.safeParse(body);
  if (!params.success) throw invalidRequest(`Invalid request: ${params.error.issues[0]?.message ?? ''}`);
  const { card, billing_details } = params.data;
  const { brand, outcome } = checkCard(card);
  const method = present(newId('pm'), { ...card, brand }, billing_details);
  await saveMethod(client, method, outcome);
  return method;
};

/** A stored method, or a fresh one for an id such as `pm_card_visa`. */
export const resolvePaymentMethod = async (
  client: pg.PoolClient,
  id: string,
): Promise<NonNullable<Awaited<ReturnType<typeof findMethod>>>> => {
  const number = numberOfMethodId(id);
  if (number !== null) {
    const card = { number, exp_month: '12', exp_year: String(new Date().getUTCFullYear() + 3), cvc: '123' };
    const { id: fresh } = await createPaymentMethod(client, { type: 'card', card });
    return resolvePaymentMethod(client, fresh);
  }
  const found = await findMethod(client, id);
  if (found === null) throw missingResource('PaymentMethod', id);
  return found;
};
