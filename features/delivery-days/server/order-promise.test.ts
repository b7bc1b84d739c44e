import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { getDeliveryPromise } from '#features/delivery-days/contract/delivery-promise.ts';
import { describePromisedDays } from '#features/delivery-days/contract/describe-promise.ts';
import { NO_DELIVERY_TIME } from '#features/delivery-days/contract/delivery-time.ts';
import { defaultSchedule } from '#features/delivery-days/contract/schedule.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeLines } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { notifyLateOrders } from './notify-late-orders.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const valve = await createTestProduct(shop);

const saveSettings = async (changes: object) => {
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  const { status } = await shop.call(settings.save, { body: { ...before, seller: oslo, ...changes } }, admin.token);
  expect(status).toBe(200);
};
const place = async (buyer: TestPerson, pieces = 2) => (await placeLines(shop, buyer, [[valve, pieces]])).body;
const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body;
const placePaid = async (buyer: TestPerson) => {
  const order = await place(buyer);
  await payOrder(shop, buyer, order);
  return order;
};
const setDays = (id: string, from: string, to: string) =>
  shop.db.$client.query('update order_promise set from_date = $2, to_date = $3 where order_id = $1', [id, from, to]);
const eventsOf = async (id: string): Promise<string[]> =>
  (await shop.call(orders.timeline, { params: { id } }, admin.token)).body.map(({ what }: { what: string }) => what);
const promiseNow = (from: number, to: number) => {
  const promise = getDeliveryPromise({
    now: Date.now(),
    timeZone: 'UTC',
    schedule: defaultSchedule,
    method: { ...NO_DELIVERY_TIME, kind: 'delivery', days: { from, to } },
    country: '',
  });
  if (promise === null) throw new Error('no promise');
  return { from: promise.from, to: promise.to, text: describePromisedDays(promise) };
};
const readPdf = async (url: string): Promise<string> => {
  const { rawPayload } = await shop.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
};

await saveSettings({ methods: [], holidays: [], flatFeeDays: '1-2' });

test('the days are stored with the order, recalculated when it is paid, and unchanged by later settings', async () => {
  const buyer = await signIn(shop.db);
  const order = await place(buyer);
  const promise = promiseNow(1, 2);
  expect(order).toMatchObject({ promise: { ...promise, readyTime: null, payBy: expect.any(String) }, isLate: false });
  await setDays(order._id, '2026-01-05', '2026-01-06');
  await shop.db.$client.query(`update order_promise set pay_by = now() - interval '1 second' where order_id = $1`, [
    order._id,
  ]);
  expect((await read(order._id)).promise).toBeNull();
  await saveSettings({ flatFeeDays: '20' });
  await payOrder(shop, buyer, order);
  // The working days of the method are those from when the order was placed, counted from the payment.
  const paid = await read(order._id);
  expect(paid.promise).toEqual({ ...promise, readyTime: null, isPast: false, payBy: null });
  await saveSettings({ flatFeeDays: '', cutoff: '09:00', workingDays: ['sun'] });
  expect((await read(order._id)).promise).toEqual(paid.promise);
  expect((await place(buyer)).promise).toBeNull();
  await saveSettings({ flatFeeDays: '1-2', cutoff: '15:00', workingDays: defaultSchedule.workingDays });
});

test('the days of the flat fee are promised in the country of the shop, and not abroad', async () => {
  const quote = async (country: string) =>
    (
      await shop.call(
        checkout.quote,
        { body: { lines: [{ productId: valve.id, quantity: 2 }], country } },
        (await signIn(shop.db)).token,
      )
    ).body.methods.map(({ promise }: { promise: string }) => promise);
  expect(await quote('NO')).toEqual([expect.stringMatching(/\S/)]);
  expect(await quote('AU')).toEqual(['']);
});

test('an order loses its promise if the shop no longer promises anything when it is paid', async () => {
  const buyer = await signIn(shop.db);
  const order = await place(buyer);
  await setDays(order._id, '2026-01-05', '2026-01-06');
  await saveSettings({ workingDays: [] });
  await payOrder(shop, buyer, order);
  expect(await read(order._id)).toMatchObject({ promise: null, isLate: false });
  await saveSettings({ workingDays: defaultSchedule.workingDays });
});

test('emails and documents of a paid order name its days only if the shop has promised some', async () => {
  const buyer = await signIn(shop.db);
  const order = await placePaid(buyer);
  const { text } = promiseNow(1, 2);
  const mails = await shop.mailsTo(buyer.email);
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(mail.text).toContain(text);
  const [invoice] = (await shop.call(documents.list, { params: { id: order._id } }, admin.token)).body;
  expect(await readPdf(`/api/documents/${invoice._id}?as=pdf`)).toContain(text);
  expect(await readPdf(`/api${packing.slips.path}?orders=${order._id}`)).toContain(text);
  await saveSettings({ flatFeeDays: '' });
  const plain = await placePaid(buyer);
  expect(await readPdf(`/api${packing.slips.path}?orders=${plain._id}`)).not.toContain('Delivery day');
  await saveSettings({ flatFeeDays: '1-2' });
});

test('two simultaneous runs email the customer of a late order once, and lists show only that order as late', async () => {
  const buyer = await signIn(shop.db);
  const [late, sent, inTime] = [await placePaid(buyer), await placePaid(buyer), await placePaid(buyer)];
  const unpaid = await place(buyer);
  for (const { _id } of [late, sent, unpaid]) await setDays(_id, '2026-01-05', '2026-01-06');
  const parcel = {
    carrier: 'UPS',
    trackingNumber: '',
    lines: (await read(sent._id)).lines.map((line: { _id: string }) => ({ line: line._id, quantity: 2 })),
  };
  expect(
    (await shop.call(shipments.ship, { params: { id: sent._id }, body: { ...parcel, shippedWas: 0 } }, admin.token))
      .status,
  ).toBeLessThan(300);
  await Promise.all([notifyLateOrders(shop.db), notifyLateOrders(shop.db)]);
  await notifyLateOrders(shop.db);
  const subjects = await shop.subjectsTo(buyer.email);
  expect(subjects.filter((subject) => subject.includes('late'))).toEqual([`Order ${late.number} is late`]);
  const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => subject.includes('late'));
  expect(mail?.text).toContain('Mon 5 Jan – Tue 6 Jan');
  expect((await eventsOf(late._id)).filter((what) => what === 'Late')).toHaveLength(1);
  for (const { _id } of [sent, inTime, unpaid]) expect(await eventsOf(_id)).not.toContain('Late');
  const packed = (await shop.call(packing.list, { query: {} }, admin.token)).body;
  const isLate = (id: string) => packed.find(({ _id }: { _id: string }) => _id === id)?.isLate;
  expect([isLate(late._id), isLate(inTime._id)]).toEqual([true, false]);
  expect([(await read(late._id)).promise.isPast, (await read(inTime._id)).promise.isPast]).toEqual([true, false]);
  expect([(await read(sent._id)).isLate, (await read(unpaid._id)).isLate]).toEqual([false, false]);
});

test('an email about a late order is not sent if the order was sent after the email was queued', async () => {
  const buyer = await signIn(shop.db);
  const order = await placePaid(buyer);
  await setDays(order._id, '2026-01-05', '2026-01-06');
  await notifyLateOrders(shop.db);
  expect((await shop.call(orders.deliver, { params: { id: order._id } }, admin.token)).status).toBe(200);
  expect((await shop.subjectsTo(buyer.email)).some((subject) => subject.includes('late'))).toBe(false);
});
