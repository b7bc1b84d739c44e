import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { specifiedTexts } from './specified-texts.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { jobs: true });
const admin = await signIn(shop.db, 'admin');

const read = async () => (await shop.call(settings.get, {}, admin.token)).body;
const save = (body: object) => shop.call(settings.save, { body } as never, admin.token);

const method = {
  _id: '',
  zone: 'Home',
  name: 'Parcel',
  kind: 'delivery',
  priced: 'weight',
  steps: '0: 5, 2: 9',
  takesBulky: false,
  speed: 'Two days',
  isActive: true,
};

test('an owner sets seller, taxes and delivery, and orders follow', async () => {
  const before = await read();
  const { status, body } = await save({
    ...before,
    seller: { ...oslo, company: 'Rør AS' },
    rates: [{ class: 'Standard', country: 'no', region: '', name: 'MVA', rate: '25' }],
    zones: [...before.zones, { name: 'Home', countries: 'no, se' }],
    methods: [...before.methods, method],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: before.version + 1,
    seller: { company: 'Rør AS', city: 'Oslo' },
    rates: [{ class: 'Standard', country: 'NO', rate: 25 }],
    zones: [
      { name: 'Everywhere', countries: '' },
      { name: 'Home', countries: 'NO, SE' },
    ],
  });
  expect(body.methods[1]).toMatchObject({ zone: 'Home', name: 'Parcel', steps: '0: 5, 2: 9', takesBulky: false });
  expect(await read()).toEqual(body);
  // An open checkout keeps the method that the customer chose.
  const again = await save({ ...body, returnDays: 14 });
  expect(again.body.methods).toEqual(body.methods);

  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop, { weightGrams: 2500 })).id, quantity: 1 }];
  const { body: quote } = await shop.call(checkout.quote, { body: { lines, country: 'NO' } }, buyer.token);
  expect([quote.shipping, quote.tax, quote.taxName, quote.total]).toEqual([9, 3.8, 'MVA', 19]);
  const { rows } = await shop.db.$client.query(
    `select changes from audit where act = 'settings.save' order by id limit 1`,
  );
  expect(rows[0].changes.rates[1]).toEqual([expect.objectContaining({ country: 'NO', rate: 25 })]);
});

test('pages show the seller and opening hours, and leave out fields the owner has not set', async () => {
  const getSeller = async () => (await shop.call(settings.getPublic, {})).body;
  const seller = { ...oslo, name: 'Rør AS', phone: '+47 22 00 00 00' };
  const { status, body } = await save({
    ...(await read()),
    seller,
    email: 'shop@example.no',
    hours: '  Daily 7 to 17 ',
  });
  expect([status, body.hours]).toEqual([200, 'Daily 7 to 17']);
  const { promises: _promises, ...footerWords } = specifiedTexts;
  const { notSold } = await read();
  const expected = {
    name: 'Copperline',
    mark: '',
    address: 'Rør AS\nRørgata 1\n0150 Oslo',
    addressParts: { street: 'Rørgata 1', postcode: '0150', city: 'Oslo', region: '' },
    phone: seller.phone,
    email: 'shop@example.no',
    timeZone: 'UTC',
    currency: 'USD',
    tax: 'MVA included',
    deliveryCountries: [],
    takesReturns: true,
    hasFamilyCards: false,
    ...footerWords,
    notSold,
  };
  await expect.poll(getSeller).toEqual({ ...expected, hours: 'Daily 7 to 17' });
  // Restores the state of an older backup.
  await shop.db.$client.query(`update shop_settings set seller = seller - 'hours' - 'phone'`);
  expect((await read()).hours).toBe('');
  await bumpProductsVersion(shop.db);
  await expect.poll(getSeller).toEqual({ ...expected, phone: '', hours: '' });
});

test('does not overwrite settings that somebody else changed meanwhile', async () => {
  const seen = await read();
  expect((await save({ ...seen, seller: oslo, returnDays: 20 })).status).toBe(200);
  const lateReply = await save({ ...seen, seller: oslo, returnDays: 40 });
  expect([lateReply.status, lateReply.body.code]).toEqual([409, 'settings_changed']);
  expect((await read()).returnDays).toBe(20);
});

test('rejects an unknown time zone', async () => {
  const seen = { ...(await read()), seller: oslo };
  expect(seen.timeZone).toBe('UTC');
  expect((await save({ ...seen, timeZone: 'Europe/Atlantis' })).status).toBe(400);
  expect((await save({ ...seen, timeZone: 'Europe/Oslo' })).body.timeZone).toBe('Europe/Oslo');
});

test('a delivery method that is changed to collection accepts bulky goods', async () => {
  const seen = { ...(await read()), seller: oslo };
  const { body: sent } = await save({ ...seen, methods: [{ ...method, zone: 'Everywhere', name: 'Van' }] });
  const { body } = await save({ ...sent, methods: [{ ...sent.methods[0], kind: 'collection' }] });
  expect(body.methods).toMatchObject([{ kind: 'collection', priced: 'total', steps: '0: 0', takesBulky: true }]);
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop, { bulky: true })).id, quantity: 1 }];
  const { body: quote } = await shop.call(checkout.quote, { body: { lines, country: 'NO' } }, buyer.token);
  expect(quote.methods.map(({ name }: { name: string }) => name)).toContain('Van');
  await save({ ...body, methods: seen.methods });
});

test('a tax class that products use cannot be removed', async () => {
  const seen = await read();
  const { body: two } = await save({ ...seen, seller: oslo, classes: [...seen.classes, { _id: '', name: 'Books' }] });
  const books = two.classes.find(({ name }: { name: string }) => name === 'Books');
  await createTestProduct(shop, { taxClassId: books._id });
  const without = two.classes.filter(({ name }: { name: string }) => name !== 'Books');
  const { status, body } = await save({ ...two, classes: without });
  expect([status, body.code]).toEqual([409, 'tax_class_used']);
});

test.each([
  [
    {
      zones: [
        { name: 'A', countries: '' },
        { name: 'B', countries: '' },
      ],
      methods: [],
    },
    'zones.1.countries',
  ],
  [
    {
      zones: [
        { name: 'A', countries: 'NO' },
        { name: 'B', countries: 'SE, NO' },
      ],
      methods: [],
    },
    'zones.1.countries',
  ],
  [{ zones: [{ name: 'A', countries: 'XX' }], methods: [] }, 'zones.0.countries'],
  [{ methods: [{ ...method, zone: 'Nowhere' }] }, 'methods.0.zone'],
  [{ methods: [{ ...method, zone: 'Everywhere', steps: '5: 1' }] }, 'methods.0.steps'],
  [{ rates: [{ class: 'None', country: 'NO', region: '', name: 'VAT', rate: 25 }] }, 'rates.0.class'],
  [{ rates: [{ class: 'Standard', country: 'NO', region: '', name: 'VAT', rate: 101 }] }, 'rates.0.rate'],
])('%o is rejected at its field', async (changed, field) => {
  const { status, body } = await save({ ...(await read()), seller: oslo, ...changed });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toContain(field);
});
