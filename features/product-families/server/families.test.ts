import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { families, MOST_LISTED_SIZES } from '#features/product-families/contract/families.ts';
import { familyEditing } from '#features/product-families/contract/family-editing.ts';
import { products } from '#features/products/contract/products.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { collapseSpaces, getText, listElements, parsePageText } from '#test/helpers/page-text.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, placeOrder, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');
const customer = await signIn(shop.db);

type Size = { size?: string; length?: string; stock?: number; unitPriceCents?: number; minOrder?: number };

/** Puts a family up for sale. Returns its key, and its products by size and length. */
const sellFamily = async (sizes: Size[]) => {
  const family = `family-${randomUUID().slice(0, 8)}`;
  const drafts = sizes.map(({ size, length, ...terms }) => {
    const plain = buildProductDraft(terms);
    const attributes = Object.entries({ size, length }).flatMap(([key, value]) =>
      value === undefined ? [] : [{ key, value }],
    );
    const name = `Elbow ${family}, ${[size, length, plain.sku].filter(Boolean).join(', ')}`;
    return { ...plain, sku: plain.sku.toUpperCase(), name, family, attributes };
  });
  const ids = await writeDrafts(shop, drafts);
  return { family, sizes: drafts.map((draft, at) => ({ ...draft, id: ids[at] ?? '' })) };
};

const open = async (path: string) => {
  const { statusCode, body, headers } = await shop.app.inject({ url: path });
  return { statusCode, location: headers.location, ...parsePageText(body) };
};

const readStructured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(([, code = '{}']) =>
    JSON.parse(code),
  );

/** The links of the picker on a product's page: name, address, and whether each is the current one. */
const readPicker = (html: string) => {
  const picker = listElements(html, 'nav').find((one) => one.startsWith('<nav aria-label="Sizes"')) ?? '';
  return listElements(picker, 'li').map((one) => [
    collapseSpaces(getText(one)),
    /href="([^"]*)"/.exec(one)?.[1],
    one.includes('aria-current="page"'),
  ]);
};

/** The rows of the table on a family's page, as text. */
const readRows = (html: string) =>
  listElements(listElements(html, 'tbody')[0] ?? '', 'tr').map((row) => collapseSpaces(getText(row)));

test('a product page links to its other sizes, marks itself, and says which are sold out', async () => {
  const { family, sizes } = await sellFamily([{ size: '22 mm' }, { size: '15 mm' }, { size: '1/2 in', stock: 0 }]);
  const [large, small, inch] = sizes;
  const { html } = await open(`/products/${small?.slug}`);
  expect(readPicker(html)).toEqual([
    ['1/2 in, sold out', `/products/${inch?.slug}`, false],
    ['15 mm', `/products/${small?.slug}`, true],
    ['22 mm', `/products/${large?.slug}`, false],
  ]);
  expect(html).toContain(`href="/families/${family}"`);
});

test('with two options, a value that has no exact match leads to the nearest size', async () => {
  const { sizes } = await sellFamily([
    { size: '15 mm', length: '300' },
    { size: '15 mm', length: '500' },
    { size: '22 mm', length: '300' },
    { size: '28 mm', length: '800' },
  ]);
  const [current, longer, wider, other] = sizes;
  const { html } = await open(`/products/${current?.slug}`);
  expect(readPicker(html)).toEqual([
    ['15 mm', `/products/${current?.slug}`, true],
    ['22 mm', `/products/${wider?.slug}`, false],
    ['28 mm, with 800 mm', `/products/${other?.slug}`, false],
    ['300 mm', `/products/${current?.slug}`, true],
    ['500 mm', `/products/${longer?.slug}`, false],
    ['800 mm, with 28 mm', `/products/${other?.slug}`, false],
  ]);
});

test('a product without other sizes has no picker, and its family has no page of its own', async () => {
  const { family, sizes } = await sellFamily([{ size: '15 mm' }]);
  expect(readPicker((await open(`/products/${sizes[0]?.slug}`)).html)).toEqual([]);
  expect(await open(`/families/${family}`)).toMatchObject({
    statusCode: 302,
    location: `/products/${sizes[0]?.slug}`,
  });
  const unknown = await open('/families/no-such-family');
  expect(unknown.statusCode).toBe(404);
  expect((await shop.call(families.get, { params: { slug: 'no-such-family' } })).status).toBe(404);
});

