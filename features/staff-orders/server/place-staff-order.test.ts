import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { audit } from '#features/audit/contract/audit.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { takeByHand } from '#features/credit-accounts/test/payments.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { openStaffOrders, toLines } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { addOwnPrices } from '#test/helpers/own-prices.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { type TestProduct, changePrice, createTestProduct } from '#test/helpers/products.ts';
import { startShop, type TestReply } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop();
const setPrice = addOwnPrices(shop);
const manager = await signIn(shop.db, 'manager');
const { place, quote } = openStaffOrders(shop, manager);
const { methods } = await setTaxAndDelivery(shop.db, {
  rates: { ordinary: [{ country: 'NO', rate: 25, name: 'VAT' }] },
  zones: {
    Norway: {
      countries: ['NO'],
      methods: [
        { name: 'Post', steps: [[0, 900]] },
        { name: 'Collect', kind: 'collection', steps: [[0, 0]] },
      ],
    },
  },
});
const collect = { method: methods['Collect'] ?? '' };

const wanda = { name: 'Wanda Walker' };
const toCode = ({ status, body }: TestReply) => [status, body.code];
const countOrders = async (customerId: string): Promise<number> =>
  (await shop.db.$client.query('select count(*)::int as n from orders where customer_id = $1', [customerId])).rows[0].n;
const countOrdersOf = async ({ id }: TestProduct): Promise<number> =>
  (await shop.db.$client.query('select count(*)::int as n from order_line where product_id = $1', [id])).rows[0].n;
const outboxOf = async (orderId: string): Promise<string[]> =>
  (await shop.db.$client.query('select kind from outbox where order_id = $1 order by id', [orderId])).rows.map(
    ({ kind }) => kind,
  );

