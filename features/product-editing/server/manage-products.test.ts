import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cents } from '#platform/contract/money.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { STAFF_SORTS, type Product, products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);

const form = () => ({
  name: `Pump pliers ${randomUUID()}`,
  unitPrice: '12.50',
  description: 'Pliers for tests.',
  stock: 40,
  minOrder: 5,
  image: 'https://pictures.example/pliers.png',
});

const getAudit = async (id: string) =>
  (await shop.db.$client.query('select act from audit where entity_id = $1 order by id', [id])).rows.map(
    ({ act: action }) => action,
  );

test('an added product can be bought, is the newest, and is in the audit', async () => {
  const body = form();
  const added = await shop.call(products.add, { body }, admin.token);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ name: body.name, unitPrice: 12.5, stock: 40, minOrder: 5, img: body.image });
  const newest = await shop.call(products.list, { query: { limit: 1, sort: 'newest' } });
  expect(newest.body[0]._id).toBe(added.body._id);
  const goods = { id: added.body._id, name: body.name, unitPriceCents: cents(1250), minOrder: 5 };
  expect((await placeOrder(shop, buyer, goods)).status).toBe(201);
  expect(await getAudit(added.body._id)).toEqual(['product.add']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the details of a product with the longest name can be read and saved unchanged', async () => {
  const body = { ...form(), name: `${randomUUID()} ${'tee '.repeat(60)}`.slice(0, 199) };
  const { _id: id } = (await shop.call(products.add, { body }, admin.token)).body;
  const read = await shop.call(productDetails.get, { params: { id } }, admin.token);
  expect(read.status).toBe(200);
  const same = { ...read.body, stockWas: read.body.stock, reason: '' };
  expect((await shop.call(productDetails.save, { params: { id }, body: same }, admin.token)).status).toBe(200);
});

test.each([
  ['name', ' ', 'Name is Required'],
  ['unitPrice', '', 'Unit Price is Required'],
  ['unitPrice', '0', 'The price must be more than zero'],
  ['description', ' ', 'Description is Required'],
  ['minOrder', '', 'Minimum Order is Required'],
  ['stock', '', 'Stock is Required'],
  ['stock', '1.5', 'Enter a whole number'],
  ['minOrder', 0, 'The minimum order must be at least 1'],
  ['image', 'javascript:alert(1)', 'Enter an address that begins with https://'],
  ['image', '', 'Image URL is Required'],
])('a product whose %s is %o is refused: %s', async (field, value, sentence) => {
  const { status, body } = await shop.call(products.add, { body: { ...form(), [field]: value } }, admin.token);
  expect([status, body.fields[field]]).toEqual([400, sentence]);
});

test('a product name is taken, in any case, until its product is deleted', async () => {
  const first = await shop.call(products.add, { body: form() }, admin.token);
  const again = { ...form(), name: first.body.name.toUpperCase() };
  const reply = await shop.call(products.add, { body: again }, admin.token);
  expect([reply.status, reply.body.code]).toEqual([409, 'name_taken']);
  await shop.call(products.remove, { params: { id: first.body._id }, query: {} }, admin.token);
  expect((await shop.call(products.add, { body: again }, admin.token)).status).toBe(201);
});