test('the old address of a renamed family redirects permanently to its page, or to the product if it has one size', async () => {
  const { family, sizes } = await sellFamily([{ size: '15 mm' }, { size: '22 mm' }]);
  const { version } = (await shop.call(familyEditing.get, { params: { slug: family } }, admin.token)).body;
  const slug = `${family} 1/2 in`;
  const { status } = await shop.call(
    familyEditing.save,
    { params: { slug: family }, body: { slug, options: [], version } },
    admin.token,
  );
  expect(status).toBe(200);
  const location = `/families/${encodeURIComponent(slug)}`;
  expect(await open(`/families/${family}`)).toMatchObject({ statusCode: 301, location });
  expect((await open(location)).statusCode).toBe(200);
  await shop.call(products.remove, { params: { id: sizes[1]?.id ?? '' }, query: {} }, admin.token);
  expect(await open(`/families/${family}`)).toMatchObject({ statusCode: 301, location });
  expect(await open(location)).toMatchObject({ statusCode: 302, location: `/products/${sizes[0]?.slug}` });
});

test('the family page lists size, SKU, price, struck price, stock and minimum order', async () => {
  const { family, sizes } = await sellFamily([
    { size: '22 mm', unitPriceCents: 1250, minOrder: 5, stock: 40 },
    { size: '15 mm', unitPriceCents: 800, stock: 0 },
  ]);
  const [large, small] = sizes;
  const endsOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const sale = { name: family, scope: 'skus', value: large?.sku, percent: 20, startsOn: '', endsOn };
  expect((await shop.call(sales.add, { body: sale as never }, admin.token)).status).toBe(201);
  const { html, title, headings } = await open(`/families/${family}`);
  expect(headings).toEqual([`Elbow ${family}`]);
  expect(title).toContain(`Elbow ${family}`);
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/families/${family}"`));
  expect(html).toMatch(/<meta name="description" content="[^"]*15 mm; 22 mm\."/);
  const [first, second] = readRows(html);
  expect(first).toContain(`15 mm${small?.sku} · Minimum Order: 1`);
  expect(first).toContain('$8.00');
  expect(first).toContain('Out of stock');
  expect(first).toContain('Tell me when it is back');
  expect(second).toContain(`22 mm${large?.sku} · Minimum Order: 5`);
  expect(second).toMatch(/\$10\.00.*Regular price \$12\.50.*for 5 · \$2\.00 each.*40 in stock/);
});

test('a family page shows a price and a stock that have changed', async () => {
  const { family, sizes } = await sellFamily([{ size: '15 mm', stock: 30 }, { size: '22 mm' }]);
  const id = sizes[0]?.id ?? '';
  const read = async () => readRows((await open(`/families/${family}`)).html)[0];
  expect(await read()).toMatch(/\$10\.00.*30 in stock/);
  const { body } = await shop.call(products.get, { params: { id } });
  const edit = { ...body, image: body.img, stockWas: 30, reason: 'x', unitPrice: 11, stock: 30 };
  expect((await shop.call(products.edit, { params: { id }, body: edit }, admin.token)).status).toBe(200);
  expect(await read()).toMatch(/\$11\.00.*30 in stock/);
  const goods = { id, name: body.name, unitPriceCents: 1100, minOrder: 1 };
  expect((await placeOrder(shop, customer, goods as never)).status).toBe(201);
  await expect.poll(read).toMatch(/29 in stock/);
});

test('a picker marks a size as sold out once its last piece is ordered', async () => {
  const { sizes } = await sellFamily([{ size: '15 mm' }, { size: '22 mm', stock: 1 }]);
  const [small, large] = sizes;
  const read = async () => readPicker((await open(`/products/${small?.slug}`)).html)[1]?.[0];
  expect(await read()).toBe('22 mm');
  const goods = { id: large?.id, name: large?.name, unitPriceCents: 1000, minOrder: 1 };
  expect((await placeOrder(shop, customer, goods as never)).status).toBe(201);
  await expect.poll(read).toBe('22 mm, sold out');
});

