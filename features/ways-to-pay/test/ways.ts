import { settings } from '#features/settings/contract/shop-settings.ts';
import { type WayToPay, waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';

export const BANK_DETAILS = 'Rør AS\nIBAN NO93 8601 1117 947\nDNB, BIC DNBANOKK';

/** Saves settings of ways to pay as the owner. By default both are offered. */
export const offerWays = async (shop: TestShop, changes: object = {}): Promise<void> => {
  const { token } = await signIn(shop.db, 'admin');
  const { body } = await shop.call(settings.get, {}, token);
  const offered = { bankDetails: BANK_DETAILS, offersBankTransfer: true, offersCounterPayment: true };
  const saved = await shop.call(settings.save, { body: { ...body, ...offered, ...changes } }, token);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
};

export const choose = (
  shop: TestShop,
  { token }: TestPerson,
  { _id: id }: { _id: string },
  way: WayToPay,
): Promise<TestReply> => shop.call(waysToPay.choose, { params: { id }, body: { way } }, token);

export const getWays = async (shop: TestShop, { token }: TestPerson, { _id: id }: { _id: string }) =>
  (await shop.call(waysToPay.get, { params: { id } }, token)).body;

/** A buyer with a verified address who has paid an order. */
export const createKnownBuyer = async (shop: TestShop): Promise<TestPerson> => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const { body } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  await payOrder(shop, buyer, body);
  await shop.mailsTo(buyer.email);
  return buyer;
};

/** Makes orders for goods that are collected at the counter. */
export const markCollected = (shop: TestShop, { _id }: { _id: string }) =>
  shop.db.$client.query('update orders set is_collected = true where id = $1', [_id]);

/** How long an order is held from when it was placed, in days. */
export const readHoldDays = async (shop: TestShop, { _id }: { _id: string }): Promise<number> => {
  const { rows } = await shop.db.$client.query(
    'select extract(epoch from held_until - created_at) / 86400 as days from orders where id = $1',
    [_id],
  );
  return Number(rows[0].days);
};