test('a stock edit applies as a difference, needs a reason, and never goes below what orders reserve', async () => {
  const { body: product } = await shop.call(products.add, { body: form() }, admin.token);
  const goods = { id: product._id, name: product.name, unitPriceCents: cents(1250), minOrder: 5 };
  await placeOrder(shop, buyer, goods, 10);
  let { version } = product;
  const edit = (change: object) =>
    shop.call(
      products.edit,
      {
        params: { id: product._id },
        body: { ...form(), name: product.name, version, stock: 40, stockWas: 40, ...change },
      },
      admin.token,
    );
  expect((await edit({ stock: 45 })).body.code).toBe('reason_missing');
  // The admin saw 40 and counted 45; meanwhile 10 were ordered, so 35 can still be bought.
  const { body: edited } = await edit({ stock: 45, reason: 'counted again', unitPrice: 13 });
  expect(edited).toMatchObject({ stock: 35, unitPrice: 13 });
  version = edited.version;
  expect((await edit({ stock: 0, reason: 'flood' })).body.code).toBe('stock_held');
  const { rows } = await shop.db.$client.query('select act, why, changes from audit where entity_id = $1 order by id', [
    product._id,
  ]);
  expect(rows).toEqual([
    {
      act: 'product.add',
      why: null,
      changes: expect.objectContaining({ name: [null, product.name], onHand: [null, 40] }),
    },
    { act: 'product.edit', why: 'counted again', changes: { unitPriceCents: [1250, 1300], onHand: [40, 45] } },
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test.each([
  ['that names the version it saw', true],
  ['of a program that sends no version', false],
])('an edit %s, sent three times, is applied once', async (_, names) => {
  const { body: product } = await shop.call(products.add, { body: { ...form(), stock: 10 } }, admin.token);
  const body = { ...form(), name: product.name, stock: 15, stockWas: 10, reason: 'delivered' };
  const edit = (change: object = {}) =>
    shop.call(
      products.edit,
      { params: { id: product._id }, body: { ...body, ...(names && { version: product.version }), ...change } },
      admin.token,
    );
  const replies = await Promise.all([edit(), edit(), edit()]);
  expect(
    replies
      .map(({ status, body: reply }) => reply.code ?? status)
      .toSorted((one, other) => String(one).localeCompare(String(other))),
  ).toEqual([200, 'product_changed', 'product_changed']);
  expect((await edit({ description: 'Written over.' })).body.code).toBe('product_changed');
  expect((await shop.call(products.get, { params: { id: product._id } })).body).toMatchObject({
    stock: 15,
    description: body.description,
  });
});

test('a deleted product leaves the shop; unpaid orders need a confirmation first, and can still be paid', async () => {
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods);
  const remove = (confirmed?: 'true') =>
    shop.call(products.remove, { params: { id: goods.id }, query: confirmed ? { confirmed } : {} }, admin.token);
  expect((await remove()).body.code).toBe('product_held');
  expect((await remove('true')).body).toEqual({ archived: true });
  expect((await remove('true')).body.code).toBe('product_not_found');
  expect((await shop.call(products.get, { params: { id: goods.id } })).status).toBe(404);
  expect((await payOrder(shop, buyer, order)).body).toMatchObject({ paid: true, productName: goods.name });
});

const picture = (await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b4592b' } })
  .withExif({ IFD0: { Artist: 'Somebody' } })
  .jpeg()
  .toBuffer()) as Buffer;

const upload = (data: Buffer, token = admin.token, type = 'image/jpeg') =>
  shop.call(products.upload, { body: new Blob([new Uint8Array(data)], { type }) }, token);

test('an uploaded picture is stored square, 320 and 640 pixels wide, without camera data', async () => {
  const { status, body } = await upload(picture);
  expect([status, body.url]).toEqual([201, expect.stringMatching(/^\/pictures\/u\/[0-9a-f]{32}-640\.webp$/)]);
  const again = await upload(picture);
  expect(again.body.url).toBe(body.url);
  for (const width of [320, 640]) {
    const file = await shop.app.inject({ url: body.url.replace('-640', `-${width}`) });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    const read = await sharp(file.rawPayload).metadata();
    expect([read.width, read.height, read.exif]).toEqual([width, width, undefined]);
  }
  const added = await shop.call(products.add, { body: { ...form(), image: body.url } }, admin.token);
  expect(added.body.img).toBe(body.url);
});

test.each([
  ['no picture', Buffer.from('%PDF-1.4 not a picture')],
  ['half a picture', picture.subarray(0, 300)],
  [
    'markup',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ],
])('%s is refused as a picture', async (_, file) => {
  const { status, body } = await upload(file);
  expect([status, body.code]).toEqual([422, 'picture_unreadable']);
});

test('a small file of more than 25 megapixels is refused with a message', async () => {
  const file = await sharp({ create: { width: 5100, height: 5000, channels: 3, background: '#b4592b' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const { status, body } = await upload(file);
  expect([status, body.code, body.message]).toEqual([422, 'picture_too_large', expect.stringMatching(/25 megapixels/)]);
});

test('only admins may upload a picture, within the size limit and as a picture type', async () => {
  const data = Buffer.alloc(9_000_000);
  const foreign = await upload(data, buyer.token);
  expect([foreign.status, foreign.body.code]).toEqual([403, 'admin_only']);
  const large = await upload(data);
  expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
  const other = await upload(picture, admin.token, 'text/html');
  expect([other.status, other.body.code]).toEqual([415, 'unsupported_media_type']);
  expect((await shop.app.inject({ url: '/pictures/u/none-640.webp' })).statusCode).toBe(404);
});

test('products are found by words of their name or description; pattern characters are plain text', async () => {
  const body = { ...form(), name: `${randomUUID()} basin wrench 11%`, description: 'Long reach, telescopic.' };
  await shop.call(products.add, { body }, admin.token);
  const find = async (search: string) => {
    const { body: found, headers } = await shop.call(products.list, { query: { search } });
    expect(headers['x-total-count']).toBe(String(found.length));
    return found.map(({ name }: { name: string }) => name);
  };
  expect(await find('WRENCH telescopic 11%')).toEqual([body.name]);
  expect(await find(String.raw`telescopic' & | ! :* \ ( <-> "`)).toEqual([body.name]);
  expect(await find('xyzzy qwrtz')).toEqual([]);
});

test('the address of a deleted product answers 410 with alternatives, and leaves the sitemap', async () => {
  const { rows } = await shop.db.$client.query(`select id from product where slug = 'brass-olive-15-mm'`);
  const removed = await shop.call(
    products.remove,
    { params: { id: rows[0].id }, query: { confirmed: 'true' } },
    admin.token,
  );
  expect(removed.status).toBe(200);
  const { status, body } = await shop.call(products.get, { params: { id: 'brass-olive-15-mm' } });
  expect([status, body.code, body.details.name]).toEqual([
    410,
    'product_gone',
    'Brass olive for 15 mm compression fittings',
  ]);
  expect(body.details.alternatives.length).toBeGreaterThan(0);
  expect((await shop.call(products.get, { params: { id: rows[0].id } })).status).toBe(404);
  const sitemap = await shop.app.inject('/sitemap/products-1.xml');
  expect(sitemap.body).not.toContain('/products/brass-olive-15-mm');
  expect(sitemap.body).toContain('/products/brass-hex-nipple');
  expect((await shop.app.inject('/sitemap/products-2.xml')).statusCode).toBe(404);
});

test('an admin sorts products by name, stock and price, even in a search; a customer may not', async () => {
  const list = async (query: { sort?: (typeof STAFF_SORTS)[number]; search?: string }) =>
    (await shop.call(products.listAll, { query: { ...query, limit: 100 } }, admin.token)).body as Product[];
  for (const search of ['', 'valve']) {
    for (const [sort, getValue] of [
      ['stock', ({ stock }: Product) => stock],
      ['price', ({ unitPrice }: Product) => unitPrice],
    ] as const) {
      const ascending = await list({ sort, search });
      const down = await list({ sort: `${sort}-desc`, search });
      expect(ascending.length).toBeGreaterThan(5);
      expect(ascending.map(getValue)).toEqual(ascending.map(getValue).toSorted((a, b) => a - b));
      expect(getValue(down[0]!)).toBeGreaterThanOrEqual(getValue(ascending.at(-1)!));
    }
  }
  const byName = await list({ sort: 'name', search: 'valve' });
  expect((await list({ sort: 'name-desc', search: 'valve' })).map(({ _id }) => _id)).toEqual(
    byName.map(({ _id }) => _id).toReversed(),
  );
  expect((await shop.call(products.listAll, { query: { sort: 'stock' } }, buyer.token)).body.code).toBe('admin_only');
});
