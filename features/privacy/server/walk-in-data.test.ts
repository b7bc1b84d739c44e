import { expect, test } from 'vitest';
import { customers } from '#features/customers/contract/customers.ts';
import { takeByHand } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { walkInData } from '#features/privacy/contract/walk-in-data.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const manager = await signIn(shop.db, 'manager');
const staff = openStaffOrders(shop, manager);

const wanda = { name: 'Wanda Walker', email: 'wanda@home.example', phone: '+47 22 33 44 55' };

type Lines = Parameters<typeof staff.quote>[1];

const place = async (buyer: Parameters<typeof staff.place>[0], lines: Lines) => {
  const { method, total } = (await staff.quote(buyer, lines, { country: 'NO' })).body;
  return staff.place(buyer, lines, { delivery: oslo, method, total });
};

const placeForWanda = async () => {
  const lines: Lines = [[await createTestProduct(shop), 5]];
  const { body: order } = await place(wanda, lines);
  const { rows } = await shop.db.$client.query('select customer_id as id from orders where id = $1', [order._id]);
  return { order, id: String(rows[0].id), lines };
};

const erase = async (id: string) => {
  const { status, body } = await shop.call(walkInData.erase, { params: { id } }, manager.token);
  return [status, body.code];
};

const readOrders = async (id: string): Promise<string> => {
  const { rows } = await shop.db.$client.query(
    `select row_to_json(o)::text as orders, row_to_json(c)::text as customer
       from customer c left join orders o on o.customer_id = c.id where c.id = $1`,
    [id],
  );
  return JSON.stringify(rows);
};

test('staff export everything about a customer without an account, and of nobody else', async () => {
  const { order, id } = await placeForWanda();
  const { status, body } = await shop.call(walkInData.export, { params: { id } }, manager.token);
  expect([status, body.profile.name, body.orders]).toMatchObject([200, 'Wanda Walker', [{ id: order._id }]]);
  const registered = await signIn(shop.db);
  for (const call of [walkInData.export, walkInData.erase]) {
    const refused = await shop.call(call, { params: { id: registered.customerId } }, manager.token);
    expect([refused.status, refused.body.code]).toEqual([409, 'customer_has_account']);
    expect((await shop.call(call, { params: { id } }, registered.token)).status).toBe(403);
  }
});

test('erasing the data cancels unpaid orders and leaves no name, address or phone, once', async () => {
  const { order, id } = await placeForWanda();
  const [[first], [other]] = await Promise.all([erase(id), erase(id)]);
  // The second request may find an order that is still being canceled.
  expect([first, other].filter((status) => status === 200)).toEqual([200]);
  expect(await erase(id)).toEqual([404, 'customer_not_found']);
  const stored = await readOrders(id);
  for (const word of ['Wanda', 'wanda@home.example', '22 33 44']) expect(stored).not.toContain(word);
  const { body } = await shop.call(orders.get, { params: { id: order._id } }, manager.token);
  expect([body.status, body.userName]).toEqual(['cancelled', 'Former customer']);
  const { body: customer } = await shop.call(customers.get, { params: { id } }, manager.token);
  expect(customer).toMatchObject({ gone: true, isWalkIn: false });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an undelivered paid order keeps the walk-in’s data and their other orders', async () => {
  const { order, id, lines } = await placeForWanda();
  const { body: unpaid } = await place({ customerId: id }, lines);
  await takeByHand(shop, manager, order);
  expect(await erase(id)).toEqual([409, 'delivery_owed']);
  expect((await shop.call(orders.get, { params: { id: unpaid._id } }, manager.token)).body.status).toBe('unpaid');
  expect(await readOrders(id)).toContain('Wanda');
});

test('an order that is placed while the data is erased is refused, or canceled and erased too', async () => {
  const { id, lines } = await placeForWanda();
  const [[status]] = await Promise.all([erase(id), place({ customerId: id }, lines)]);
  if (status !== 200) expect(await erase(id)).toEqual([200, undefined]);
  expect(await readOrders(id)).not.toContain('Wanda');
});
