import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { FEED_MINUTES, type FeedReport, feeds } from '#features/product-feed/contract/feeds.ts';
import { parseFeed } from '#features/product-feed/test/parse-feed.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import { XmlParser } from '#platform/server/tables/xml-parser.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, changePrice, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const request = async (url: string, headers: Record<string, string> = {}) => {
  const response = await shop.app.inject({ url, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.body };
};

const PICTURES = [{ url: '/pictures/adjustable-wrench-10-in-250-mm-640.webp', alt: 'A wrench' }];

const addProduct = async (changes: Partial<ReturnType<typeof buildProductDraft>> = {}) => {
  const draft = { ...buildProductDraft(), pictures: PICTURES, ...changes };
  await writeDrafts(shop, [draft]);
  return draft;
};

/** How far the clock by which feeds are written is ahead, in ms. */
let ahead = 0;
const now = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);

const waitMinutes = (minutes: number) => {
  ahead += minutes * MINUTE_MS;
};

/** The rows of a newly written feed, by id. */
const readFeed = async (url = '/feeds/products.tsv') => {
  waitMinutes(FEED_MINUTES);
  const { status, text } = await request(url);
  expect(status).toBe(200);
  return new Map(parseFeed(text).map((row) => [row['id'], row]));
};

const readReport = async (): Promise<FeedReport> => (await shop.call(feeds.report, {}, admin.token)).body;

