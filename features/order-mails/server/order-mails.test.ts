import { expect, test } from 'vitest';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder, confirmTestPayment } from '#test/helpers/pay.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const order = async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const goods = await createTestProduct(shop);
  return { buyer, goods, order: (await placeOrder(shop, buyer, goods, 5)).body };
};

test('a placed order emails its buyer the goods, how long they are held and where to pay', async () => {
  const { buyer, goods, order: placed } = await order();
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail).toMatchObject({
    subject: `Order ${placed.number} received`,
    from: 'shop@example.com',
    to: [buyer.email],
  });
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(`Hello ${buyer.name},`);
    expect(body).toContain(`5 × ${goods.name}`);
    expect(body).toContain(`${SHOP_URL}/dashboard/payment/${placed._id}`);
    expect(body).toMatch(/until \d{1,2} \w{3} \d{4},? \d\d:\d\d UTC/);
  }
});

test('if an order is paid or ends before its first email is sent, the email does not ask for payment', async () => {
  const paid = await order();
  await payOrder(shop, paid.buyer, paid.order);
  const ended = await order();
  await shop.call(orders.cancel, { params: { id: ended.order._id } }, ended.buyer.token);
  for (const { buyer, order: placed } of [paid, ended]) {
    const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => subject === `Order ${placed.number} received`);
    expect(mail?.text).toContain(`${SHOP_URL}/dashboard/order/${placed._id}`);
    for (const body of [mail?.text, mail?.html]) expect(body).not.toMatch(/pay by|pay now|hold the goods/i);
  }
});

test('payment and delivery are each emailed once, even when reported repeatedly', async () => {
  const { buyer, order: placed } = await order();
  const { body: paid } = await payOrder(shop, buyer, placed);
  await confirmTestPayment(shop, buyer, placed, paid.transactionId);
  const admin = await signIn(shop.db, 'admin');
  await shop.call(orders.deliver, { params: { id: placed._id } }, admin.token);
  await shop.call(orders.deliver, { params: { id: placed._id } }, admin.token);
  expect(await shop.subjectsTo(buyer.email)).toEqual([
    `Order ${placed.number} is delivered`,
    `Payment received for order ${placed.number}`,
    `Order ${placed.number} received`,
  ]);
  const { rows } = await shop.db.$client.query('select kind from outbox where order_id = $1 order by id', [placed._id]);
  expect(rows.map(({ kind }) => kind)).toEqual(['order.placed', 'order.paid', 'order.delivered']);
});

test('the email about a delivered order asks for a review of its only product, or links to all on the order page', async () => {
  const { buyer, order: placed } = await order();
  const admin = await signIn(shop.db, 'admin');
  await payOrder(shop, buyer, placed);
  await shop.call(orders.deliver, { params: { id: placed._id } }, admin.token);
  const [one] = await shop.mailsTo(buyer.email);
  expect(one?.text).toMatch(/Review the goods:\n\S+\/products\/[a-z0-9-]+\/review/);
  expect(one?.html).toMatch(/<img src="https?:\/\/[^"]+" alt="[^"]+" width="56" height="56"/);

  const two = await placeTwo(buyer);
  await payOrder(shop, buyer, two);
  await shop.call(orders.deliver, { params: { id: two._id } }, admin.token);
  const [both] = await shop.mailsTo(buyer.email);
  expect(both?.text).toContain(`Review the goods:\n${SHOP_URL}/dashboard/order/${two._id}`);
});

test('a cancellation is emailed once, and says that nothing was charged', async () => {
  const { buyer, order: placed } = await order();
  await Promise.all(
    Array.from({ length: 5 }, () => shop.call(orders.cancel, { params: { id: placed._id } }, buyer.token)),
  );
  const [mail, ...older] = await shop.mailsTo(buyer.email);
  expect(mail?.subject).toBe(`Order ${placed.number} is canceled`);
  expect(mail?.text).toContain('Nothing was charged');
  expect(older).toHaveLength(1);
});

test('an expired order sends an email that says so', async () => {
  const { buyer, order: placed } = await order();
  await shop.db.$client.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [placed._id]);
  await sweep(shop.db, shop.provider, shop.app.log);
  expect(await shop.subjectsTo(buyer.email)).toEqual([
    `Order ${placed.number} has expired`,
    `Order ${placed.number} received`,
  ]);
});

test('a refused order sends no email', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  expect((await placeOrder(shop, buyer, goods, 5000)).status).toBe(409);
  expect(await shop.mailsTo(buyer.email)).toEqual([]);
});

test('markup in a name is escaped in the email', async () => {
  const { buyer, order: placed } = await order();
  await shop.db.$client.query(`update orders set user_name = '<img src=x onerror=alert(1)>' where id = $1`, [
    placed._id,
  ]);
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

const placeTwo = async (buyer: TestPerson) => {
  const some = [await createTestProduct(shop), await createTestProduct(shop)];
  const body = {
    lines: some.map(({ id }) => ({ productId: id, quantity: 1 })),
    price: 20,
    country: 'Norway',
    address: '1 Pipe Lane, 0150 Oslo',
  };
  return (await shop.call(quickOrder.place, { body }, buyer.token)).body as Order;
};

test('an unverified address gets one email about unpaid orders, and emails about paid ones', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const first = await placeOrder(shop, buyer, goods);
  for (const one of [first.body, (await placeOrder(shop, buyer, goods)).body, await placeTwo(buyer)]) {
    await shop.call(orders.cancel, { params: { id: one._id } }, buyer.token);
  }
  const last = await placeOrder(shop, buyer, goods);
  await shop.db.$client.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
    last.body._id,
  ]);
  await sweep(shop.db, shop.provider, shop.app.log);
  expect(await shop.subjectsTo(buyer.email)).toEqual([`Order ${first.body.number} received`]);

  const bought = await placeOrder(shop, buyer, goods);
  await payOrder(shop, buyer, bought.body);
  expect((await shop.subjectsTo(buyer.email))[0]).toBe(`Payment received for order ${bought.body.number}`);
});

test('before payment, an email to an unverified address has no text that the buyer typed', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: placed } = await placeOrder(shop, buyer, goods);
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.subject).toBe(`Order ${placed.number} received`);
  expect(mail?.text).toContain(goods.name);
  for (const body of [mail?.text, mail?.html]) expect(body).not.toMatch(/1 Pipe Lane|Norway/);
  await payOrder(shop, buyer, placed);
  expect((await shop.mailsTo(buyer.email))[0]?.text).toContain('1 Pipe Lane');
});

test('an order of two lines sends one email when it is placed and one when it is cancelled', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const admin = await signIn(shop.db, 'admin');
  const placed = await placeTwo(buyer);
  await shop.call(orders.releaseAll, { params: { id: buyer.customerId } }, admin.token);
  const mails = await shop.mailsTo(buyer.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Order ${placed.number} is canceled`,
    `Order ${placed.number} received`,
  ]);
  for (const mail of mails) expect(mail.text.match(/1 × Test valve/g)).toHaveLength(2);
});
