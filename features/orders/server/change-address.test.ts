import { expect, test } from 'vitest';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { oslo, portland } from '#test/helpers/addresses.ts';
import { payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const changeAddress = (id: string, { token }: TestPerson, more: object = {}) =>
  shop.call(orderAddress.change, { params: { id }, body: { ...oslo, ...more } }, token);

const placePaidOrder = async (to?: typeof portland) => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop));
  if (to !== undefined) await createTestIntent(shop, buyer, order, to);
  await payOrder(shop, buyer, order);
  return { buyer, id: order._id as string };
};

test('a buyer or an admin can redirect a paid order, and each change is recorded once', async () => {
  const { buyer, id } = await placePaidOrder();
  for (const _ of [1, 2]) {
    const { body } = await changeAddress(id, buyer);
    expect(body).toMatchObject({ country: 'Norway', deliveryAddress: { line1: 'Rørgata 1', country: 'NO' } });
  }
  expect((await changeAddress(id, admin, { line2: 'Second floor' })).status).toBe(200);
  const { body: timeline } = await shop.call(orders.timeline, { params: { id } }, buyer.token);
  const moves = timeline.filter(({ what }: { what: string }) => what === 'Address changed');
  expect(moves).toMatchObject([
    { by: buyer.name, note: '1 Pipe Lane, 0150 Oslo → Nora, Rørgata 1, 0150 Oslo' },
    { by: null, note: 'Nora, Rørgata 1, 0150 Oslo → Nora, Rørgata 1, Second floor, 0150 Oslo' },
  ]);
  const { rows } = await shop.db.$client.query('select act, actor_id from audit where entity_id = $1', [id]);
  expect(rows).toEqual([{ act: 'order.address_changed', actor_id: admin.customerId }]);
});

test('an address change to another country, or to a region with other tax, is refused', async () => {
  const { buyer, id } = await placePaidOrder();
  const stockholm = { line1: 'Rörgatan 1', postcode: '111 22', city: 'Stockholm', country: 'SE' };
  expect((await changeAddress(id, buyer, stockholm)).body.code).toBe('order_address_elsewhere');
  await setTaxAndDelivery(shop.db, {
    seller: { country: 'NO' },
    rates: {
      ordinary: [
        { country: 'US', rate: 1 },
        { country: 'US', region: 'TX', rate: 8 },
      ],
    },
  });
  const oregon = await placePaidOrder(portland);
  expect((await changeAddress(oregon.id, oregon.buyer, { ...portland, line1: '2 Pipe Lane' })).status).toBe(200);
  const texas = { ...portland, region: 'TX', postcode: '75001', city: 'Addison' };
  expect((await changeAddress(oregon.id, oregon.buyer, texas)).body.code).toBe('order_address_elsewhere');
  expect((await changeAddress(oregon.id, oregon.buyer, { ...portland, region: 'WA', postcode: '98101' })).status).toBe(
    200,
  );
});

test('an old order paid without a city or postcode needs a complete address before it ships', async () => {
  const { buyer, id } = await placePaidOrder();
  await shop.db.$client.query(
    `update orders set delivery_address = delivery_address
        || '{"line1": "Oslo", "country": "Norway", "city": "", "postcode": ""}' where id = $1`,
    [id],
  );
  const { body: order } = await shop.call(orders.get, { params: { id } }, buyer.token);
  const lines = [{ line: order.lines[0]._id, quantity: 1 }];
  const ship = () =>
    shop.call(shipments.ship, { params: { id }, body: { carrier: 'UPS', lines, shippedWas: 0 } }, admin.token);
  expect((await ship()).body).toMatchObject({
    code: 'address_missing',
    message: 'Complete the address of this order first. Postcode is Required. City is Required.',
  });
  expect((await changeAddress(id, admin)).status).toBe(200);
  expect((await ship()).status).toBe(200);
});

test('the address cannot change after goods have left, and another customer cannot change it', async () => {
  const { buyer, id } = await placePaidOrder();
  expect((await changeAddress(id, await signIn(shop.db))).body.code).toBe('order_not_found');
  await shop.call(orders.deliver, { params: { id } }, admin.token);
  for (const person of [buyer, admin]) expect((await changeAddress(id, person)).body.code).toBe('order_address_stays');
});

test('an address change is refused if a parcel leaves while it waits', async () => {
  const { buyer, id } = await placePaidOrder();
  const line = (await shop.call(orders.get, { params: { id } }, buyer.token)).body.lines[0]._id;
  const packer = await shop.db.$client.connect();
  await packer.query('begin');
  await packer.query('select from orders where id = $1 for update', [id]);
  const changed = changeAddress(id, buyer);
  await waitUntilBlocked(shop, packer);
  const sent = `insert into shipment (order_id, carrier, tracking_number, actor_id) values ($1, 'UPS', '', $2) returning id`;
  const { rows } = await packer.query(sent, [id, admin.customerId]);
  await packer.query('insert into shipment_line values ($1, $2, 1)', [rows[0].id, line]);
  await packer.query('commit');
  packer.release();
  expect((await changed).body.code).toBe('order_address_stays');
});