test('a feed is sent compressed or plain, and not again to a service that has it', async () => {
  const plain = await request('/feeds/products.tsv');
  expect([plain.status, plain.headers['content-type']]).toEqual([200, 'text/tab-separated-values; charset=utf-8']);
  expect(parseFeed(plain.text).length).toBeGreaterThan(100);
  const packed = await request('/feeds/products.tsv', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.bytes).toString()).toBe(plain.text);
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  const etag = String(plain.headers.etag);
  const same = await request('/feeds/products.tsv', { 'if-none-match': `W/${etag}` });
  expect([same.status, same.text]).toEqual([304, '']);
  expect((await request('/feeds/products.tsv', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('a changed price and stock are in the feed a quarter of an hour later, and an unchanged feed keeps its version', async () => {
  const { sku, name, slug } = await addProduct({ unitPriceCents: 1250 as never, minOrder: 5, pieces: 3 });
  const first = (await readFeed()).get(sku);
  expect(first).toMatchObject({
    title: name,
    link: `http://shop.test/products/${slug}`,
    image_link: 'http://shop.test/pictures/adjustable-wrench-10-in-250-mm-1280.webp',
    price: '12.50 USD',
    sale_price: '',
    availability: 'out_of_stock',
    unit_pricing_measure: '5 ct',
    unit_pricing_base_measure: '1 ct',
    identifier_exists: 'no',
    condition: 'new',
  });
  const before = await request('/feeds/products.tsv');
  const { rows } = await shop.db.$client.query('select id from product where sku = $1', [sku]);
  await changePrice(shop, rows[0], 990);
  await shop.db.$client.query('update stock set on_hand = 5 where product_id = $1', [rows[0].id]);
  waitMinutes(FEED_MINUTES - 1);
  expect((await request('/feeds/products.tsv')).headers.etag).toBe(before.headers.etag);
  const changed = await readFeed();
  expect(changed.get(sku)).toMatchObject({ price: '9.90 USD', availability: 'in_stock' });
  const after = await request('/feeds/products.tsv');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  await readFeed();
  expect((await request('/feeds/products.tsv', { 'if-none-match': String(after.headers.etag) })).status).toBe(304);
});

test('products without a picture that services show are left out, and staff see which and why', async () => {
  const good = await addProduct();
  const bare = await addProduct({ pictures: [{ url: '/pictures/no-picture.svg', alt: 'None' }] });
  const drawn = await addProduct({ pictures: [{ url: 'https://maker.example/valve.svg?size=2', alt: 'A valve' }] });
  const second = await addProduct({
    pictures: [{ url: 'https://maker.example/valve.avif', alt: 'A valve' }, ...PICTURES],
  });
  const found = await readFeed();
  const known = [good, bare, drawn, second].map(({ sku }) => found.has(sku));
  expect(known).toEqual([true, false, false, true]);
  const { products, listed, counts, urls } = await readReport();
  expect(listed).toBe(found.size);
  const reasons = new Map(products.map(({ sku, problem }) => [sku, problem]));
  expect([bare, drawn, good].map(({ sku }) => reasons.get(sku))).toEqual(['no_picture', 'picture_format', undefined]);
  expect(counts.no_picture).toBeGreaterThanOrEqual(1);
  expect(urls.meta).toBe('http://shop.test/feeds/products.tsv?for=meta');
});

test('a bar code is in the feed only if its last digit is right and it is valid outside the company', async () => {
  // The report lists the first products by SKU.
  const withCode = (label: string) =>
    addProduct({
      sku: `AAA-${label}`,
      brand: 'Rør',
      partNumbers: [
        { kind: 'gtin', label },
        { kind: 'maker', label: `QX ${label}` },
      ],
    });
  const right = await withCode('4006381333931');
  const internal = await withCode('2000000000008');
  const found = await readFeed();
  expect(found.get(right.sku)).toMatchObject({ gtin: '4006381333931', brand: 'Rør', identifier_exists: 'yes' });
  expect(found.get(internal.sku)).toMatchObject({ gtin: '', mpn: 'QX 2000000000008', identifier_exists: 'yes' });
  const { products } = await readReport();
  expect(products).toContainEqual(expect.objectContaining({ sku: internal.sku, problem: 'gtin_wrong' }));
});

test('sizes of one family share a group, and a text keeps its quotes, commas and formulas on one line', async () => {
  const family = `family-${'x'.repeat(60)}`;
  const one = await addProduct({ family, description: '=1+1\n\tSays "open",\r\nthen\tcloses.' });
  const other = await addProduct({ family });
  const alone = await addProduct({ family: 'alone-in-its-family' });
  const found = await readFeed();
  const group = found.get(one.sku)?.['item_group_id'] ?? '';
  expect(group).toMatch(/^[\w-]{43}$/);
  expect([other, alone].map(({ sku }) => found.get(sku)?.['item_group_id'])).toEqual([group, '']);
  expect(found.get(one.sku)?.['description']).toBe('=1+1 Says "open", then closes.');
});

test('a product has the Google category of its category, or of the nearest one above that has one', async () => {
  const addCategory = async (name: string, under = ''): Promise<string> =>
    (await shop.call(productDetails.addCategory, { body: { name, under } }, admin.token)).body.slug;
  const setGoogle = async (slug: string, googleCategory: string) => {
    const { items } = (await shop.call(categories.tree, {}, admin.token)).body;
    const { _id: id, name, version } = items.find((one: CategoryRow) => one.slug === slug);
    const body = { name, googleCategory, version };
    expect((await shop.call(categories.edit, { params: { id }, body }, admin.token)).status).toBe(200);
  };
  const top = await addCategory('Rainwater');
  const middle = await addCategory('Gutters', top);
  const low = await addCategory('Brackets', middle);
  const products = [await addProduct({ category: top }), await addProduct({ category: low }), await addProduct()];
  const readCategories = async () => {
    const found = await readFeed();
    return products.map(({ sku }) => found.get(sku)?.['google_product_category']);
  };
  expect(await readCategories()).toEqual(['', '', '']);
  await setGoogle(top, 'Hardware > Plumbing');
  expect(await readCategories()).toEqual(['Hardware > Plumbing', 'Hardware > Plumbing', '']);
  await setGoogle(middle, '1810');
  expect(await readCategories()).toEqual(['Hardware > Plumbing', '1810', '']);
});

test('Meta’s feed has Meta’s words for availability, and the counter has a feed with stock and time', async () => {
  const { sku } = await addProduct({ pieces: 7 });
  expect((await readFeed('/feeds/products.tsv?for=meta')).get(sku)?.['availability']).toBe('in stock');
  expect((await readFeed('/feeds/local.tsv')).get(sku)).toMatchObject({
    store_code: 'counter',
    availability: 'in_stock',
    quantity: '7',
    price: '10.00 USD',
    pickup_method: 'buy',
    pickup_sla: 'same day',
  });
  expect((await request('/feeds/products.tsv?for=other')).status).toBe(400);
  const { body: saved } = await shop.call(settings.get, {}, admin.token);
  const methods = saved.methods.filter(({ kind }: { kind: string }) => kind === 'delivery');
  expect((await shop.call(settings.save, { body: { ...saved, methods } }, admin.token)).status).toBe(200);
  await expect.poll(async () => (await request('/feeds/local.tsv')).status).toBe(404);
  expect((await readReport()).urls.local).toBeNull();
});

test('while the products cannot be read, nobody gets a partial feed, and afterward everybody gets all of it', async () => {
  await shop.db.$client.query('alter table part_number rename to part_number_away');
  waitMinutes(FEED_MINUTES);
  expect((await request('/feeds/products.tsv')).status).toBeGreaterThanOrEqual(500);
  await shop.db.$client.query('alter table part_number_away rename to part_number');
  const { status, text } = await request('/feeds/products.tsv');
  expect([status, parseFeed(text).length > 100]).toEqual([200, true]);
});

test('the newest products are available as an RSS feed, newest first', async () => {
  await addProduct({ name: 'Older <b>valve</b> & co', sku: 'RSS-1' });
  await addProduct({ name: 'Newest valve', sku: 'RSS-2' });
  const { text, headers } = await request('/feeds/new.rss');
  expect(headers['content-type']).toBe('application/rss+xml');
  const titles: string[] = [];
  let isTitle = false;
  const fail = () => new Error('the feed is no XML');
  const parser = new XmlParser(
    {
      open: (name) => void (isTitle = name === 'title'),
      close: () => void (isTitle = false),
      text: (part) => void (isTitle && titles.push(part)),
    },
    { broken: fail, tooLong: fail, tooDeep: fail },
  );
  parser.write(text, text.length);
  expect([titles[0], titles[1], titles.length]).toEqual(['New at Copperline', 'Newest valve', 51]);
  expect(text).toContain('<title>Older &lt;b&gt;valve&lt;/b&gt; &amp; co</title>');
});
