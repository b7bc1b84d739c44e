import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { archive } from '#features/product-editing/contract/archive.ts';
import { products } from '#features/products/contract/products.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const add = async () => {
  const { id } = await createTestProduct(shop);
  const { body } = await shop.call(productDetails.get, { params: { id } }, admin.token);
  return { id, read: body };
};

const createDetails = (version: number) => ({
  name: `Lever valve ${randomUUID()}`,
  unitPrice: '12.50',
  description: 'Opens by a quarter turn.',
  stock: 100,
  stockWas: 100,
  minOrder: 2,
  image: '/pictures/x.svg',
  reason: '',
  category: 'ball-valves',
  family: 'test-ball-valve',
  sku: `tst-${randomUUID().slice(0, 8)}`,
  brand: 'Testwerk',
  lowStockAt: '7',
  quantityStep: '2',
  weightGrams: '450',
  bin: 'A-12',
  bulky: true,
  taxClassId: '' as const,
  expectedOn: '2097-01-31',
  priceBreaks: [
    { from: '100', percent: '12.5' },
    { from: '10', percent: '5' },
  ],
  accessories: [{ sku: 'SEL-0011' }, { sku: 'hnd-0014' }],
  partNumbers: [
    { kind: 'maker' as const, label: 'TW 77.31-Q' },
    { kind: 'replaces' as const, label: 'OLD-5512' },
  ],
  attributes: [
    { key: 'size', value: '1/2 in' },
    { key: 'pressure', value: '16' },
  ],
  ends: [
    { joint: 'G', size: '1/2 in', gender: 'female' as const },
    { joint: 'G', size: '1/2 in', gender: 'female' as const },
  ],
  pictures: [{ url: 'https://pictures.example/handle.png', alt: 'Its handle' }],
  version,
});

const save = (id: string, body: object) =>
  shop.call(productDetails.save, { params: { id }, body } as never, admin.token);

test('saved details are read back, shown in the shop, and used by search and filters', async () => {
  const { id, read } = await add();
  const details = createDetails(read.version);
  const { status, body: saved } = await save(id, details);
  expect(status).toBe(200);
  const { stockWas: _, reason: _r, ...expected } = details;
  expect(saved).toEqual({
    ...expected,
    _id: id,
    slug: read.slug,
    unitPrice: 12.5,
    sku: details.sku.toUpperCase(),
    lowStockAt: 7,
    quantityStep: 2,
    weightGrams: 450,
    accessories: [{ sku: 'SEL-0011' }, { sku: 'HND-0014' }],
    priceBreaks: [
      { from: 10, percent: 5 },
      { from: 100, percent: 12.5 },
    ],
    version: read.version + 1,
  });
  expect((await shop.call(productDetails.get, { params: { id } }, admin.token)).body).toEqual(saved);

  const { body: product } = await shop.call(products.get, { params: { id } });
  expect(product.trail.map(({ slug }: { slug: string }) => slug)).toEqual(['valves', 'ball-valves']);
  expect(product.images.map(({ alt }: { alt: string }) => alt)).toEqual([read.name, 'Its handle']);
  expect([product.name, product.unitPrice, product.minOrder]).toEqual([details.name, 12.5, 2]);
  expect([product.quantityStep, product.priceBreaks]).toEqual([2, saved.priceBreaks]);
  expect(product.attributes).toContainEqual(expect.objectContaining({ key: 'pressure', value: '16 bar' }));
  expect(product.fitsWith.length).toBeGreaterThan(0);
  expect(product.accessories.map(({ name }: { name: string }) => name)).toEqual([
    expect.stringContaining('PTFE'),
    expect.stringContaining('wrench'),
  ]);

  const find = async (query: Record<string, string>) =>
    (await shop.call(browsing.list, { query: { ...query, limit: 100 } })).body.items.map(
      ({ _id }: { _id: string }) => _id,
    );
  expect(await find({ category: 'valves', size: '1/2 in', pressure: '15..17' })).toContain(id);
  expect(await find({ fits: 'BSP male 1/2 in' })).toContain(id);
  expect(await find({ search: 'tw7731q' })).toEqual([id]);
  expect(await find({ search: details.sku })).toEqual([id]);

  const bare = { ...details, partNumbers: [], attributes: [], ends: [], pictures: [], version: saved.version };
  expect((await save(id, bare)).status).toBe(200);
  expect(await find({ search: 'tw7731q' })).not.toContain(id);
  expect(await find({ category: 'valves', size: '1/2 in' })).not.toContain(id);
  expect((await shop.call(products.get, { params: { id } })).body.images).toHaveLength(1);
});

