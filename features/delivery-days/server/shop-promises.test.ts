import { type IncomingMessage, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { deliveryDays } from '#features/delivery-days/contract/delivery-days.ts';
import { products } from '#features/products/contract/products.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { builtPages } from '#platform/server/http/page.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');

const method = { _id: '', kind: 'delivery', priced: 'total', steps: '0: 5', speed: '', isActive: true };
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'];

const saveSettings = async (changes: object) => {
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  const { status } = await shop.call(settings.save, { body: { ...before, seller: oslo, ...changes } }, admin.token);
  expect(status).toBe(200);
};

const setTime = (iso: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) });
};
afterEach(() => void vi.useRealTimers());

// 30 November 2026 is a Monday.
const BEFORE = '2026-11-30T13:59:59Z';
const CUTOFF = '2026-11-30T14:00:00Z';

beforeAll(async () => {
  await saveSettings({
    timeZone: 'Europe/Oslo',
    cutoff: '15:00',
    zones: [
      { name: 'Home', countries: 'NO' },
      { name: 'Abroad', countries: '' },
    ],
    methods: [
      { ...method, zone: 'Home', name: 'Parcel', days: '1-2', takesBulky: false },
      { ...method, zone: 'Home', name: 'Van', days: '3', steps: '0: 9', takesBulky: true },
      { ...method, zone: 'Abroad', name: 'Airmail', days: '5-8', countryDays: 'SE: 2-3', takesBulky: true },
      { ...method, zone: 'Home', name: 'Counter', kind: 'collection', preparation: '30', takesBulky: true },
    ],
    counterHours: weekdays.map((day) => ({ day, opens: '07:00', closes: '17:00' })),
  });
});

test('pages of the shop’s own country name the first method, and for bulky goods the first that takes them', async () => {
  setTime(BEFORE);
  expect((await shop.call(deliveryDays.getDelivery, {})).body).toEqual({
    goods: {
      sentence: 'Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today',
      brief: 'Delivery by Wed 2 Dec',
      trueUntil: '2026-11-30T14:00:00.000Z',
    },
    bulky: {
      sentence: 'Delivery Thu 3 Dec if you order by 15:00 today',
      brief: 'Delivery by Thu 3 Dec',
      trueUntil: '2026-11-30T14:00:00.000Z',
    },
  });
  expect((await shop.call(deliveryDays.getCollection, {})).body.promise).toMatchObject({
    sentence: 'Collect from 15:30 today',
    trueUntil: '2026-11-30T14:01:00.000Z',
  });
});

test('search engines get the price and working days of the first method, unless methods differ within the country', async () => {
  const getDomestic = async () => (await shop.call(deliveryDays.getDomestic, {})).body;
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  await expect.poll(getDomestic).toEqual({
    country: 'NO',
    workingDays: weekdays,
    goods: { steps: [{ from: 0, price: 5 }], days: { from: 1, to: 2 } },
    bulky: { steps: [{ from: 0, price: 9 }], days: { from: 3, to: 3 } },
  });
  const [parcel, ...others] = before.methods;
  const byWeight = { ...parcel, priced: 'weight', steps: '0: 5, 10: 8', days: '5', countryDays: 'NO: 4' };
  await saveSettings({ methods: [byWeight, ...others] });
  await expect.poll(async () => (await getDomestic()).goods).toEqual({ steps: null, days: { from: 4, to: 4 } });
  const [home, ...zones] = before.zones;
  await saveSettings({ zones: [{ ...home, countries: 'NO:01*' }, ...zones] });
  await expect.poll(getDomestic).toMatchObject({ country: 'NO', goods: null, bulky: null });
  await saveSettings({ zones: before.zones, methods: before.methods });
});

