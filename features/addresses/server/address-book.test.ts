import { expect, test } from 'vitest';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

test('a customer adds, changes and removes addresses that nobody else can see or change', async () => {
  const owner = await signIn(shop.db);
  const stranger = await signIn(shop.db);
  const { status, body: added } = await shop.call(addresses.add, { body: oslo }, owner.token);
  expect([status, added.address.city]).toEqual([201, 'Oslo']);
  const params = { id: added._id };
  const moved = { ...oslo, line1: 'Rørgata 2' };
  const foreign = await shop.call(addresses.edit, { params, body: moved }, stranger.token);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'address_not_found']);
  expect((await shop.call(addresses.edit, { params, body: moved }, owner.token)).body.address.line1).toBe('Rørgata 2');
  const list = async (token: string) => (await shop.call(addresses.list, {}, token)).body;
  expect([(await list(owner.token)).length, await list(stranger.token)]).toEqual([1, []]);
  expect((await shop.call(addresses.remove, { params }, stranger.token)).status).toBe(404);
  expect((await shop.call(addresses.remove, { params }, owner.token)).body).toEqual({ removed: true });
  expect(await list(owner.token)).toEqual([]);
});

test('rejects an undeliverable address with one message per field', async () => {
  const { token } = await signIn(shop.db);
  const { status, body } = await shop.call(addresses.add, { body: { country: 'NO', postcode: '0' } }, token);
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  expect(body.fields).toEqual({
    name: 'Name is Required',
    line1: 'Address is Required',
    city: 'City is Required',
    postcode: 'Not valid for Norway',
  });
});

test('rejects an address when the address book is full', async () => {
  const { token, customerId } = await signIn(shop.db);
  await shop.db.$client.query(
    `insert into customer_address (customer_id, address) select $1, '{}' from generate_series(1, 50)`,
    [customerId],
  );
  const { status, body } = await shop.call(addresses.add, { body: oslo }, token);
  expect([status, body.code]).toEqual([409, 'address_book_full']);
});

test('of ten addresses added at once, an almost full address book takes those that fit', async () => {
  const { token, customerId } = await signIn(shop.db);
  await shop.db.$client.query(
    `insert into customer_address (customer_id, address) select $1, '{}' from generate_series(1, 47)`,
    [customerId],
  );
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      shop.call(addresses.add, { body: { ...oslo, line1: `Rørgata ${at + 1}` } }, token),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  const { rows } = await shop.db.$client.query(
    `select count(*)::int as count from customer_address where customer_id = $1`,
    [customerId],
  );
  expect(rows).toEqual([{ count: 50 }]);
});