test('an accessory stays stored when it gets a new SKU or goes off sale', async () => {
  const { id, read } = await add();
  const other = await add();
  const first = { ...createDetails(other.read.version), accessories: [] };
  const { version } = (await save(other.id, first)).body;
  const details = { ...createDetails(read.version), accessories: [{ sku: first.sku }] };
  const { body: saved } = await save(id, details);
  const listNames = async () =>
    (await shop.call(products.get, { params: { id } })).body.accessories.map(({ name }: { name: string }) => name);
  expect(await listNames()).toEqual([first.name]);
  const renamed = { ...createDetails(version), accessories: [] };
  expect((await save(other.id, renamed)).status).toBe(200);
  const storedDetails = (await shop.call(productDetails.get, { params: { id } }, admin.token)).body;
  expect(storedDetails.accessories).toEqual([{ sku: renamed.sku.toUpperCase() }]);
  expect(await listNames()).toEqual([renamed.name]);
  await shop.call(products.remove, { params: { id: other.id }, query: { confirmed: 'true' } }, admin.token);
  expect(await listNames()).toEqual([]);
  const again = { ...details, accessories: storedDetails.accessories, version: saved.version };
  expect((await save(id, again)).status).toBe(200);
});

test('if one accessory gets the SKU of another, only one of them is left', async () => {
  const { id, read } = await add();
  const soldAccessory = await add();
  const deletedAccessory = await add();
  const [first, old] = [soldAccessory, deletedAccessory].map(() => ({ ...createDetails(1), accessories: [] }));
  if (first === undefined || old === undefined) throw new Error('no accessories');
  const { version } = (await save(soldAccessory.id, { ...first, version: soldAccessory.read.version })).body;
  await save(deletedAccessory.id, { ...old, version: deletedAccessory.read.version });
  const accessories = [old, first].map(({ sku }) => ({ sku }));
  expect((await save(id, { ...createDetails(read.version), accessories })).status).toBe(200);
  await shop.call(products.remove, { params: { id: deletedAccessory.id }, query: { confirmed: 'true' } }, admin.token);
  await shop.call(archive.freeSku, { params: { id: deletedAccessory.id } }, admin.token);
  expect((await save(soldAccessory.id, { ...first, sku: old.sku, version })).status).toBe(200);
  const remainingDetails = (await shop.call(productDetails.get, { params: { id } }, admin.token)).body;
  expect(remainingDetails.accessories).toEqual([{ sku: old.sku.toUpperCase() }]);
  expect((await shop.call(products.get, { params: { id } })).body.accessories).toHaveLength(1);
});

test('a save does not overwrite what somebody else has saved meanwhile', async () => {
  const { id, read } = await add();
  const [one, other] = await Promise.all([
    save(id, createDetails(read.version)),
    save(id, createDetails(read.version)),
  ]);
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
  expect([one, other].find(({ status }) => status === 409)?.body.code).toBe('product_changed');
});

test('a SKU belongs to one product', async () => {
  const { id, read } = await add();
  const reply = await save(id, { ...createDetails(read.version), sku: 'val-0011' });
  expect([reply.status, reply.body.code, reply.body.fields]).toEqual([
    409,
    'sku_taken',
    { sku: 'Another product has this SKU.' },
  ]);
  expect((await shop.call(productDetails.get, { params: { id } }, admin.token)).body).toEqual(read);
});

test('stock changes by the difference, with a reason, and never goes below what orders reserve', async () => {
  const { id, read } = await add();
  const details = { ...createDetails(read.version), stock: 90 };
  const reply = await save(id, details);
  expect([reply.status, reply.body.code, reply.body.fields]).toEqual([
    422,
    'reason_missing',
    { reason: 'Please say why the stock changes.' },
  ]);
  expect((await save(id, { ...details, reason: 'counted again' })).body.stock).toBe(90);
  const flood = { ...createDetails(read.version + 1), stock: 0, stockWas: 100, reason: 'flood' };
  expect((await save(id, flood)).body.code).toBe('stock_held');
});

test('a save may raise the stock above the limit of the form, and the product can still be read', async () => {
  const { id, read } = await add();
  const most = { stock: 1_000_000_000, stockWas: 0, reason: 'counted' };
  expect((await save(id, { ...createDetails(read.version), ...most })).body.stock).toBe(1_000_000_100);
  expect((await shop.call(productDetails.get, { params: { id } }, admin.token)).status).toBe(200);
});

test('all errors are returned at once, each with its field', async () => {
  const { id, read } = await add();
  const other = await add();
  const { status, body } = await save(id, {
    ...createDetails(read.version),
    name: other.read.name,
    sku: 'val-0011',
    category: 'no',
  });
  expect([status, body.code, Object.keys(body.fields).toSorted()]).toEqual([
    400,
    'invalid_request',
    ['category', 'name', 'sku'],
  ]);
});