test('the checkout names the days of each method for the country of the address', async () => {
  setTime(BEFORE);
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const quote = async (country: string) => {
    const { body } = await shop.call(checkout.quote, { body: { lines, country } }, buyer.token);
    return body.methods.map(({ name, promise }: { name: string; promise: string }) => [name, promise]);
  };
  expect(await quote('NO')).toEqual([
    ['Parcel', 'Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today'],
    ['Van', 'Delivery Thu 3 Dec if you order by 15:00 today'],
    ['Counter', 'Collect from 15:30 today'],
  ]);
  expect((await quote('SE'))[0]).toEqual(['Airmail', 'Delivery Wed 2 Dec – Thu 3 Dec if you order by 15:00 today']);
  expect((await quote('GB'))[0]).toEqual(['Airmail', 'Delivery Mon 7 Dec – Thu 10 Dec if you order by 15:00 today']);
});

test('the cart shows the days for the customer’s last address, and none for goods that are sold out', async () => {
  setTime(BEFORE);
  const buyer = await signIn(shop.db);
  const { id } = await createTestProduct(shop);
  const getPromise = async () => (await shop.call(cart.get, {}, buyer.token)).body.promise;
  expect(await getPromise()).toBe('');
  await shop.call(cart.add, { body: { lines: [{ productId: id, quantity: 1 }] } }, buyer.token);
  expect(await getPromise()).toBe('Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today');
  await shop.call(addresses.add, { body: { ...oslo, country: 'SE', postcode: '111 20' } }, buyer.token);
  expect(await getPromise()).toBe('Delivery Wed 2 Dec – Thu 3 Dec if you order by 15:00 today');
  await shop.db.$client.query('update stock set on_hand = 0 where product_id = $1', [id]);
  expect(await getPromise()).toBe('');
});

test('a cached page changes at the cut-off time and at midnight', async () => {
  const { id } = await createTestProduct(shop);
  const soldOut = await createTestProduct(shop, { stock: 0 });
  const slugOf = async (key: string) => (await shop.call(products.get, { params: { id: key } })).body.slug;
  const [slug, soldOutSlug] = [await slugOf(id), await slugOf(soldOut.id)];
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const read = async (path: string) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers: { host: 'shop.test' }, agent: false }, resolve).on('error', reject);
    });
    const isCached = response.headers['cache-status'] === 'copperline; hit';
    // Days are elements of their own, so that they do not wrap.
    const html = (await text(response)).replaceAll(/<\/?span[^>]*>/g, '');
    return [/Delivery \w+ \d[^<]*today|Delivery \w+ \d[^<]*tomorrow/.exec(html)?.[0], isCached];
  };
  const page = `/products/${slug}`;
  setTime('2026-11-30T13:58:00Z');
  const monday = 'Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today';
  // It may take a moment until the cache includes the new products.
  await expect.poll(() => read(page)).toEqual([monday, true]);
  expect((await read(`/products/${soldOutSlug}`))[0]).toBeUndefined();
  setTime(BEFORE);
  expect((await read(page))[0]).toBe(monday);
  setTime(CUTOFF);
  const late = 'Delivery Wed 2 Dec – Thu 3 Dec if you order by 15:00 tomorrow';
  expect(await read(page)).toEqual([late, false]);
  await expect.poll(() => read(page)).toEqual([late, true]);
  setTime('2026-11-30T22:59:59Z');
  expect((await read(page))[0]).toBe(late);
  setTime('2026-11-30T23:00:00Z');
  expect(await read(page)).toEqual(['Delivery Wed 2 Dec – Thu 3 Dec if you order by 15:00 today', false]);
});

