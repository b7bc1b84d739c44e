import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { policies } from '#features/settings/contract/policies.ts';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { renderPolicy } from './policies.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const read = async () => (await shop.call(settings.get, {}, admin.token)).body;
const save = async (changed: object) =>
  shop.call(settings.save, { body: { ...(await read()), seller: oslo, ...changed } }, admin.token);
const getPolicyHtml = async (page: 'terms' | 'privacy') =>
  (await shop.call(policies.get, { params: { page } })).body.html;

test('the owner’s Markdown text appears on its page, and can be undone', async () => {
  expect(await getPolicyHtml('terms')).toBe('');
  const terms = '# Orders\n\nAn order is **yours** when [paid](/contact).\n\n- one\n- two';
  const { status, body } = await save({ policies: { shipping: '', terms, privacy: '' } });
  expect([status, body.policies.terms]).toEqual([200, terms]);
  const html = await getPolicyHtml('terms');
  expect(html).toContain('<h2 class="mt-6 text-2xl">Orders</h2>');
  expect(html).toContain('An order is <strong>yours</strong> when <a href="/contact" class="link">paid</a>.');
  expect(await getPolicyHtml('privacy')).toBe('');
  const { body: preview } = await shop.call(policies.preview, { body: { text: terms } }, admin.token);
  expect(preview.html).toBe(html);
  // A page opened before an update sends no policies, and deletes none.
  const { policies: _known, holdHours: _hours, ...old } = await read();
  await shop.call(settings.save, { body: { ...old, returnDays: 9 } }, admin.token);
  expect((await read()).policies.terms).toBe(terms);
  const { body: list } = await shop.call(settingsVersions.list, { query: {} }, admin.token);
  expect(list.versions[1].changes).toContainEqual(
    expect.objectContaining({ label: 'Text of Terms of sale', before: null, after: terms }),
  );
  await shop.call(settingsVersions.restore, { params: { id: list.versions[1]._id } }, admin.token);
  expect(await getPolicyHtml('terms')).toBe('');
});

test.each([
  ['<script>alert(1)</script>', /<script/],
  ['<img src=x onerror=alert(1)>', /<img/],
  ['[a](javascript:alert(1))', /<a/],
  ['[a](data:text/html,<b>)', /<a/],
  ['[a](JaVaScRiPt&colon;alert(1))', /<a/],
  ['![a](https://elsewhere.example/a.png)', /<img/],
  ['[a](/b "x\\" onclick=\\"alert(1)")', /<a[^>]*" onclick="/],
  ['<a href="javascript:alert(1)">a</a>', /<a/],
])('%s renders no script and no picture', (text, pattern) => {
  expect(renderPolicy(text)).not.toMatch(pattern);
});

test('the return period is at most ten years, and orders stay readable with any stored value', async () => {
  const { status, body } = await save({ returnDays: 1_000_000_000 });
  expect([status, body.fields]).toEqual([400, { returnDays: 'At most 3,650' }]);
  expect((await save({ returnDays: 3650 })).status).toBe(200);
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop));
  await payOrder(shop, buyer, order);
  expect((await shop.call(orders.deliver, { params: { id: order._id } }, admin.token)).status).toBe(200);
  await shop.db.$client.query('update shop_settings set return_days = 1000000000');
  for (const { token } of [buyer, admin]) {
    expect((await shop.call(orders.get, { params: { id: order._id } }, token)).status).toBe(200);
  }
  expect((await read()).returnDays).toBe(3650);
  expect((await save({ returnDays: 30 })).status).toBe(200);
});

test('a text has a maximum length, and only an owner can preview it', async () => {
  const long = 'a'.repeat(20_000);
  expect((await save({ policies: { shipping: long, terms: '', privacy: '' } })).status).toBe(200);
  const { status, body } = await save({ policies: { shipping: `${long}a`, terms: '', privacy: '' } });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['policies.shipping']]);
  const buyer = await signIn(shop.db);
  expect((await shop.call(policies.preview, { body: { text: 'a' } }, buyer.token)).status).toBe(403);
});

test('an unpaid order is held as long as the owner sets, else as the server sets', async () => {
  const readHoldHours = async () => {
    // A new account gets the full hold once.
    const buyer = await signIn(shop.db);
    const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop));
    await createTestIntent(shop, buyer, order);
    const { rows } = await shop.db.$client.query('select held_until - created_at as held from orders where id = $1', [
      order._id,
    ]);
    const { days = 0, hours = 0 } = rows[0].held;
    return days * 24 + hours;
  };
  expect(await readHoldHours()).toBe(24);
  expect((await save({ holdHours: '5' })).body.holdHours).toBe(5);
  expect(await readHoldHours()).toBe(5);
  expect((await save({ holdHours: '' })).body.holdHours).toBe(null);
  expect(await readHoldHours()).toBe(24);
  expect((await save({ holdHours: '0' })).body.fields).toEqual({ holdHours: 'At least 1' });
});
