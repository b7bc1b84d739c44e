import { expect, test } from 'vitest';
import { addresses, regions } from '#features/addresses/contract/addresses.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { countryCodes } from '#features/addresses/contract/countries.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';
import { isUnknownRegion, listRegions, regionKey, formatRegion } from './regions.ts';

const shop = await startShop();

test.each([
  ['US', 'OR', 'OR', 'OR'],
  ['US', ' oregon', 'OR', 'OR'],
  ['US', 'new  york', 'NY', 'NY'],
  ['US', 'N.Y.', 'NY', 'NY'],
  ['US', 'ae', 'AE', 'AE'],
  ['US', 'Orgon', 'orgon', 'Orgon'],
  ['CA', 'Quebec', 'QC', 'QC'],
  ['AU', 'new south wales', 'NSW', 'NSW'],
  ['BR', 'sao paulo', 'SP', 'SP'],
  ['IT', 'Milano', 'MI', 'MI'],
  ['IT', 'Bozen', 'BZ', 'BZ'],
  ['IN', 'pondicherry', 'PY', 'Puducherry (Pondicherry)'],
  ['JP', 'tokyo', '13', 'Tôkyô'],
  ['JP', '13', '13', 'Tôkyô'],
  ['MX', 'yucatan', 'YUC', 'Yucatán'],
  ['NO', 'Viken', 'viken', 'Viken'],
  ['US', '', '', ''],
])('in %s, "%s" has the key %s and is written %s', (country, text, key, written) => {
  expect([regionKey(country, text), formatRegion(country, text)]).toEqual([key, written]);
});

test('every listed region is found by its name, its code and its form on envelopes', () => {
  for (const country of countryCodes) {
    for (const { code, name } of listRegions(country)) {
      const words = [code, name, formatRegion(country, name)];
      expect(words.map((word) => regionKey(country, word))).toEqual([code, code, code]);
    }
  }
});

test('a country without regions on envelopes offers no regions', async () => {
  expect([listRegions('NO'), isUnknownRegion({ country: 'NO', region: 'Viken' })]).toEqual([[], false]);
  const { body } = await shop.call(regions.list, { params: { country: 'us' } });
  expect(body).toContainEqual({ code: 'OR', name: 'Oregon' });
});

const portland = { name: 'Nora', line1: '1 Pipe Lane', city: 'Portland', postcode: '97201', country: 'US' };

test('a state is taxed the same in every spelling, and an unknown one is rejected at its field', async () => {
  const rate = { country: 'US', rate: 10, name: 'Sales tax' };
  const rates = [
    { ...rate, region: 'Oregon' },
    { ...rate, region: 'CA', rate: 20 },
  ];
  await setTaxAndDelivery(shop.db, { seller: { country: 'US' }, includesTax: false, rates: { ordinary: rates } });
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const quote = async (region: string) => {
    const { body } = await shop.call(checkout.quote, { body: { lines, country: 'US', region } }, buyer.token);
    return body;
  };
  const place = async (region: string) => {
    const { total } = await quote(region);
    return shop.call(checkout.place, { body: { lines, delivery: { ...portland, region }, total } }, buyer.token);
  };
  for (const region of ['OR', 'or', 'Oregon', ' OREGON ']) {
    const { status, body } = await place(region);
    expect([status, body.tax, body.address]).toEqual([201, 1, 'Nora\n1 Pipe Lane\nPortland, OR 97201']);
  }
  expect([(await quote('california')).tax, (await quote('Texas')).tax]).toEqual([2, 0]);
  const { status, body } = await place('Orgon');
  expect([status, body.code, body.fields]).toEqual([
    400,
    'invalid_request',
    { 'delivery.region': 'Choose a state or region from the list (United States)' },
  ]);
  // The address book stores the state as written on envelopes, once.
  const { body: book } = await shop.call(addresses.list, {}, buyer.token);
  expect(book.map(({ address }: { address: { region: string } }) => address.region)).toEqual(['OR']);
});

test('an unknown region is written as typed where no tax depends on it', async () => {
  await setTaxAndDelivery(shop.db, { seller: { country: 'NO' } });
  const { token } = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const delivery = { ...portland, region: 'Orgon' };
  const { body: quote } = await shop.call(checkout.quote, { body: { lines, country: 'US' } }, token);
  const { status, body } = await shop.call(checkout.place, { body: { lines, delivery, total: quote.total } }, token);
  expect([status, body.address]).toEqual([201, 'Nora\n1 Pipe Lane\nPortland, Orgon 97201']);
});

test('tax rates accept only listed regions, each once', async () => {
  const { token } = await signIn(shop.db, 'admin');
  const { body: now } = await shop.call(settings.get, {}, token);
  const rate = { class: 'Standard', country: 'US', name: 'Sales tax', rate: 5 };
  const classes = [{ _id: '', name: 'Standard' }];
  const save = (...named: string[]) =>
    shop.call(
      settings.save,
      { body: { ...now, seller: oslo, classes, rates: named.map((region) => ({ ...rate, region })) } },
      token,
    );
  expect((await save('Orgon')).body.fields).toEqual({
    'rates.0.region': 'Choose a state or region from the list (United States)',
  });
  expect((await save('OR', 'oregon')).body.fields).toEqual({ 'rates.1.region': 'This is listed twice' });
  const { status, body } = await save('oregon', '');
  expect([status, body.rates.map(({ region }: { region: string }) => region)]).toEqual([200, ['', 'OR']]);
});