test.each([
  ['name', { name: ' ' }, 'Name is Required'],
  ['unitPrice', { unitPrice: '0' }, 'The price must be more than zero'],
  ['category', { category: 'nowhere' }, 'We could not find this category.'],
  ['sku', { sku: '--' }, 'Enter letters or digits'],
  ['family', { family: ' ' }, 'Product family is Required'],
  ['lowStockAt', { lowStockAt: '-1' }, 'Not below zero'],
  ['attributes.0.key', { attributes: [{ key: 'smell', value: 'strong' }] }, 'This attribute does not exist.'],
  ['attributes.0.value', { attributes: [{ key: 'pressure', value: 'high' }] }, 'Enter a number in bar'],
  [
    'attributes.1.key',
    {
      attributes: [
        { key: 'size', value: '1/2 in' },
        { key: 'size', value: '3/4 in' },
      ],
    },
    'This attribute is listed twice',
  ],
  ['ends.0.joint', { ends: [{ joint: 'glue', size: '1/2 in', gender: 'male' }] }, 'This joint does not exist.'],
  ['accessories.0.sku', { accessories: [{ sku: 'NO-SUCH' }] }, 'No product for sale has this SKU'],
  ['accessories.1.sku', { accessories: [{ sku: 'SEL-0011' }, { sku: 'sel-0011' }] }, 'This SKU is listed twice'],
  [
    'accessories.0.sku',
    { sku: 'TST-SELF', accessories: [{ sku: 'TST-SELF' }] },
    'A product cannot be its own accessory',
  ],
  ['partNumbers.0.label', { partNumbers: [{ kind: 'maker', label: '' }] }, 'Number is Required'],
  [
    'partNumbers.0.label',
    { partNumbers: [{ kind: 'gtin', label: 'abc' }] },
    'This is not a valid bar code: its length or its last digit is wrong',
  ],
  [
    'partNumbers.0.label',
    { partNumbers: [{ kind: 'gtin', label: '4006381333932' }] },
    'This is not a valid bar code: its length or its last digit is wrong',
  ],
  ['pictures.0.url', { pictures: [{ url: 'data:x', alt: 'x' }] }, 'Enter an address that begins with https://'],
])('details with a wrong %s are rejected, and nothing is saved', async (field, change, sentence) => {
  const { id, read } = await add();
  const { status, body } = await save(id, { ...createDetails(read.version), ...change });
  expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  expect((await shop.call(productDetails.get, { params: { id } }, admin.token)).body).toEqual(read);
});

test('a category and an attribute added by the owner can be chosen and filtered by, and exist once', async () => {
  const category = await shop.call(
    productDetails.addCategory,
    { body: { name: 'Solar & heating', under: 'valves' } },
    admin.token,
  );
  expect([category.status, category.body]).toEqual([201, { slug: 'solar-heating' }]);
  const attribute = await shop.call(
    productDetails.addAttribute,
    { body: { label: 'Voltage', type: 'number', unit: 'V' } },
    admin.token,
  );
  expect([attribute.status, attribute.body]).toEqual([201, { key: 'voltage' }]);
  const { body: choices } = await shop.call(productDetails.choices, {}, admin.token);
  expect(choices.categories).toContainEqual({ slug: 'solar-heating', name: 'Valves › Solar & heating' });
  expect(choices.attributes.at(-1)).toEqual({
    key: 'voltage',
    label: 'Voltage',
    type: 'number',
    unit: 'V',
    values: [],
  });

  const { id, read } = await add();
  const details = {
    ...createDetails(read.version),
    category: 'solar-heating',
    attributes: [{ key: 'voltage', value: '24' }],
  };
  expect((await save(id, details)).status).toBe(200);
  const { body: found } = await shop.call(browsing.list, {
    query: { category: 'solar-heating', voltage: '12..36' },
  });
  expect(found.items.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
  expect(found.trail.map(({ name }: { name: string }) => name)).toEqual(['Valves', 'Solar & heating']);

  const categories = [
    { body: { name: 'solar heating' }, code: 'category_taken' },
    { body: { name: 'Pumps', under: 'nowhere' }, code: 'invalid_request' },
    { body: { name: '&' }, code: 'invalid_request' },
  ];
  for (const { body, code } of categories) {
    expect((await shop.call(productDetails.addCategory, { body }, admin.token)).body.code).toBe(code);
  }
  for (const label of ['voltage', 'Sort', 'Fits']) {
    const again = await shop.call(productDetails.addAttribute, { body: { label, type: 'text' } }, admin.token);
    expect([again.status, again.body.code]).toEqual([409, 'attribute_taken']);
  }
});

test('the choices are the category tree, attributes with values in use, and known joints and sizes', async () => {
  const { body } = await shop.call(productDetails.choices, {}, admin.token);
  expect(body.categories.map(({ name }: { name: string }) => name)).toContain('Valves › Ball valves');
  const size = body.attributes.find(({ key }: { key: string }) => key === 'size');
  expect(size?.values).toContain('1/2 in');
  expect(body.joints).toContain('NPT');
  expect(body.sizes).toContain('1/2 in');
});
