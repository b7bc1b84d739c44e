import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { customers } from '#features/customers/contract/customers.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { buildMarkedAddress, findMarks } from '#test/helpers/find-marks.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { type TestReply, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const expectSuccess = async (sent: Promise<TestReply>) => {
  const { status, body } = await sent;
  expect([status < 300, body]).toEqual([true, body]);
  return body;
};

/** Writes a marker into every text that a customer can enter. */
const writeAsCustomer = async (me: TestPerson, product: string): Promise<void> => {
  const { email, token } = me;
  const profile = { education: 'MarkEducation', location: 'MarkLocation', phone: '+47 123', linkedin: 'MarkLinkedin' };
  await expectSuccess(shop.call(accounts.updateProfile, { params: { email }, body: profile }, token));
  await expectSuccess(shop.call(addresses.add, { body: buildMarkedAddress('Saved') }, token));
  await expectSuccess(shop.call(cart.add, { body: { lines: [{ productId: product }] } }, token));
  await expectSuccess(shop.call(messages.contact, { body: { email, subject: 'MarkSubject', message: 'MarkMessage' } }));
};

/** Ships, corrects, returns and refunds an order, with a marker in every text that staff can enter about it. */
const writeAsStaff = async (me: TestPerson, id: string): Promise<void> => {
  const params = { id };
  const token = admin.token;
  const read = () => expectSuccess(shop.call(orders.get, { params }, token));
  const [line] = (await read()).lines;
  await expectSuccess(shop.call(orders.addNote, { params, body: { note: 'MarkOrderNote' } }, token));
  await expectSuccess(shop.call(orderAddress.change, { params, body: buildMarkedAddress('Moved') }, token));
  const send = async (trackingNumber: string, shippedWas: number) => {
    const parcel = { carrier: 'UPS', lines: [{ line: line._id, quantity: 2 }], trackingNumber, shippedWas };
    await expectSuccess(shop.call(shipments.ship, { params, body: parcel }, token));
    return (await read()).shipments.at(-1);
  };
  const first = await send('MarkTrackingBefore', 0);
  const corrected = { params: { id, shipment: first._id }, body: { carrier: 'UPS', trackingNumber: 'MarkTracking' } };
  await expectSuccess(shop.call(shipments.correct, corrected, token));
  const { _id: shipment } = await send('MarkTrackingBack', 2);
  await expectSuccess(shop.call(shipments.remove, { params: { id, shipment } }, token));
  await expectSuccess(shop.call(orders.deliver, { params }, token));
  const wish = { lines: [{ line: line._id, quantity: 1 }], reason: 'MarkReturnReason', returnsWas: 0 };
  const [requestedReturn] = (await expectSuccess(shop.call(returns.request, { params, body: wish }, me.token))).returns;
  const refused = { act: 'refuse' as const, answer: 'MarkReturnAnswer' };
  await expectSuccess(shop.call(returns.decide, { params: { id: requestedReturn._id }, body: refused }, token));
  await expectSuccess(shop.call(payments.refund, { params, body: { amount: 1, reason: 'MarkRefund' } }, token));
};

test('account deletion removes all texts by or about the customer, except those the records must keep', async () => {
  const me = await signIn(shop.db);
  const product = await createTestProduct(shop);
  await verifyAddress(shop.db, me);
  await writeAsCustomer(me, product.id);
  const lines = [{ productId: product.id, quantity: 5 }];
  const { total } = await expectSuccess(shop.call(checkout.quote, { body: { lines, country: 'NO' } }, me.token));
  const orderForm = { lines, total, delivery: buildMarkedAddress('Delivered'), reference: 'MarkReference' };
  const order = await expectSuccess(shop.call(checkout.place, { body: orderForm }, me.token));
  await payOrder(shop, me, order);
  const review = { stars: 2, title: 'MarkTitle', description: 'MarkProductReview' };
  await writeAsStaff(me, order._id);
  await expectSuccess(shop.call(productReviews.save, { params: { id: product.id }, body: review }, me.token));
  const { body: reviews } = await shop.call(productReviews.listAll, { query: {} }, admin.token);
  const ofReview = { params: { id: reviews[0]._id } };
  await expectSuccess(
    shop.call(productReviews.answer, { ...ofReview, body: { answer: 'MarkShopAnswer' } }, admin.token),
  );
  await expectSuccess(
    shop.call(customers.addNote, { params: { id: me.customerId }, body: { note: 'MarkNote' } }, admin.token),
  );
  const hidden = { act: 'hide' as const, why: 'MarkHidden' };
  await expectSuccess(shop.call(productReviews.moderate, { ...ofReview, body: hidden }, admin.token));
  const { body: inbox } = await shop.call(messages.list, { query: {} }, admin.token);
  const reply = { reply: 'MarkReply', repliesWas: 0 };
  await expectSuccess(shop.call(messages.reply, { params: { id: inbox[0]._id }, body: reply }, admin.token));
  await shop.mailsTo(me.email);
  const before = await findMarks(shop);
  for (const mark of ['shipment: MarkTracking', 'orders: MarkReference']) expect(before).toContain(mark);

  await expectSuccess(shop.call(identity.deleteAccount, {}, me.token));
  // By law, invoices, credit notes and refund reasons must stay as issued. The audit also keeps the shop's own public
  // answers to reviews, and its reasons for hiding one.
  const stays = /^(?:document: |(?:audit|order_event|refund): MarkRefund$|audit: Mark(?:Hidden|ShopAnswer)$)/;
  expect((await findMarks(shop)).filter((mark) => !stays.test(mark))).toEqual([]);
});
