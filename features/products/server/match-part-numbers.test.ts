import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { barcodes } from '#features/barcodes/contract/barcodes.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { joining } from '#features/joins/contract/join.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { listProductsBySku } from './match-part-numbers.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

/** Sells two products whose SKUs differ only in punctuation: half an inch and twelve millimeters. */
const sell = async (more: Partial<ProductDraft> = {}) => {
  const prefix = `Q${randomUUID().slice(0, 8).toUpperCase()}`;
  const inch = `${prefix}-1/2`;
  const mm = `${prefix}-12`;
  const bare = `${prefix}12`;
  await writeDrafts(
    shop,
    [inch, mm].map((sku) => ({ ...buildProductDraft(), ...more, sku })),
  );
  return { inch, mm, bare };
};

type Line = { status: string; quantity: number; message: string; product: { sku: string } | null };
const order = async (text: string): Promise<Line[]> =>
  (await shop.call(quickOrder.check, { body: { text } }, admin.token)).body.lines;

test('an exact part number wins over one without its punctuation, wherever it is entered', async () => {
  const { inch, mm } = await sell({ ends: [{ joint: 'G', size: '1/2 in', gender: 'male' }] });
  expect(
    (await order(`${mm} 2\n${inch.toLowerCase()} 3`)).map(({ product, quantity }) => [product?.sku, quantity]),
  ).toEqual([
    [mm, 2],
    [inch, 3],
  ]);
  const link = await shop.call(cart.readLink, { query: { add: `${mm}:2,${inch}:3` } });
  expect(link.body.map(({ product, quantity }: Line) => [product?.sku, quantity])).toEqual([
    [mm, 2],
    [inch, 3],
  ]);
  const entry = await shop.call(stock.check, { body: { kind: 'received', text: `${mm} 5\n${inch} 6` } }, admin.token);
  expect(entry.body.problems).toEqual([]);
  expect(
    entry.body.products.map(({ product, pieces }: Pick<Line, 'product'> & { pieces: number }) => [
      product?.sku,
      pieces,
    ]),
  ).toEqual([
    [mm, 5],
    [inch, 6],
  ]);
  for (const sku of [mm, inch]) {
    expect((await shop.call(barcodes.find, { query: { text: sku } })).body).toMatchObject([{ sku }]);
    expect((await listProductsBySku(shop.db, [sku]))[0]?.sku).toBe(sku);
    const { body: matches } = await shop.call(joining.match, { query: { search: sku } });
    expect(matches).toHaveLength(1);
  }
});

test('an ambiguous part number selects no product, and every match is named', async () => {
  const { inch, mm, bare } = await sell({ ends: [{ joint: 'G', size: '1/2 in', gender: 'male' }] });
  const both = [inch, mm].toSorted();
  const [line] = await order(`${bare} 2`);
  expect(line).toMatchObject({ status: 'ambiguous', product: null, quantity: 0 });
  for (const sku of both) expect(line?.message).toContain(sku);
  const link = await shop.call(cart.readLink, { query: { add: `${bare}:2` } });
  expect(link.body).toMatchObject([{ product: null, quantity: 0, several: both }]);
  const added = await shop.call(cart.post, { body: { act: 'link', add: `${bare}:2` } });
  expect(added.headers['location']).not.toContain('did=link');
  const entry = await shop.call(stock.check, { body: { kind: 'received', text: `${bare} 5` } }, admin.token);
  expect(entry.body).toMatchObject({
    products: [],
    problems: [{ message: `This number matches several products: ${both.join(', ')}. Enter the SKU.` }],
  });
  expect(
    (await shop.call(barcodes.find, { query: { text: bare } })).body.map(({ sku }: { sku: string }) => sku),
  ).toEqual(both);
  expect(await listProductsBySku(shop.db, [bare])).toEqual([null]);
  expect((await shop.call(joining.match, { query: { search: bare } })).body).toHaveLength(2);
});

test('two maker’s numbers that differ only in punctuation match different products', async () => {
  const prefix = `Q${randomUUID().slice(0, 8).toUpperCase()}`;
  const numbers = [`${prefix}-1`, `${prefix}1`];
  const drafts = numbers.map((label) => ({ ...buildProductDraft(), partNumbers: [{ kind: 'maker' as const, label }] }));
  await writeDrafts(shop, drafts);
  expect((await order(numbers.join('\n'))).map(({ product }) => product?.sku)).toEqual(drafts.map(({ sku }) => sku));
  expect(await order(`${prefix}/1`)).toMatchObject([{ status: 'ambiguous' }]);
});

test('a quoted SKU with a comma, colon or quote works in an order list and in a cart link', async () => {
  const prefix = `Q${randomUUID().slice(0, 8).toUpperCase()}`;
  const skus = [`${prefix}/9:4`, `${prefix},1`, `${prefix} 1/2"`];
  await writeDrafts(
    shop,
    skus.map((sku) => ({ ...buildProductDraft(), sku })),
  );
  const quoted = skus.map((sku) => `"${sku.replaceAll('"', '""')}"`);
  expect((await order(quoted.map((sku) => `${sku} 2`).join('\n'))).map(({ product }) => product?.sku)).toEqual(skus);
  const link = await shop.call(cart.readLink, { query: { add: quoted.map((sku) => `${sku}:2`).join(',') } });
  expect(link.body.map(({ product, quantity }: Line) => [product?.sku, quantity])).toEqual(skus.map((sku) => [sku, 2]));
});

test('a pinned SKU matches exactly; an ambiguous one is rejected with the SKUs that match', async () => {
  const { inch, mm, bare } = await sell();
  const { body: now } = await shop.call(settings.get, {}, admin.token);
  const save = (sku: string) =>
    shop.call(settings.save, { body: { ...now, seller: oslo, pins: [{ sku }] } }, admin.token);
  const refused = await save(bare);
  expect([refused.status, refused.body.fields['pins.0.sku']]).toEqual([
    400,
    `Enter one of ${[inch, mm].toSorted().join(', ')}`,
  ]);
  expect((await save(mm)).status).toBe(200);
});
