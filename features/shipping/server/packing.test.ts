import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { type OrderToPack, packing, type ShipResult } from '#features/shipping/contract/packing.ts';
import { findBrokenRules } from '#features/rules.ts';
import { buildProductDraft, createTestProduct, placeLines, writeDrafts } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const valve = await createTestProduct(shop, { bin: 'B-10' });
const pipe = await createTestProduct(shop, { bin: 'B-9' });
const loose = await createTestProduct(shop, { unitPriceCents: 500 });

/** Places a paid order of 2 valves, 1 pipe and 1 product without a bin. */
const placePaidOrder = async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeLines(shop, buyer, [
    [valve, 2],
    [pipe, 1],
    [loose, 1],
  ]);
  await payOrder(shop, buyer, order);
  return order as { _id: string; number: number; price: number };
};

const list = async (): Promise<OrderToPack[]> => (await shop.call(packing.list, { query: {} }, admin.token)).body;
const shipMany = async (
  parcels: { order: string; trackingNumber?: string; shippedWas: number }[],
): Promise<ShipResult[]> => (await shop.call(packing.ship, { body: { carrier: 'UPS', parcels } }, admin.token)).body;
const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body;
/** Extracts the text of each page. */
const readPaper = async ({ path }: typeof packing.slips, ids: string[]): Promise<string[]> => {
  const { headers, rawPayload } = await shop.app.inject({
    url: `/api${path}?orders=${ids.join(',')}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(headers['content-type']).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};

test('paid orders not yet sent wait to be packed, earliest payment first', async () => {
  const first = await placePaidOrder();
  const second = await placePaidOrder();
  const { body: unpaid } = await placeLines(shop, await signIn(shop.db), [[valve, 1]]);
  const ordersToPack = await list();
  expect(ordersToPack.map(({ _id }) => _id)).toEqual([first._id, second._id]);
  expect(ordersToPack[0]).toMatchObject({
    number: first.number,
    toSend: 4,
    linesToSend: 3,
    shipped: 0,
    disputed: false,
  });
  expect(ordersToPack.map(({ _id }) => _id)).not.toContain(unpaid._id);
});

test('staff see the bin of each order line, and the buyer does not', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeLines(shop, buyer, [
    [valve, 1],
    [loose, 1],
  ]);
  const binsFor = async (token: string): Promise<string[]> =>
    (await shop.call(orders.get, { params: { id: order._id } }, token)).body.lines.map(
      ({ bin }: { bin: string }) => bin,
    );
  expect(await binsFor(admin.token)).toEqual(['B-10', '']);
  expect(await binsFor(buyer.token)).toEqual(['', '']);
});

test('several orders share a pick list by bin, and get a packing slip and an address label each', async () => {
  const [one, other] = (await list()).slice(0, 2) as [OrderToPack, OrderToPack];
  const ids = [one._id, other._id];
  const [picks] = await readPaper(packing.pickList, ids);
  expect(picks).toContain(`Orders ${one.number}, ${other.number} Products 3 Pieces 8`);
  // Products without a bin come last.
  expect(picks).toMatch(/Picked B-9 .* 2 1 for .* B-10 .* 4 2 for .* 2 1 for/);
  expect(picks).toContain(`2 for ${one.number}, 2 for ${other.number}`);

  const slips = await readPaper(packing.slips, ids);
  expect(slips).toHaveLength(2);
  expect(slips[0]).toContain(`Packing slip ${one.number}`);
  expect(slips[1]).toContain(`Packing slip ${other.number}`);
  for (const slip of slips) expect(slip).toContain('Page 1 of 1');

  const labels = await readPaper(packing.labels, ids);
  expect(labels).toHaveLength(2);
  expect(labels[1]).toContain(`${other.userName} 1 Pipe Lane`);
  expect(labels[1]).toContain(`Order ${other.number}`);
  expect(labels[1]).not.toContain('$');
});

test('several orders ship at once, each with its parcel and email; a rejected one does not stop the others', async () => {
  const [one, other] = (await list()).slice(0, 2) as [OrderToPack, OrderToPack];
  const { body: unpaid } = await placeLines(shop, await signIn(shop.db), [[valve, 1]]);
  const parcels = [
    { order: one._id, trackingNumber: '1Z 1', shippedWas: 0 },
    { order: unpaid._id, shippedWas: 0 },
    { order: other._id, trackingNumber: '1Z 2', shippedWas: 0 },
  ];
  const [sent, again] = await Promise.all([shipMany(parcels), shipMany(parcels)]);
  for (const reply of [sent, again, await shipMany(parcels)]) {
    expect(reply.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'order_not_shippable', null]);
  }
  for (const [{ _id }, number] of [
    [one, '1Z 1'],
    [other, '1Z 2'],
  ] as const) {
    expect((await read(_id)).shipments).toMatchObject([{ carrier: 'UPS', trackingNumber: number }]);
  }
  const { rows: mails } = await shop.db.$client.query(
    `select count(*)::int as mails from outbox where kind = 'order.shipped'`,
  );
  expect(mails[0].mails).toBe(2);
  expect(await list()).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('papers for shipped orders are rejected, and so are parcels for pieces shipped meanwhile', async () => {
  const order = await placePaidOrder();
  const { lines } = await read(order._id);
  await shipMany([{ order: order._id, shippedWas: 0 }]);
  const input = { query: { orders: order._id } };
  for (const paper of [packing.pickList, packing.slips, packing.labels]) {
    expect((await shop.call(paper, input, admin.token)).body.code).toBe('nothing_to_send');
  }
  const [lateResult] = await shipMany([{ order: order._id, trackingNumber: 'other', shippedWas: 0 }]);
  expect(lateResult?.problem?.code).toBe('shipment_changed');
  const [empty] = await shipMany([{ order: order._id, shippedWas: lines.length + 1 }]);
  expect(empty?.problem?.code).toBe('nothing_to_send');
});

test('an order chosen twice is printed once, and a product shows its own bin even if its SKU was reassigned', async () => {
  const one = await placePaidOrder();
  const twice = [one._id, one._id.toUpperCase()];
  for (const paper of [packing.slips, packing.labels]) expect(await readPaper(paper, twice)).toHaveLength(1);

  const { rows } = await shop.db.$client.query('select sku from product where id = $1', [valve.id]);
  const heir = await createTestProduct(shop, { bin: 'C-1' });
  await shop.db.$client.query(`update product set sku = 'OLD-' || sku where id = $1`, [valve.id]);
  await shop.db.$client.query('update product set sku = $2 where id = $1', [heir.id, rows[0].sku]);
  const buyer = await signIn(shop.db);
  const { body: order } = await placeLines(shop, buyer, [[heir, 7]]);
  await payOrder(shop, buyer, order);
  const [picks] = await readPaper(packing.pickList, [one._id, order._id]);
  expect(picks).toContain('Products 4 Pieces 11');
  expect(picks).toMatch(new RegExp(`B-10 .* 2 2 for ${one.number} C-1 .* 7 7 for ${order.number}`));
  await shipMany([{ order: order._id, shippedWas: 0 }]);
});

test('papers for orders with more than 10,000 lines in total are rejected', async () => {
  await writeDrafts(
    shop,
    Array.from({ length: 500 }, () => buildProductDraft()),
  );
  const { _id } = await placePaidOrder();
  const { rows } = await shop.db.$client.query<{ id: string }>(
    `insert into orders overriding system value
     select (jsonb_populate_record(o, jsonb_build_object(
              'id', gen_random_uuid(), 'number', number + 1000 + n, 'transaction_id', 'copy ' || n))).*
       from orders o cross join generate_series(1, 21) n where id = $1 returning id`,
    [_id],
  );
  const ids = rows.map(({ id }) => id);
  await shop.db.$client.query(
    `insert into order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order, quantity,
                             goods_cents)
     select o.id, p.n, p.id, p.sku, p.name, 100, 1, 1, 100
       from unnest($1::uuid[]) o(id)
      cross join (select row_number() over (order by id) as n, id, sku, name from product limit 500) p`,
    [ids],
  );
  for (const paper of [packing.pickList, packing.slips, packing.labels]) {
    const { status, body } = await shop.call(paper, { query: { orders: ids.join(',') } }, admin.token);
    expect([status, body.code]).toEqual([422, 'too_many_lines']);
    expect(body.message).toBe('These orders have more than 10,000 lines. Choose fewer orders.');
  }
});
