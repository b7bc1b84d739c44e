import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body;

/** Places a paid order of 5 pieces and ships 2 of them without a tracking number. */
const placeShippedOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  await payOrder(shop, buyer, order);
  const id: string = order._id;
  const line: string = (await read(id)).lines[0]._id;
  const ship = (quantity: number, shippedWas: number) =>
    shop.call(
      shipments.ship,
      { params: { id }, body: { carrier: 'UPS', lines: [{ line, quantity }], shippedWas } },
      admin.token,
    );
  await ship(2, 0);
  const shipment: string = (await read(id)).shipments[0]._id;
  return { buyer, goods, id, line, shipment, number: order.number as number, ship };
};
const correct = (id: string, shipment: string, carrier: string, trackingNumber: string) =>
  shop.call(shipments.correct, { params: { id, shipment }, body: { carrier, trackingNumber } }, admin.token);
const takeBack = (id: string, shipment: string) =>
  shop.call(shipments.remove, { params: { id, shipment } }, admin.token);
const getStock = async (id: string) => {
  const { rows } = await shop.db.$client.query('select on_hand, reserved from stock where product_id = $1', [id]);
  return [rows[0].on_hand, rows[0].reserved];
};

test('a tracking number entered later is emailed once with its link, however often it is saved', async () => {
  const { buyer, id, shipment, number } = await placeShippedOrder();
  await shop.mailsTo(buyer.email);
  const replies = await Promise.all([1, 2, 3].map(() => correct(id, shipment, 'DHL', '00340434')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await read(id)).shipments).toMatchObject([{ carrier: 'DHL', trackingNumber: '00340434' }]);
  const [mail, before] = await shop.mailsTo(buyer.email);
  expect([mail?.subject, before?.subject]).toEqual([
    `Order ${number} has a corrected tracking number`,
    `Order ${number} is on its way`,
  ]);
  expect(mail?.text).toContain('tracking-id=00340434');
  const { body: timeline } = await shop.call(orders.timeline, { params: { id } }, buyer.token);
  expect(timeline.at(-1)).toMatchObject({ what: 'Tracking number corrected', note: 'DHL, 00340434 instead of UPS' });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('tracking numbers entered at the same time cause one email, with the final number', async () => {
  const { buyer, id, shipment, number } = await placeShippedOrder();
  await shop.mailsTo(buyer.email);
  await Promise.all(['1Z01', '1Z02', '1Z03'].map((tracking) => correct(id, shipment, 'UPS', tracking)));
  const stays: string = (await read(id)).shipments[0].trackingNumber;
  const mails = (await shop.mailsTo(buyer.email)).filter(({ subject }) => /tracking number/.test(subject));
  expect(mails.map(({ subject }) => subject)).toEqual([`Order ${number} has a corrected tracking number`]);
  expect(mails[0]?.text).toContain(stays);
});

test('a tracking number corrected before the email is sent is in it, without a second email', async () => {
  const { buyer, id, shipment, number } = await placeShippedOrder();
  await correct(id, shipment, 'UPS', '1Z99');
  const mails = (await shop.mailsTo(buyer.email)).filter(({ subject }) => !/received/.test(subject));
  expect(mails.map(({ subject }) => subject)).toEqual([`Order ${number} is on its way`]);
  expect(mails[0]?.text).toContain('1Z99');
});

test('undoing a shipment several times at once reserves its pieces once and corrects the email', async () => {
  const { buyer, goods, id, shipment, number, ship } = await placeShippedOrder();
  expect(await getStock(goods.id)).toEqual([98, 3]);
  await shop.mailsTo(buyer.email);
  const replies = await Promise.all([takeBack(id, shipment), takeBack(id, shipment), takeBack(id, shipment)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
  expect(await getStock(goods.id)).toEqual([100, 5]);
  expect(await read(id)).toMatchObject({
    status: 'paid',
    isPartShipped: false,
    shipments: [],
    lines: [{ shipped: 0 }],
  });
  expect((await shop.subjectsTo(buyer.email))[0]).toBe(`Order ${number} is not on its way yet`);
  expect((await ship(5, 0)).body).toMatchObject({ isShipped: true });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if one of two shipments is undone, an email says that this part is not on its way', async () => {
  const { buyer, id, number, ship } = await placeShippedOrder();
  await ship(3, 2);
  await shop.mailsTo(buyer.email);
  await takeBack(id, (await read(id)).shipments[1]._id);
  expect((await shop.subjectsTo(buyer.email))[0]).toBe(`Part of order ${number} is not on its way yet`);
});

test('a correction after delivery mentions no parcel on its way, and line breaks become commas', async () => {
  const { buyer, id, shipment } = await placeShippedOrder();
  await shop.call(orders.deliver, { params: { id } }, admin.token);
  await shop.mailsTo(buyer.email);
  await correct(id, shipment, 'DHL\nExpress', '0034\n0434');
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.text).toContain('Carrier: DHL, Express\nTracking number: 0034, 0434\n');
  expect(mail?.text).not.toContain('on their way');
});

test('a tracking number can be added to an order marked as delivered without a shipment', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  await payOrder(shop, buyer, order);
  const id: string = order._id;
  await shop.call(orders.deliver, { params: { id } }, admin.token);
  expect((await correct(id, (await read(id)).shipments[0]._id, 'DPD', '9')).status).toBe(200);
  const { body: timeline } = await shop.call(orders.timeline, { params: { id } }, buyer.token);
  expect(timeline.at(-1)).toMatchObject({ what: 'Tracking number corrected', note: 'DPD, 9' });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a shipment undone before its email is sent causes no email', async () => {
  const { buyer, id, shipment } = await placeShippedOrder();
  expect((await takeBack(id, shipment)).status).toBe(200);
  expect((await shop.subjectsTo(buyer.email)).filter((subject) => subject.includes('on its way'))).toEqual([]);
});

test('a shipment cannot be undone after ten minutes, after a refund or delivery, or through another order', async () => {
  const getErrorCode = async (id: string, shipment: string) => (await takeBack(id, shipment)).body.code;
  const expired = await placeShippedOrder();
  await shop.db.$client.query(`update shipment set created_at = now() - interval '11 minutes' where id = $1`, [
    expired.shipment,
  ]);
  expect(await getErrorCode(expired.id, expired.shipment)).toBe('shipment_stays');
  const refunded = await placeShippedOrder();
  const part = { reason: 'broken', lines: [{ line: refunded.line, quantity: 1, restock: false }] };
  await shop.call(payments.refund, { params: { id: refunded.id }, body: part }, admin.token);
  expect(await getErrorCode(refunded.id, refunded.shipment)).toBe('shipment_stays');
  const delivered = await placeShippedOrder();
  await shop.call(orders.deliver, { params: { id: delivered.id } }, admin.token);
  expect(await getErrorCode(delivered.id, delivered.shipment)).toBe('shipment_stays');
  // The tracking number can still be corrected.
  expect((await correct(delivered.id, delivered.shipment, 'DPD', '7')).status).toBe(200);
  expect(await getErrorCode(expired.id, delivered.shipment)).toBe('shipment_not_found');
  expect((await correct(expired.id, delivered.shipment, 'DPD', '8')).body.code).toBe('shipment_not_found');
  expect((await correct(expired.id, expired.shipment, ' ', '')).body.fields).toMatchObject({
    carrier: 'Carrier is Required',
  });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('shipping, undoing and correcting parcels at once leaves every piece accounted for', async () => {
  const { id, shipment, ship, buyer } = await placeShippedOrder();
  const replies = await Promise.all([
    ship(3, 2),
    ship(3, 2),
    takeBack(id, shipment),
    correct(id, shipment, 'DPD', '1'),
    takeBack(id, shipment),
    shop.call(orders.deliver, { params: { id } }, admin.token),
    shop.mailsTo(buyer.email),
  ]);
  expect(replies.some((reply) => 'status' in reply && reply.status >= 500)).toBe(false);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
