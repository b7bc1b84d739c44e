import { expect, test } from 'vitest';
import { documents } from '#features/documents/contract/documents.ts';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { findBrokenRules } from '#features/rules.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { createTestIntent, payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop({}, { pages: builtPages() });
// The shop runs without jobs, which would wait for the same locks as orders.
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { unitPriceCents: 123_450, stock: 1000 });

const read = async () => (await shop.call(settings.get, {}, admin.token)).body;
const save = async (currency: string) =>
  shop.call(settings.save, { body: { ...(await read()), seller: oslo, currency } }, admin.token);
const getPage = async (url: string): Promise<string> => (await shop.app.inject(url)).payload;
const countOrders = async (): Promise<number> =>
  (await shop.db.$client.query('select count(*)::int as n from orders')).rows[0].n;

test('a new shop is in US dollars', async () => {
  expect(await read()).toMatchObject({ currency: 'USD', isCurrencyFixed: false });
  expect(await getPage(`/products/${goods.name.split(' ').at(-1)}`)).toContain('$1,234.50');
  expect(await getPage('/terms')).toContain('Prices are in US dollars.');
});

test.each(['JPY', 'KWD', 'XYZ', 'eur', '', 'EURO'])('the currency %j is refused', async (currency) => {
  const { status, body } = await save(currency);
  expect([status, Object.keys(body.details?.fields ?? body.fields ?? {})]).toEqual([400, ['currency']]);
});

test('an order that is placed while the currency changes is refused, and is not placed in the other currency', async () => {
  const buyer = await signIn(shop.db);
  const owner = await shop.db.$client.connect();
  try {
    await owner.query('begin');
    await owner.query(`update shop_settings set currency = 'EUR'`);
    await owner.query('lock table orders in share row exclusive mode');
    const placing = placeOrder(shop, buyer, goods);
    await waitUntilBlocked(shop, owner);
    await owner.query('commit');
    const { status, body } = await placing;
    expect([status, body.code, await countOrders()]).toEqual([409, 'price_changed', 0]);
    await owner.query(`update shop_settings set currency = 'USD'`);
  } finally {
    await owner.query('rollback');
    owner.release();
  }
});

test('the currency does not change while the first order is being written', async () => {
  const orderer = await shop.db.$client.connect();
  try {
    await orderer.query('begin');
    await orderer.query(
      `insert into orders (customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents, held_until)
       select id, '', '', '{}', 0, 0, 0, now() from customer limit 1`,
    );
    const saving = save('EUR');
    await waitUntilBlocked(shop, orderer);
    await orderer.query('commit');
    const { status, body } = await saving;
    expect([status, body.code]).toEqual([409, 'currency_fixed']);
    await orderer.query('delete from orders');
  } finally {
    await orderer.query('rollback');
    orderer.release();
  }
});

test('a new currency is shown at once, in every process', async () => {
  const { status, body } = await save('EUR');
  expect([status, body.currency, body.isCurrencyFixed]).toEqual([200, 'EUR', false]);
  expect((await shop.call(settings.getPublic, {})).body.currency).toBe('EUR');
  const page = await getPage(`/products/${goods.name.split(' ').at(-1)}`);
  expect(page).toContain('€1,234.50');
  expect(page).not.toContain('$1,234.50');
  expect(page).toContain('"priceCurrency":"EUR"');
  expect(page).toContain('data-currency="EUR"');
  expect(await getPage('/terms')).toContain('Prices are in euros.');
  for (const url of ['/api/products', '/products.data', '/products']) {
    expect((await shop.app.inject(url)).headers['x-currency']).toBe('EUR');
  }
  const { body: versions } = await shop.call(settingsVersions.list, { query: {} }, admin.token);
  expect(versions.versions[0].changes).toContainEqual(
    expect.objectContaining({ label: 'Currency', before: 'USD', after: 'EUR' }),
  );
});

test('order, card charge, email and invoice are in the currency of the shop, and fix it', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, goods);
  const { body: intent } = await createTestIntent(shop, buyer, order);
  const { rows } = await shop.db.$client.query(
    `select (select doc ->> 'currency' from sandbox.payment_intent where doc ->> 'client_secret' = $1) as charged,
            (select currency from orders where id = $2) as ordered, (select currency from payment where order_id = $2) as paid`,
    [intent.clientSecret, order._id],
  );
  expect(rows).toEqual([{ charged: 'eur', ordered: 'eur', paid: 'eur' }]);
  await payOrder(shop, buyer, order);
  const mails = await shop.mailsTo(buyer.email);
  expect(mails.filter(({ text }) => !text.includes('€1,234.50') || text.includes('$'))).toEqual([]);
  const { body: papers } = await shop.call(documents.list, { params: { id: order._id } }, buyer.token);
  const { body: invoice } = await shop.call(
    documents.get,
    { params: { id: papers[0]._id }, query: { as: 'html' } },
    buyer.token,
  );
  expect(String(invoice)).toContain('€1,234.50');
  expect(String(invoice)).toContain('All amounts are in EUR.');
  const { status, body } = await save('USD');
  expect([status, body.code]).toEqual([409, 'currency_fixed']);
  expect(await read()).toMatchObject({ currency: 'EUR', isCurrencyFixed: true });
  expect(await findBrokenRules(shop.db)).toEqual({});
});
