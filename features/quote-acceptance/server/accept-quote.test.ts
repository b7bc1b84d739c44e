import { beforeEach, expect, test } from 'vitest';
import { staffNotifications } from '#features/notifications/contract/notifications.ts';
import { quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { type TestProduct, changePrice, createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { getDayFromNow, openQuotes, buildQuote } from '#features/quotes/test/quotes.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';
import { findBrokenRules } from '#features/rules.ts';

const shop = await startShop({ SHIPPING_FEE: '' });
const { open, make, save, get, linkTo, accept, seenBy, endIn } = await openQuotes(shop);
const service = await signIn(shop.db, 'service');

beforeEach(async () => {
  await setTaxAndDelivery(shop.db, {});
});

const reprice = (goods: TestProduct, cents: number) => changePrice(shop, goods, cents);
const setStock = (goods: TestProduct, pieces: number) =>
  shop.db.$client.query(
    `with was as (select on_hand from stock where product_id = $1),
          moved as (insert into stock_move (product_id, d_on_hand, d_reserved, reason)
                    select $1, $2::int - on_hand, 0, 'counted' from was)
     update stock set on_hand = $2 where product_id = $1`,
    [goods.id, pieces],
  );
const countOrders = async ({ customerId }: TestPerson): Promise<number> =>
  (await shop.db.$client.query('select count(*)::int as n from orders where customer_id = $1', [customerId])).rows[0].n;

test('a draft order is emailed, opened by its link alone, and accepted only by its recipient', async () => {
  const buyer = await signIn(shop.db);
  const stranger = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const pipe = await createTestProduct(shop, { minOrder: 10, unitPriceCents: 500 });
  const made = await make(buyer, {
    lines: [
      [valve, 3],
      [pipe, 20, 4.5],
    ],
    note: 'As we said on the phone.',
    reference: 'Bath 4',
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    { status: 'sent', lineCount: 2, total: 46.95, by: 'Test manager', priced: { price: 39, shipping: 7.95 } },
  ]);
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.text).toContain('As we said on the phone.');
  expect(mail?.text).toContain('Total: $46.95');
  expect(mail?.text).toContain('not held');
  expect(mail?.attachments).toEqual([]);
  const token = await linkTo(buyer);
  const { body: seen } = await open(token, { country: 'NO' });
  expect(seen).toMatchObject({
    kind: 'draft',
    status: 'sent',
    email: buyer.email,
    delivery: null,
    reference: 'Bath 4',
  });
  expect(JSON.stringify(seen)).not.toContain('"stock"');
  const acceptance = { version: seen.version, total: seen.priced.total };
  expect((await accept(stranger, token, { ...acceptance, delivery: oslo })).body.code).toBe('not_yours');
  expect((await accept(buyer, token, acceptance)).body.code).toBe('address_missing');
  const { status, body: order } = await accept(buyer, token, { ...acceptance, delivery: oslo });
  expect([status, order]).toMatchObject([
    201,
    { total: 46.95, country: 'Norway', status: 'unpaid', email: buyer.email },
  ]);
  const { body: detail } = await shop.call(orders.get, { params: { id: order._id } }, buyer.token);
  expect(detail).toMatchObject({ reference: 'Bath 4', lines: [{ price: 30 }, { price: 9, quantity: 20 }] });
  expect(await get(made.body._id)).toMatchObject({ status: 'accepted', order: { _id: order._id } });
  const { body: notifications } = await shop.call(staffNotifications.list, { query: {} }, service.token);
  expect(notifications[0]).toMatchObject({ topic: 'offer', title: `Draft order ${made.body.number} is accepted` });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a quote keeps its prices and delivery fee when the shop changes its own', async () => {
  const buyer = await signIn(shop.db);
  const priceBreaks = [{ from: 5, percent: 10 }];
  const valve = await createTestProduct(shop, { priceBreaks });
  const { body: made } = await make(buyer, buildQuote({ lines: [[valve, 6]] }));
  expect(made).toMatchObject({
    kind: 'quote',
    total: 61.95,
    endsOn: getDayFromNow(7),
    priced: { discount: 6, shipping: 7.95 },
  });
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.attachments.map(({ name }) => name)).toContain(`Quote-${made.number}.pdf`);
  await reprice(valve, 2000);
  await setTaxAndDelivery(shop.db, { zones: { Norway: { methods: [{ name: 'Post', steps: [[0, 9900]] }] } } });
  const token = await linkTo(buyer);
  const seen = await seenBy(token);
  expect(seen.total).toBe(61.95);
  // A further edit also keeps the promised price. A new line has the current price.
  const pipe = await createTestProduct(shop);
  await setTaxAndDelivery(shop.db, {});
  const { body: saved } = await save(
    made._id,
    made.version,
    buyer,
    buildQuote({
      lines: [
        [valve, 6],
        [pipe, 1],
      ],
    }),
  );
  expect(saved.priced.lines).toMatchObject([{ price: 60, today: { unitPrice: 20 } }, { price: 10 }]);
  expect((await accept(buyer, token, seen)).body.code).toBe('offer_changed');
  const { status, body: order } = await accept(buyer, token, await seenBy(token));
  expect([status, order.price, order.discount, order.total]).toEqual([201, 70, 6, 71.95]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a quote abroad has prices without home tax, and leaves special prices as they are', async () => {
  const rates = { ordinary: [{ country: 'NO', rate: 19 }] };
  await setTaxAndDelivery(shop.db, { seller: { country: 'NO' }, rates, pricesAbroad: 'withoutHomeTax' });
  const buyer = await signIn(shop.db);
  const lines: [TestProduct, number, number?][] = [
    [await createTestProduct(shop, { unitPriceCents: 945 }), 1],
    [await createTestProduct(shop, { unitPriceCents: 945 }), 1, 9],
  ];
  const delivery = { name: 'Urs', line1: 'Gasse 1', postcode: '3011', city: 'Bern', country: 'CH' };
  await make(buyer, buildQuote({ lines, delivery }));
  const token = await linkTo(buyer);
  const seen = await seenBy(token);
  // Goods 7.94 and 9.00, delivery 6.68.
  expect(seen.total).toBe(23.62);
  const { status, body } = await accept(buyer, token, seen);
  expect([status, body.price, body.shipping, body.tax]).toEqual([201, 16.94, 6.68, 0]);
});

test('an expired quote can be accepted only after it is renewed at the prices of the day', async () => {
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const pipe = await createTestProduct(shop);
  const { body: made } = await make(
    buyer,
    buildQuote({
      lines: [
        [valve, 2],
        [pipe, 1, 7],
      ],
    }),
  );
  const token = await linkTo(buyer);
  const seen = await seenBy(token);
  await endIn(made._id, -1);
  await reprice(valve, 1500);
  expect((await open(token)).body.status).toBe('expired');
  expect((await accept(buyer, token, seen)).body.code).toBe('offer_expired');
  const again = buildQuote({
    lines: [
      [valve, 2],
      [pipe, 1, 7],
    ],
  });
  expect((await save(made._id, made.version, buyer, again)).body.code).toBe('offer_expired');
  const { status, body: renewed } = await save(made._id, made.version, buyer, { ...again, renew: true });
  expect([status, renewed.status, renewed.priced.price]).toEqual([200, 'sent', 37]);
  expect((await accept(buyer, token, await seenBy(token))).status).toBe(201);
});

test('a quote accepted several times at once, by two processes, becomes one order', async () => {
  const other = await startShop({ SHIPPING_FEE: '' }, { beside: shop });
  const buyer = await signIn(shop.db);
  // The stock is enough for one order only. The other requests must not report that it is out of stock.
  const valve = await createTestProduct(shop, { stock: 4 });
  await make(buyer, buildQuote({ lines: [[valve, 4]] }));
  const token = await linkTo(buyer);
  const seen = await seenBy(token);
  const sendAccept = (at: number) =>
    (at % 2 === 0 ? shop : other).call(quoteLink.accept, { body: { token, ...seen } }, buyer.token);
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => sendAccept(at)));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
  expect(await countOrders(buyer)).toBe(1);
  expect((await accept(buyer, token, { version: 99, total: 1 })).body._id).toBe(replies[0]?.body._id);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('unavailable products are reported line by line, and no order is placed', async () => {
  const buyer = await signIn(shop.db);
  const [few, none, discontinued, enough] = await createTestProducts(shop, 4);
  if (!few || !none || !discontinued || !enough) throw new Error('no goods');
  await make(
    buyer,
    buildQuote({
      lines: [
        [few, 5],
        [none, 1],
        [enough, 1],
      ],
    }),
  );
  const token = await linkTo(buyer);
  await setStock(few, 2);
  await setStock(none, 0);
  const { body } = await open(token);
  expect(body.priced.lines.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    'Only 2 left in stock.',
    'This product is out of stock.',
    null,
  ]);
  const refused = await accept(buyer, token, { version: body.version, total: body.priced.total });
  expect([refused.status, refused.body.code, refused.body.details.lines.length]).toEqual([409, 'out_of_stock', 2]);
  expect(await countOrders(buyer)).toBe(0);
  const { body: second } = await make(buyer, { lines: [[discontinued, 1]], delivery: oslo });
  await shop.db.$client.query(`update product set status = 'archived' where id = $1`, [discontinued.id]);
  const lateToken = await linkTo(buyer);
  const lateRefused = await accept(buyer, lateToken, { version: second.version, total: second.total });
  expect([lateRefused.body.code, lateRefused.body.message]).toEqual([
    'product_not_found',
    expect.stringContaining(discontinued.name),
  ]);
});

