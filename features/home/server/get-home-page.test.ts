import { expect, test } from 'vitest';
import { defaultCounters, defaultSlides, home } from '#features/home/contract/home.ts';
import { products } from '#features/products/contract/products.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { type Settings, settings } from '#features/settings/contract/shop-settings.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const read = async (): Promise<Settings> => (await shop.call(settings.get, {}, admin.token)).body;
const save = async (changed: object) =>
  shop.call(settings.save, { body: { ...(await read()), seller: oslo, ...changed } }, admin.token);
const getHome = async () => (await shop.call(home.get, {})).body;
const listTitles = (slides: { title: string }[]) => slides.map(({ title }) => title);
const getSku = async (id: string): Promise<string> => (await shop.call(products.get, { params: { id } })).body.sku;

const two = [await createTestProduct(shop), await createTestProduct(shop)] as const;
const sku = await getSku(two[0].id);
const other = await getSku(two[1].id);

test('a new shop shows the slides and counters of the specification, each slide with a best seller', async () => {
  const { slides, counters, areExamples, best } = await getHome();
  expect(listTitles(slides)).toEqual(listTitles(defaultSlides));
  expect([counters, areExamples]).toEqual([defaultCounters, true]);
  expect(slides.map(({ product }: { product: { sku: string } }) => product.sku)).toEqual(
    best.slice(0, 4).map((one: { sku: string }) => one.sku),
  );
});

test('the owner’s slides, counters and pins appear in the owner’s order, and can be undone', async () => {
  const counters = [{ figure: '12', label: 'Vans' }, ...defaultCounters.slice(1)];
  const slides = [
    { title: 'Ours', text: 'By SKU', sku: sku.toLowerCase(), picture: '', link: '/kits' },
    { title: 'Free', text: 'As it comes', sku: '', picture: '', link: '/products' },
  ];
  expect((await save({ slides, counters, pins: [{ sku: other }, { sku }] })).status).toBe(200);
  const now = await getHome();
  expect(now.slides).toMatchObject([{ title: 'Ours', link: '/kits', product: { sku } }, { product: { sku: other } }]);
  expect([now.counters[0], now.areExamples]).toEqual([{ figure: '12', label: 'Vans' }, false]);
  const skus = now.best.map((one: { sku: string }) => one.sku);
  expect(skus.slice(0, 2)).toEqual([other, sku]);
  expect([skus.length, new Set(skus).size]).toEqual([6, 6]);

  const { versions } = (await shop.call(settingsVersions.list, { query: {} }, admin.token)).body;
  expect(versions[0].changes.map(({ label }: { label: string }) => label)).toEqual(
    expect.arrayContaining(['Slide Ours', 'Counter Vans', 'Counter Products', `Pinned product ${other}`]),
  );
  await save({ pins: [{ sku }, { sku: other }] });
  const [moved] = (await shop.call(settingsVersions.list, { query: {} }, admin.token)).body.versions;
  expect(moved.changes).toMatchObject([{ label: 'Order of pinned products', after: `${sku}, ${other}` }]);
  await shop.call(settingsVersions.restore, { params: { id: moved._id } }, admin.token);
  expect((await read()).pins).toEqual([{ sku: other }, { sku }]);
  await shop.call(settingsVersions.restore, { params: { id: versions[0]._id } }, admin.token);
  expect(await read()).toMatchObject({ slides: defaultSlides, counters: defaultCounters, pins: [] });
  expect((await getHome()).areExamples).toBe(true);
  expect((await getHome()).areExamples).toBe(true);
});

test('a best seller replaces a product no longer for sale, and other settings can still be saved', async () => {
  const removedProduct = await createTestProduct(shop);
  const its = await getSku(removedProduct.id);
  const slides = [{ ...defaultSlides[0]!, sku: its }];
  expect((await save({ slides, pins: [{ sku: its }] })).status).toBe(200);
  expect((await getHome()).slides[0].product.sku).toBe(its);
  await shop.call(products.remove, { params: { id: removedProduct.id }, query: {} }, admin.token);
  const now = await getHome();
  expect(now.best.map((one: { sku: string }) => one.sku)).not.toContain(its);
  expect(now.slides[0].product.sku).toBe(now.best[0].sku);
  expect((await save({ returnDays: 31 })).status).toBe(200);
});

test('a preview shows unsaved input and saves nothing', async () => {
  const before = await read();
  const body = { slides: [{ title: 'New', text: 'Text', sku }], counters: defaultCounters, pins: [{ sku: 'NO-SUCH' }] };
  const { status, body: preview } = await shop.call(home.preview, { body }, admin.token);
  expect([status, preview.slides[0].product.sku]).toEqual([200, sku]);
  expect(await read()).toEqual(before);
});

const plain = defaultSlides[0]!;
test.each([
  [{ slides: [] }, 'slides'],
  [{ slides: Array.from({ length: 7 }, (_, n) => ({ ...plain, title: `Slide ${n}` })) }, 'slides'],
  [{ slides: [plain, plain] }, 'slides.1.title'],
  [{ slides: [{ ...plain, link: 'https://elsewhere.example' }] }, 'slides.0.link'],
  [{ slides: [{ ...plain, link: '//elsewhere.example' }] }, 'slides.0.link'],
  [{ slides: [{ ...plain, link: 'javascript:alert(1)' }] }, 'slides.0.link'],
  [{ slides: [{ ...plain, title: 'A'.repeat(61) }] }, 'slides.0.title'],
  [{ slides: [{ ...plain, sku: 'NO-SUCH' }] }, 'slides.0.sku'],
  [{ slides: [{ ...plain, picture: `/pictures/u/${'b'.repeat(32)}-640.webp` }] }, 'slides.0.picture'],
  [{ counters: defaultCounters.slice(1) }, 'counters'],
  [{ pins: [{ sku: 'NO-SUCH' }] }, 'pins.0.sku'],
  [{ pins: [{ sku }, { sku }] }, 'pins.1.sku'],
])('%o is rejected at its field', async (changed, field) => {
  const { status, body } = await save(changed);
  expect([status, Object.keys(body.fields)]).toEqual([400, expect.arrayContaining([field])]);
});

test('the promise of discounts names the largest current discount, and links to the offers while a price is reduced', async () => {
  const getOffers = async () => (await getHome()).promises.at(-1);
  expect(await getOffers()).toEqual({ title: 'Hot offers', text: 'Discounts up to 60%', leadsToOffers: true });
  await shop.db.$client.query('insert into price_break values ($1, 100, 62.5)', [two[0].id]);
  expect(await getOffers()).toMatchObject({ text: 'Discounts up to 62.5%', leadsToOffers: true });
  const { body: running } = await shop.call(sales.list, { query: {} }, admin.token);
  for (const { _id } of running) await shop.call(sales.end, { params: { id: _id } }, admin.token);
  expect(await getOffers()).toMatchObject({ text: 'Discounts up to 62.5%', leadsToOffers: false });
});