test('an order by staff costs what the checkout charges its customer, and belongs to the customer', async () => {
  const buyer = await signIn(shop.db);
  await setPrice(buyer, null, { from: 10, percent: 20 });
  const goods = await createTestProduct(shop, { unitPriceCents: 945, priceBreaks: [{ from: 10, percent: 5 }] });
  const body = { lines: toLines([[goods, 12]]), country: 'NO' };
  const seen = (await shop.call(checkout.quote, { body }, buyer.token)).body;
  expect((await quote(buyer, [[goods, 12]], { country: 'NO' })).body).toEqual(seen);
  expect((await quote(wanda, [[goods, 12]], { country: 'NO' })).body.total).toBeGreaterThan(seen.total);
  const { status, body: order } = await place(buyer, [[goods, 12]], {
    delivery: oslo,
    method: seen.method,
    total: seen.total,
    reference: 'Bath 4',
  });
  expect([status, order]).toMatchObject([201, { total: seen.total, status: 'unpaid', email: buyer.email }]);
  const own = await shop.call(orders.get, { params: { id: order._id } }, buyer.token);
  expect(own.body).toMatchObject({ reference: 'Bath 4', customerId: buyer.customerId });
  const same = await shop.call(checkout.place, { body: { ...body, delivery: oslo, total: seen.total } }, buyer.token);
  expect([same.status, same.body.total, same.body.tax]).toEqual([201, order.total, order.tax]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the timeline and the audit name who placed the order; its customer does not see who', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await place(buyer, [[goods, 1]], { ...collect, total: 10 });
  const params = { id: order._id };
  const [seen] = (await shop.call(orders.timeline, { params }, manager.token)).body;
  expect(seen).toMatchObject({ what: 'Placed $10.00', by: manager.name });
  const [own] = (await shop.call(orders.timeline, { params }, buyer.token)).body;
  expect(own).toMatchObject({ what: 'Placed $10.00', by: null });
  const admin = await signIn(shop.db, 'admin');
  const { body: entries } = await shop.call(audit.list, { query: {} }, admin.token);
  expect(entries.find(({ entityId }: { entityId: string }) => entityId === order._id)).toMatchObject({
    act: 'order.placed',
    by: manager.name,
  });
});

test('a walk-in without an email gets none, pays at the counter, and has an invoice that shows no invented address', async () => {
  const goods = await createTestProduct(shop);
  const { status, body: order } = await place({ ...wanda, phone: '555 0199' }, [[goods, 2]], { ...collect, total: 20 });
  expect([status, order.userName, order.isCollected]).toEqual([201, wanda.name, true]);
  expect(await outboxOf(order._id)).toEqual(['order.placed']);
  const before = (await shop.mailsTo(order.email)).length;
  expect(before).toBe(0);
  const admin = await signIn(shop.db, 'admin');
  const paid = await takeByHand(shop, admin, order, { method: 'cash' });
  expect([paid.status, paid.body.order.status, paid.body.missing]).toEqual([200, 'paid', 0]);
  expect(await shop.mailsTo(order.email)).toEqual([]);
  const detail = await shop.call(orders.get, { params: { id: order._id } }, manager.token);
  expect(detail.body.buyerPhone).toBe('555 0199');
  const [invoice] = (await shop.call(documents.list, { params: { id: order._id } }, manager.token)).body;
  const printed = await shop.call(documents.get, { params: { id: invoice._id }, query: { as: 'html' } }, manager.token);
  expect(printed.status).toBe(200);
  expect(JSON.stringify(printed)).toContain(wanda.name);
  expect(JSON.stringify(printed)).not.toContain('@invalid');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a walk-in with an email gets the confirmation and the invoice, without links into an account', async () => {
  const goods = await createTestProduct(shop);
  const email = `walker-${randomUUID()}@example.com`;
  const { body: order } = await place({ ...wanda, email }, [[goods, 2]], { ...collect, total: 20 });
  const [placed] = await shop.mailsTo(email);
  expect(placed?.subject).toBe(`Order ${order.number} received`);
  expect(placed?.text).toContain('Please pay by then at our counter.');
  expect(placed?.text).not.toMatch(/\/dashboard\/|My Orders/);
  const admin = await signIn(shop.db, 'admin');
  await takeByHand(shop, admin, order, { method: 'cash' });
  const [paid] = await shop.mailsTo(email);
  expect(paid?.attachments).toHaveLength(1);
  expect(paid?.text).not.toMatch(/\/dashboard\/|order page/);
});

test('a walk-in with the email of an account is refused; registering the email of a walk-in shows none of their orders', async () => {
  const owner = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  for (const email of [owner.email, owner.email.toUpperCase()]) {
    const refused = await place({ ...wanda, email }, [[goods, 1]], { ...collect, total: 10 });
    expect([...toCode(refused), Object.keys(refused.body.fields)]).toEqual([
      409,
      'email_has_account',
      ['walkIn.email'],
    ]);
  }
  expect(await countOrders(owner.customerId)).toBe(0);
  const email = `later-${randomUUID().slice(0, 8)}@example.com`;
  const { body: order } = await place({ ...wanda, email }, [[goods, 1]], { ...collect, total: 10 });
  await shop.db.$client.query(
    `insert into auth_user (id, name, email, email_verified) values ($1, 'Later', $1, true)`,
    [email],
  );
  const { rows } = await shop.db.$client.query(
    `insert into customer (auth_user_id, name, email) values ($1, 'Later', $1) returning id`,
    [email],
  );
  expect(rows[0].id).not.toBe(order.customerId);
  expect((await place({ ...wanda, email }, [[goods, 1]], { ...collect, total: 10 })).body.code).toBe(
    'email_has_account',
  );
  expect(await countOrders(rows[0].id)).toBe(0);
});

test('no order is placed for a deleted account, an API key or an unknown customer', async () => {
  const goods = await createTestProduct(shop);
  const gone = await signIn(shop.db);
  expect((await shop.call(identity.deleteAccount, {}, gone.token)).status).toBe(200);
  const { rows } = await shop.db.$client.query(
    `insert into customer (email, name) values ('key-1@invalid', 'API key till') returning id`,
  );
  for (const customerId of [gone.customerId, rows[0].id, randomUUID()]) {
    expect(toCode(await quote({ customerId }, [[goods, 1]]))).toEqual([404, 'customer_not_found']);
    expect(toCode(await place({ customerId }, [[goods, 1]], { ...collect, total: 10 }))).toEqual([
      404,
      'customer_not_found',
    ]);
  }
  expect(await countOrdersOf(goods)).toBe(0);
});

test('the same request, sent twice at once and once later, places one order; its key with another request is refused', async () => {
  const goods = await createTestProduct(shop, { stock: 3 });
  const key = randomUUID();
  const name = 'Once Only';
  const once = () => place({ name }, [[goods, 2]], { ...collect, total: 20 }, key);
  const replies = [...(await Promise.all(Array.from({ length: 6 }, once))), await once()];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
  const { rows } = await shop.db.$client.query('select count(*)::int as n from customer where name = $1', [name]);
  expect(rows[0].n).toBe(1);
  const other = await place({ name }, [[goods, 1]], { ...collect, total: 10 }, key);
  expect([...toCode(other), other.body.message]).toEqual([
    422,
    'staff_order_key_reused',
    `Order ${replies[0]?.body.number} was already placed from this form, before your last change. Look at it first.`,
  ]);
  const colleague = await signIn(shop.db, 'manager');
  expect((await place({ name }, [[goods, 1]], { ...collect, total: 10 }, key, colleague)).status).toBe(201);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if two clerks and a customer order the last piece, one gets it, and no walk-in without an order remains', async () => {
  const goods = await createTestProduct(shop, { stock: 1 });
  const buyer = await signIn(shop.db);
  const lines = toLines([[goods, 1]]);
  const name = 'Last Piece';
  const replies = await Promise.all([
    place({ name }, [[goods, 1]], { ...collect, total: 10 }),
    place({ name }, [[goods, 1]], { ...collect, total: 10 }),
    shop.call(checkout.place, { body: { lines, delivery: null, ...collect, total: 10 } }, buyer.token),
  ]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  expect(new Set(replies.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['out_of_stock']));
  const { rows } = await shop.db.$client.query(
    `select count(*)::int as n from customer c where name = $1 and not exists (select from orders o where o.customer_id = c.id)`,
    [name],
  );
  expect(rows[0].n).toBe(0);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a price that has changed, too few pieces and a missing destination are refused as in the checkout', async () => {
  const goods = await createTestProduct(shop, { minOrder: 5, stock: 20 });
  const few = await quote(wanda, [[goods, 2]]);
  expect([...toCode(few), few.body.details.lines[0].minOrder]).toEqual([422, 'quantity_invalid', 5]);
  const { total } = (await quote(wanda, [[goods, 5]], collect)).body;
  await changePrice(shop, goods, 2000);
  const changed = await place(wanda, [[goods, 5]], { ...collect, total });
  expect([...toCode(changed), changed.body.details.total]).toEqual([409, 'price_changed', 20]);
  const undelivered = await place(wanda, [[goods, 5]], { method: methods['Post'], total: 29 });
  expect(undelivered.body.code).toBe('destination_missing');
  const nobody = await place({ name: ' ' }, [[goods, 5]], { ...collect, total: 20 });
  expect([nobody.body.code, nobody.body.fields]).toEqual(['invalid_request', { 'walkIn.name': 'Name is Required' }]);
  expect(await countOrdersOf(goods)).toBe(0);
});

test('the limits for unpaid orders do not apply to staff, whose orders are held as long as orders paid at the counter', async () => {
  const goods = await createTestProduct(shop, { unitPriceCents: 900_000, stock: 1000 });
  const buyer = await signIn(shop.db);
  for (let at = 0; at < 8; at += 1) {
    expect((await place(buyer, [[goods, 1]], { ...collect, total: 9000 })).status).toBe(201);
  }
  const { rows } = await shop.db.$client.query(
    `select distinct round(extract(epoch from held_until - created_at) / 86400)::int as days from orders where customer_id = $1`,
    [buyer.customerId],
  );
  expect(rows).toEqual([{ days: 3 }]);
  const cheap = await createTestProduct(shop);
  const lines = toLines([[cheap, 1]]);
  const own = await shop.call(checkout.place, { body: { lines, delivery: null, ...collect, total: 10 } }, buyer.token);
  expect(own.status).toBe(201);
});

test('staff find customers by name, email, phone and order number; not former ones', async () => {
  const goods = await createTestProduct(shop);
  const person = await signIn(shop.db);
  await verifyAddress(shop.db, person);
  const email = `zelda.${randomUUID().slice(0, 8)}@example.com`;
  const { body: order } = await place({ name: 'Zelda Zimmer', email, phone: '020 7946 0018' }, [[goods, 1]], {
    ...collect,
    total: 10,
  });
  const { find } = openStaffOrders(shop, manager);
  const zelda = {
    name: 'Zelda Zimmer',
    email,
    phone: '020 7946 0018',
    hasAccount: false,
    company: '',
    verified: false,
  };
  for (const search of ['zelda zim', email, email.toUpperCase(), '7946 0018', `#${order.number}`]) {
    expect(await find(search), search).toContainEqual({ _id: order.customerId, ...zelda });
  }
  expect(await find(person.email)).toMatchObject([{ _id: person.customerId, hasAccount: true, verified: true }]);
  expect(await find('x')).toEqual([]);
  const again = await shop.call(staffOrders.customer, { params: { id: order.customerId } }, manager.token);
  expect(again.body).toEqual({ _id: order.customerId, ...zelda, addresses: [] });
  expect((await place({ customerId: order.customerId }, [[goods, 1]], { ...collect, total: 10 })).body).toMatchObject({
    customerId: order.customerId,
    email,
  });
  await shop.db.$client.query(`update customer set auth_user_id = null where id = $1`, [person.customerId]);
  expect(await find(person.email)).toEqual([]);
});

test('only staff who may place orders find customers, see prices or place an order', async () => {
  const goods = await createTestProduct(shop);
  for (const role of ['customer', 'service', 'warehouse', 'catalog'] as const) {
    const caller = await signIn(shop.db, role);
    const replies = [
      await shop.call(staffOrders.customers, { query: { search: 'nora' } }, caller.token),
      await place(wanda, [[goods, 1]], { ...collect, total: 10 }, randomUUID(), caller),
    ];
    for (const reply of replies) expect(reply.status, role).toBe(403);
  }
  expect(await countOrdersOf(goods)).toBe(0);
});
