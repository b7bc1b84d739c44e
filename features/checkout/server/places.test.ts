import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { findBrokenRules } from '#features/rules.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { london, oslo, portland } from '#test/helpers/addresses.ts';
import { payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop();

const belfast = { ...london, postcode: 'BT7 1NN', city: 'Belfast' };
const honolulu = { ...portland, postcode: '96801', city: 'Honolulu', region: 'Hawaii' };
const anchorage = { ...portland, postcode: '99501', city: 'Anchorage', region: 'AK' };

const buildMethods = (name: string, cents: number) => ({
  methods: [{ name, steps: [[0, cents]] as [number, number][] }],
});

/** Sets up a seller in Oregon whose prices include tax. */
const useTerms = () =>
  setTaxAndDelivery(shop.db, {
    seller: portland,
    rates: {
      ordinary: [
        { country: 'US', rate: 0, name: 'Sales tax' },
        { country: 'US', region: 'HI', rate: 4, name: 'Sales tax' },
        { country: 'US', region: '99500..99999', rate: 1, name: 'Sales tax' },
        { country: 'GB', rate: 20 },
        { country: 'GB', region: 'BT*', rate: 10 },
      ],
    },
    zones: {
      Mainland: { countries: ['US', 'GB'], ...buildMethods('Parcel', 500) },
      Hawaii: { countries: ['US-HI'], ...buildMethods('Sea mail', 4000) },
      Far: { countries: ['US:99500..99999', 'GB:BT*'], ...buildMethods('Far parcel', 2000) },
      Near: { countries: ['GB:BT7*'], ...buildMethods('Ferry', 1500) },
    },
  });

const quote = async (to: { country: string; region?: string; postcode: string }) => {
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop, { unitPriceCents: 11_000 })).id, quantity: 1 }];
  const { country, region = '', postcode } = to;
  return (await shop.call(checkout.quote, { body: { lines, country, region, postcode } }, buyer.token)).body;
};

test.each([
  ['Oregon', portland, 'Parcel', 5, 0],
  ['Hawaii', honolulu, 'Sea mail', 40, 5.77],
  ['Alaska, by its postcodes', anchorage, 'Far parcel', 20, 1.29],
  ['London', london, 'Parcel', 5, 19.16],
  ['Belfast, by the closest postcodes', belfast, 'Ferry', 15, 11.36],
  ['Northern Ireland', { ...belfast, postcode: 'bt11aa' }, 'Far parcel', 20, 11.82],
])('goods to %s get the delivery price and tax of that place', async (_, to, name, shipping, tax) => {
  await useTerms();
  const result = await quote(to);
  expect(result.methods).toMatchObject([{ name, price: shipping }]);
  expect([result.shipping, result.tax]).toEqual([shipping, tax]);
});

test('an order and its invoice match the quote, and another postcode gets another price', async () => {
  await useTerms();
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 11_000 });
  const lines = [{ productId: goods.id, quantity: 1 }];
  const place = (delivery: object, total: number) =>
    shop.call(checkout.place, { body: { lines, delivery, total } } as never, buyer.token);
  expect((await place(belfast, 115)).body.code).toBe('price_changed');
  const { body: placed } = await place(belfast, 125);
  expect(placed).toMatchObject({ deliveryMethod: 'Ferry', shipping: 15, tax: 11.36, total: 125 });
  expect((await createTestIntent(shop, buyer, placed, london)).body.code).toBe('destination_changed');
  await payOrder(shop, buyer, placed);
  const { body: papers } = await shop.call(documents.list, { params: { id: placed._id } }, buyer.token);
  expect(papers).toMatchObject([{ kind: 'invoice', total: 125 }]);
  const { body: read } = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect(read.lines[0].taxRate).toBe(10);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order placed with only a country cannot be sent to its islands at the mainland price', async () => {
  await useTerms();
  const buyer = await signIn(shop.db);
  const { id: productId, name: productName } = await createTestProduct(shop);
  const request = { productId, productName, quantity: 1, price: 10, country: 'USA' };
  const { body: placed } = await shop.call(orders.place, { body: request }, buyer.token);
  expect(placed.deliveryMethod).toBe('Parcel');
  expect((await createTestIntent(shop, buyer, placed, honolulu)).body.code).toBe('destination_changed');
  expect((await createTestIntent(shop, buyer, placed, portland)).status).toBe(200);
});

test('where zones have regions, the checkout requires a listed region that matches the postcode', async () => {
  await setTaxAndDelivery(shop.db, {
    seller: portland,
    zones: {
      Mainland: { countries: ['US'], ...buildMethods('Parcel', 500) },
      Hawaii: { countries: ['US-HI'], ...buildMethods('Sea mail', 4000) },
    },
  });
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const refused = async (region: string) => {
    const delivery = { ...honolulu, region };
    return (await shop.call(checkout.place, { body: { lines, delivery, total: 15 } }, buyer.token)).body.fields;
  };
  expect(await refused('Hawai')).toEqual({
    'delivery.region': 'Choose a state or region from the list (United States)',
  });
  const elsewhere = '96801 is not in Oregon. Choose its state or region.';
  expect(await refused('Oregon')).toEqual({ 'delivery.region': elsewhere });
});

test('the owner sets regions and postcodes of a country, and unknown ones are named in the error', async () => {
  const admin = await signIn(shop.db, 'admin');
  await setTaxAndDelivery(shop.db, { seller: oslo });
  const read = async () => (await shop.call(settings.get, {}, admin.token)).body;
  const save = async (more: object) =>
    (await shop.call(settings.save, { body: { ...(await read()), ...more } }, admin.token)).body;
  const zones = [{ name: 'Far', countries: 'us-hi, GB:bt*, US:99500..99999' }];
  const rate = { country: 'GB', name: 'VAT', rate: 10 };
  const saved = await save({
    zones,
    methods: [],
    classes: [{ name: 'Standard' }],
    rates: [{ ...rate, class: 'Standard', region: 'bt*' }],
  });
  expect(saved.zones).toEqual([{ name: 'Far', countries: 'US-HI, GB:BT*, US:99500..99999' }]);
  expect(saved.rates).toMatchObject([{ country: 'GB', region: 'BT*', rate: 10 }]);
  const saveZone = async (countries: string) => (await save({ zones: [{ name: 'Far', countries }] })).fields;
  const sentence = 'Use codes of two letters with commas between them, such as NO, SE, US-HI or GB:BT*';
  expect(await saveZone('US-XX')).toEqual({ 'zones.0.countries': 'We do not know the region US-XX' });
  expect(await saveZone('GB:BT')).toEqual({ 'zones.0.countries': sentence });
  expect(await saveZone('US:9..10')).toEqual({ 'zones.0.countries': sentence });
});