test('the customer reads nothing of a withdrawn product in a quote but that it is no longer sold; staff read its name', async () => {
  const buyer = await signIn(shop.db);
  const [kept, gone] = await createTestProducts(shop, 2);
  if (!kept || !gone) throw new Error('no products');
  const { body: made } = await make(buyer, {
    lines: [
      [kept, 1],
      [gone, 1],
    ],
    delivery: oslo,
  });
  const token = await linkTo(buyer);
  const plan = `Secret plan ${gone.id}`;
  await shop.db.$client.query(`update product set status = 'draft', name = $2, sku = $2 where id = $1`, [
    gone.id,
    plan,
  ]);
  const { body } = await open(token);
  expect(body.priced.lines).toMatchObject([
    { productName: kept.name, problem: null },
    { productName: 'Withdrawn product', sku: '', slug: null, price: 0, problem: 'We no longer sell this.' },
  ]);
  const refused = await accept(buyer, token, { version: body.version, total: body.priced.total });
  expect([refused.body.code, refused.body.message]).toEqual([
    'product_not_found',
    'We no longer sell all of these products. Write to us.',
  ]);
  expect(JSON.stringify([body, refused.body])).not.toContain('Secret');
  const staff = await get(made._id);
  expect(staff.priced.lines[1]).toMatchObject({ productName: plan, problem: 'We no longer sell this.' });
});

test('accepting an outdated total returns the new one, and the cap of new accounts does not apply', async () => {
  const buyer = await signIn(shop.db);
  const pump = await createTestProduct(shop, { unitPriceCents: 900_000 });
  const { body: made } = await make(buyer, { lines: [[pump, 1]], delivery: oslo });
  const token = await linkTo(buyer);
  const seen = await seenBy(token);
  await reprice(pump, 950_000);
  const refused = await accept(buyer, token, seen);
  expect([refused.body.code, refused.body.details]).toEqual(['price_changed', { price: 9500, total: 9500 }]);
  const { status, body: order } = await accept(buyer, token, await seenBy(token));
  expect([status, order.total, made.total]).toEqual([201, 9500, 9000]);
});