test('the shipping page has a table of methods, countries, prices, days and cut-off time', async () => {
  setTime(BEFORE);
  await saveSettings({ holidays: [{ date: '2026-01-01' }, { date: '2026-12-25', name: 'Christmas Day' }] });
  const list = async () => (await shop.call(deliveryDays.listMethods, {})).body;
  const row = { note: '', freeFrom: '', cutoff: '15:00' };
  await expect.poll(list).toEqual({
    methods: [
      {
        ...row,
        _id: expect.any(String),
        name: 'Parcel',
        countries: 'Norway',
        price: '$5.00',
        days: ['1–2 working days'],
      },
      { ...row, _id: expect.any(String), name: 'Van', countries: 'Norway', price: '$9.00', days: ['3 working days'] },
      {
        ...row,
        _id: expect.any(String),
        name: 'Airmail',
        countries: 'All other countries',
        price: '$5.00',
        days: ['5–8 working days', 'Sweden: 2–3 working days'],
      },
      {
        ...row,
        _id: expect.any(String),
        name: 'Counter',
        countries: '',
        price: 'Free',
        days: ['Ready after 30 minutes of opening hours'],
        cutoff: '',
      },
    ],
    deliversTo: '',
    note: 'Working days are Monday to Friday. Nothing is sent or delivered on 25 Dec 2026 (Christmas Day).',
    trueUntil: '2026-12-25T23:00:00.000Z',
  });
});

test('the shipping page says where no day is promised, if a method promises days to some countries only', async () => {
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  const [parcel, airmail] = ['Parcel', 'Airmail'].map((name) =>
    before.methods.find((one: { name: string }) => one.name === name),
  );
  const getDays = async () => (await shop.call(deliveryDays.listMethods, {})).body.methods[1].days;
  const elsewhere = 'Other countries: no day is promised. We email you when it ships';
  await saveSettings({ methods: [parcel, { ...airmail, days: '' }] });
  await expect.poll(getDays).toEqual(['Sweden: 2–3 working days', elsewhere]);
  await saveSettings({
    zones: [before.zones[0], { name: 'Sweden', countries: 'SE' }],
    methods: [parcel, { ...airmail, zone: 'Sweden', days: '' }],
  });
  await expect.poll(getDays).toEqual(['Sweden: 2–3 working days']);
  await saveSettings({ zones: before.zones, methods: before.methods });
});

test('the shipping page names the next holidays, and changes when the first of them is over', async () => {
  await saveSettings({ holidays: [{ date: '2026-12-25' }, { date: '2026-12-28' }] });
  const getNote = async () => {
    const { note, trueUntil } = (await shop.call(deliveryDays.listMethods, {})).body;
    return [note.split('. ')[1], trueUntil];
  };
  setTime('2026-12-25T22:00:00Z');
  await expect
    .poll(getNote)
    .toEqual(['Nothing is sent or delivered on 25 Dec 2026 and 28 Dec 2026.', '2026-12-25T23:00:00.000Z']);
  setTime('2026-12-25T23:00:00Z');
  expect(await getNote()).toEqual(['Nothing is sent or delivered on 28 Dec 2026.', '2026-12-28T23:00:00.000Z']);
  setTime('2026-12-28T23:00:00Z');
  expect(await getNote()).toEqual([undefined, null]);
});

test('the shipping page shows no days without a working day, and no time if the counter never opens', async () => {
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  const listDays = async () =>
    (await shop.call(deliveryDays.listMethods, {})).body.methods.map(({ days }: { days: string[] }) => days);
  const [parcel, airmail, counter] = ['Parcel', 'Airmail', 'Counter'].map((name) =>
    before.methods.find((one: { name: string }) => one.name === name),
  );
  await saveSettings({ methods: [parcel, airmail, { ...counter, preparation: '1' }] });
  await expect
    .poll(listDays)
    .toEqual([
      ['1–2 working days'],
      ['5–8 working days', 'Sweden: 2–3 working days'],
      ['Ready after 1 minute of opening hours'],
    ]);
  await saveSettings({ workingDays: [], counterHours: [] });
  await expect.poll(listDays).toEqual([[], [], []]);
  await saveSettings({ workingDays: weekdays });
});

test('a shop without working days promises nothing', async () => {
  await saveSettings({ methods: [], counterHours: [], flatFeeDays: '' });
  await expect
    .poll(async () => (await shop.call(deliveryDays.getDelivery, {})).body)
    .toEqual({ goods: null, bulky: null });
  expect((await shop.call(deliveryDays.getCollection, {})).body).toEqual({ promise: null });
});
