import { expect, test } from 'vitest';
import { AddressForm, addresses } from '#features/addresses/contract/addresses.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { saveUsedAddresses } from './address-book.ts';

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

test('an address that is added while an order fills the address book waits and is refused', async () => {
  const { token, customerId } = await signIn(shop.db);
  const query = (text: string, ...values: unknown[]) => shop.db.$client.query(text, values);
  await query(
    `insert into customer_address (customer_id, address) select $1, '{}' from generate_series(1, 49)`,
    customerId,
  );
  const adding = await shop.db.transaction(async (trx) => {
    await saveUsedAddresses(trx, { customerId } as Caller, { delivery: AddressForm.parse(oslo), billing: null });
    const reply = shop.call(addresses.add, { body: { ...oslo, line1: 'Rørgata 9' } }, token);
    await waitUntilBlocked(shop, trx.$client);
    // Wrapped in an object, because a bare promise would be awaited before the transaction commits.
    return { reply };
  });
  const { status, body } = await adding.reply;
  expect([status, body.code]).toEqual([409, 'address_book_full']);
  const { rows } = await query(`select count(*)::int as n from customer_address where customer_id = $1`, customerId);
  expect(rows).toEqual([{ n: 50 }]);
});