test('a family page and its product pages give search engines the group as they show it', async () => {
  const { family } = await sellFamily([
    { size: '15 mm', stock: 0 },
    { size: '22 mm', unitPriceCents: 1250 },
  ]);
  const { html, headings } = await open(`/families/${family}`);
  const [group, trail] = readStructured(html);
  expect([group['@type'], group.name, group.productGroupID]).toEqual(['ProductGroup', headings[0], family]);
  expect(group.variesBy).toEqual(['https://schema.org/size']);
  expect(html).toContain(`href="${group.url}"`);
  const rows = readRows(html);
  expect(group.hasVariant).toHaveLength(rows.length);
  for (const [at, { sku, size, offers }] of group.hasVariant.entries()) {
    expect(rows[at]).toContain(`${size}${sku} · Minimum Order: ${offers.eligibleQuantity.minValue}`);
    expect(rows[at]).toContain(`$${offers.price}`);
    expect(rows[at]?.includes('Out of stock')).toBe(offers.availability.endsWith('/OutOfStock'));
  }
  const shown = listElements(html, 'nav').find((one) => one.startsWith('<nav aria-label="Breadcrumb"')) ?? '';
  expect(listElements(shown, 'li').map((one) => collapseSpaces(getText(one)).replace(/\/$/, ''))).toEqual(
    trail.itemListElement.map(({ name }: { name: string }) => name),
  );
  for (const { url, size } of group.hasVariant) {
    const [product] = readStructured((await open(new URL(url).pathname)).html);
    expect([product.size, product.isVariantOf['@id']]).toEqual([size, group['@id']]);
    expect(product.isVariantOf.variesBy).toEqual(group.variesBy);
  }
  expect((await open('/sitemap/products-1.xml')).html).toContain(`<loc>${group.url}</loc>`);
});

test('a large family has a link instead of a picker; its page lists the first sizes and says where the others are', async () => {
  const { family, sizes } = await sellFamily(
    Array.from({ length: MOST_LISTED_SIZES + 5 }, (_, at) => ({ size: `${at + 1} mm` })),
  );
  const product = await open(`/products/${sizes[0]?.slug}`);
  expect(readPicker(product.html)).toEqual([]);
  expect(product.html).toContain(`href="/families/${family}"`);
  const [{ isVariantOf }] = readStructured(product.html);
  expect(Object.keys(isVariantOf)).toEqual(['@type', '@id', 'url']);
  const { html, text } = await open(`/families/${family}`);
  expect(readRows(html)).toHaveLength(MOST_LISTED_SIZES);
  expect(collapseSpaces(text)).toContain(`The first ${MOST_LISTED_SIZES} sizes.`);
  expect(html).toContain('href="/products?category=valves&amp;view=table"');
});

test('a card in a list links to its family if several sizes are for sale, with the lowest price of a piece', async () => {
  const { family } = await sellFamily([
    { size: '15 mm', unitPriceCents: 1000 },
    { size: '22 mm', unitPriceCents: 1240, minOrder: 5 },
  ]);
  const single = await sellFamily([{ size: '15 mm' }]);
  const search = (word: string) => open(`/products?search=${encodeURIComponent(`Elbow ${word}`)}`);
  expect(collapseSpaces((await search(family)).text)).toContain('2 sizes from $2.48 each');
  expect((await search(family)).html).toContain(`href="/families/${family}"`);
  expect((await search(single.family)).html).not.toContain(`href="/families/${single.family}"`);
});

test('a cart form of several products adds those with a quantity, and refuses a quantity that is not a number', async () => {
  const { sizes } = await sellFamily([{ size: '15 mm', minOrder: 5 }, { size: '22 mm' }, { size: '28 mm' }]);
  const [small, middle, large] = sizes;
  const post = async (quantities: Record<string, string>) =>
    (await shop.call(cart.post, { body: { act: 'rows', ...quantities } as never }, customer.token)).headers['location'];
  expect(await post({ [`pieces.${small?.id}`]: '2', [`pieces.${middle?.id}`]: '', [`pieces.${large?.id}`]: '3' })).toBe(
    '/cart?did=changed',
  );
  const { body } = await shop.call(cart.get, {}, customer.token);
  expect(
    body.lines.map((line: { product: { _id: string }; quantity: number }) => [line.product._id, line.quantity]),
  ).toEqual([
    [small?.id, 5],
    [large?.id, 3],
  ]);
  expect(await post({ [`pieces.${large?.id}`]: '1.5' })).toBe('/cart?wrong=quantity_invalid');
  expect(await post({ [`pieces.${large?.id}`]: '' })).toBe('/cart?wrong=quantity_invalid');
  expect(await post({ 'pieces.x': '1' })).toBe('/cart?wrong=invalid_request');
});
