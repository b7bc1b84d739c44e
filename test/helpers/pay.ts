import type { z } from 'zod';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { SECRET_KEY } from '#sandbox/stripe/check-key.ts';
import { buildSecretApi } from '#sandbox/stripe/secret-api.ts';
import type { TestPerson } from './people.ts';
import type { TestReply, TestShop } from './start-shop.ts';
import { releaseStock } from '#features/orders/server/release-stock.ts';

type Order = { _id: string; price: number };

export const createTestIntent = (
  shop: TestShop,
  buyer: TestPerson,
  order: Order,
  deliveryAddress?: z.input<typeof AddressForm>,
): Promise<TestReply> => {
  const body = { price: order.price, order: order._id, ...(deliveryAddress && { deliveryAddress }) };
  return shop.call(payments.createIntent, { body }, buyer.token);
};

export const extractIntentId = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/** Confirms a payment at the provider, as the buyer's browser does, with a test card by its well-known id. */
export const confirmCard = async (shop: TestShop, clientSecret: string, card = 'pm_card_visa'): Promise<TestReply> => {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/__sandbox/stripe/v1/payment_intents/${extractIntentId(clientSecret)}/confirm`,
    headers: { authorization: `Bearer ${shop.publishableKey}` },
    payload: { client_secret: clientSecret, payment_method: card },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

export const confirmTestPayment = (
  shop: TestShop,
  buyer: TestPerson,
  order: Order,
  transactionId: string,
): Promise<TestReply> =>
  shop.call(payments.confirm, { params: { id: order._id }, body: { order: order._id, transactionId } }, buyer.token);

/** Pays an order from start to finish, and returns the shop's last answer. */
export const payOrder = async (shop: TestShop, buyer: TestPerson, order: Order): Promise<TestReply> => {
  const { body } = await createTestIntent(shop, buyer, order);
  await confirmCard(shop, body.clientSecret);
  return confirmTestPayment(shop, buyer, order, extractIntentId(body.clientSecret));
};

/** Calls the provider with its secret key, as its staff or a bank would; the shop never does. */
export const callProvider = async (
  shop: TestShop,
  path: string,
  params: Record<string, string> = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the answer has
): Promise<any> => {
  const provider = buildSecretApi(shop.db.$client, null, {});
  const response = await provider.inject({
    method: 'POST',
    url: `/v1/${path}`,
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(params).toString(),
  });
  await provider.close();
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

/** Ends the latest dispute of an intent by test evidence, as the provider does. */
export const closeDisputeAs = async (shop: TestShop, intentId: string, end: 'won' | 'lost'): Promise<void> => {
  const { rows } = await shop.db.$client.query(
    'select id from sandbox.dispute where intent_id = $1 order by created_at desc limit 1',
    [intentId],
  );
  const evidence = end === 'won' ? 'winning_evidence' : 'losing_evidence';
  await callProvider(shop, `disputes/${rows[0].id}`, { 'evidence[uncategorized_text]': evidence });
};

/** Ends an unpaid order without voiding its intent, as a defect or a manual database change would. */
export const expireWithoutVoiding = ({ db }: TestShop, orderId: string): Promise<boolean> =>
  db.transaction(async (trx) => {
    await trx.$client.query(`update orders set status = 'cancelling', cancel_reason = 'expired' where id = $1`, [
      orderId,
    ]);
    return releaseStock(trx, orderId, ['cancelling']);
  });
