import { expect, test } from 'vitest';
import { delivery } from '#features/settings/contract/delivery.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const getDelivery = async () => (await shop.call(delivery.get, {})).body;

test('pages show the standard fee until the owner sets up delivery, and then its price', async () => {
  await setTaxAndDelivery(shop.db, { seller: { country: 'NO' } });
  expect(await getDelivery()).toEqual({
    country: 'NO',
    sentence: 'Delivery $7.95, free from $100',
    free: 'For orders from $100',
    returnDays: 30,
  });
  const parcel = {
    name: 'Parcel',
    steps: [
      [0, 495],
      [5000, 0],
    ] as [number, number][],
  };
  await setTaxAndDelivery(shop.db, { seller: { country: 'NO' }, zones: { All: { methods: [parcel] } } });
  expect(await getDelivery()).toEqual({
    country: 'NO',
    sentence: 'Delivery $4.95, free from $50',
    free: 'For orders from $50',
    returnDays: 30,
  });
});

test('pages show the price for the shop’s own country only, and none without delivery there', async () => {
  const far = { countries: ['SE'], methods: [{ name: 'Far', steps: [[0, 100]] as [number, number][] }] };
  const near = { countries: ['NO'], methods: [{ name: 'Near', steps: [[0, 900]] as [number, number][] }] };
  await setTaxAndDelivery(shop.db, { seller: { country: 'NO' }, zones: { far, near } });
  expect(await getDelivery()).toEqual({
    country: 'NO',
    sentence: 'Delivery $9.00 (Norway)',
    free: null,
    returnDays: 30,
  });
  await setTaxAndDelivery(shop.db, { seller: { country: 'NO' }, zones: { far } });
  expect(await getDelivery()).toEqual({
    country: 'NO',
    sentence: 'Delivery costs are shown at checkout',
    free: null,
    returnDays: 30,
  });
});

test('pages show the owner’s return period', async () => {
  await setTaxAndDelivery(shop.db, {});
  await shop.db.$client.query(`update shop_settings set return_days = 14`);
  expect((await getDelivery()).returnDays).toBe(14);
});
