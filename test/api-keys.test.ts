import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { keyPermissions, keys } from '#features/api-keys/contract/keys.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import { people } from '#features/staff/contract/people.ts';
import type { Permission } from '#features/index.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { signIn } from './helpers/people.ts';
import { startShop } from './helpers/start-shop.ts';
import { prepareCalls, allEndpoints } from './helpers/guarded-calls.ts';

const shop = await startShop();
const { order, sendValid } = await prepareCalls(shop);
const owner = await signIn(shop.db, 'admin');

const make = (body: object) =>
  shop.call(
    keys.create,
    { body: { name: 'Label printer', permissions: ['orders.ship'], ...body } as never },
    owner.token,
  );
const list = async () => (await shop.call(keys.list, {}, owner.token)).body;
const pack = (secret: string, at = shop) => at.call(packing.list, { query: {} }, secret);

/** False for endpoints that are public or use a cookie, because they ignore bearer tokens. */
const isForBearers = ({ auth }: { auth: string }): boolean =>
  !['public', 'guest', 'provider', 'session'].includes(auth);

test.each(keyPermissions)(
  'a key for %s alone can call the endpoints that need it, and no others',
  async (permission) => {
    const { secret } = (await make({ permissions: [permission] })).body;
    for (const { name, endpoint } of allEndpoints) {
      if (!isForBearers(endpoint)) continue;
      const { status, body } = await sendValid(name, endpoint, secret);
      if (endpoint.permission === permission) {
        expect([401, 403], `${permission} ${name} ${body.code}`).not.toContain(status);
        expect(status, name).toBeLessThan(500);
      } else expect([status, body.code], `${permission} ${name}`).toEqual([403, 'permission_missing']);
    }
    await shop.call(keys.revoke, { params: { id: (await list())[0]._id } }, owner.token);
  },
);

test('a key is shown once and stored as a hash, with its prefix and the day of its last use', async () => {
  const { status, body } = await make({ permissions: ['orders.ship', 'orders.read'] });
  expect(status).toBe(201);
  expect(body.secret).toMatch(/^ck_[\w-]{43}$/);
  const stored = await shop.db.$client.query('select * from api_key');
  expect(JSON.stringify(stored.rows)).not.toContain(body.secret);
  const [before] = await list();
  expect(before).toMatchObject({ name: 'Label printer', prefix: body.secret.slice(0, 9), lastUsedOn: null });
  expect(JSON.stringify(before)).not.toContain(body.secret);
  expect((await pack(body.secret)).status).toBe(200);
  expect((await list())[0].lastUsedOn).toBe(new Date().toISOString().slice(0, 10));
  expect((await shop.call(people.list, { query: { search: 'API key' } }, owner.token)).body).toEqual([]);
});

test('a key stops working after its last day, and in every process at once when it is revoked', async () => {
  const beside = await startShop({}, { beside: shop });
  const ending = (await make({ endsOn: '2099-01-01' })).body;
  const revoked = (await make({})).body;
  for (const { secret } of [ending, revoked]) expect((await pack(secret, beside)).status).toBe(200);
  await shop.db.$client.query(`update api_key set ends_on = current_date - 1 where id = $1`, [ending._id]);
  expect((await pack(ending.secret, beside)).status).toBe(401);
  const revoke = () => shop.call(keys.revoke, { params: { id: revoked._id } }, owner.token);
  expect((await Promise.all([revoke(), revoke()])).map(({ status }) => `${status}`).toSorted()).toEqual(['200', '404']);
  expect((await pack(revoked.secret, beside)).status).toBe(401);
  expect((await pack(`${ending.secret.slice(0, -1)}~`)).status).toBe(401);
});

test('the audit lists the actions of a key under its name, and who created and revoked it', async () => {
  const { secret, _id } = (await make({ name: 'Stock sync', permissions: ['orders.edit', 'products.edit'] })).body;
  const body = { name: 'Made by a key' };
  expect((await shop.call(productDetails.addCategory, { body }, secret)).status).toBe(201);
  await shop.call(orders.addNote, { params: { id: order._id }, body: { note: 'Rang.' } }, secret);
  const timeline = await shop.call(orders.timeline, { params: { id: order._id } }, owner.token);
  expect(timeline.body.at(-1)).toMatchObject({ by: 'API key Stock sync', note: 'Rang.' });
  await shop.call(keys.revoke, { params: { id: _id } }, owner.token);
  const reply = await shop.call(audit.list, { query: { search: 'API key Stock sync' } }, owner.token);
  expect(reply.body.map(({ act, by, on }: Record<string, string>) => [act, by, on])).toEqual(
    expect.arrayContaining([
      ['category.add', 'API key Stock sync', 'Made by a key'],
      ['key.create', owner.name, 'API key Stock sync'],
      ['key.revoke', owner.name, 'API key Stock sync'],
    ]),
  );
});

test('a key cannot use a cart or get a permission that keys may not have', async () => {
  const { secret } = (await make({})).body;
  const refused = await shop.call(cart.get, {}, secret);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'This API key does not include this: what customers do for themselves.',
  ]);
  for (const permission of ['roles.edit', 'keys.edit', 'all'] as Permission[]) {
    expect((await make({ permissions: [permission] })).status).toBe(400);
  }
  expect((await make({ permissions: [] })).body.fields).toEqual({ permissions: 'Choose what it may do' });
  expect((await make({ endsOn: '2020-01-01' })).body.fields).toEqual({ endsOn: 'Enter a date in the future' });
  expect((await make({ name: ' ' })).body.fields).toEqual({ name: 'Name is Required' });
  expect((await make({ name: 'K'.repeat(61) })).status).toBe(400);
});

test('if many keys are created at once, those above the limit are refused', async () => {
  await shop.db.$client.query(
    `insert into api_key (customer_id, name, prefix, hash, permissions, actor_id)
     select $1, 'Filler', 'ck_filler', 'filler ' || n, '["orders.read"]', $1
       from generate_series(1, 99 - (select count(*)::int from api_key)) n`,
    [owner.customerId],
  );
  const replies = await Promise.all([make({}), make({}), make({})]);
  expect(replies.map(({ body }) => `${body.code ?? 'made'}`).toSorted()).toEqual([
    'made',
    'too_many_lines',
    'too_many_lines',
  ]);
});
