import { expect, test } from 'vitest';
import { SourceHead } from '#platform/server/tables/source-head.ts';
import { readCells } from '#features/other-shops/server/samples/read-sample.ts';
import type { ImportedOrder } from '#features/past-orders/server/import-past-orders.ts';
import { loadMoveSample } from '#features/moving-in/server/load-sample.ts';
import { recognizeFile, setFileKinds } from '#features/moving-in/server/file-kinds.ts';
import { orderFiles } from './order-files.ts';
import { shopifyOrders } from './shopify-orders.ts';
import type { ReadRow } from '#features/moving-in/server/file-kind.ts';
import { readTime } from '#features/moving-in/server/read-time.ts';
import { type OrderCells, readOrder } from './order-draft.ts';

setFileKinds([orderFiles]);

const readFile = async (text: string) => {
  const [first, ...rest] = await readCells(Buffer.from(text));
  const { head, kind, source } = recognizeFile(first ?? { line: 1, cells: [] });
  const rows: ReadRow<ImportedOrder>[] = [];
  const below = async function* () {
    yield* rest;
  };
  for await (const row of source.open(head)(below())) rows.push(row as ReadRow<ImportedOrder>);
  return { kind: kind.kind, source: source.name, rows };
};

const readSample = async (name: string) => readFile(await loadMoveSample('moved-orders', name));

test('a Shopify file yields orders with lines, totals, state and address', async () => {
  const { kind, source, rows } = await readSample('orders-shopify.csv');
  expect([kind, source, rows.length]).toEqual(['orders', 'Shopify', 3]);
  expect(rows[0]?.draft).toEqual({
    source: 'Shopify',
    number: '#1001',
    email: 'anna.berg@example.com',
    name: 'Anna Berg',
    placedAt: '2025-03-01T10:02:00',
    status: 'delivered',
    currency: 'USD',
    goodsCents: 4460,
    discountCents: 0,
    discountCode: '',
    shippingCents: 795,
    taxCents: 0,
    totalCents: 5255,
    refundedCents: 0,
    address: 'Anna Berg, 12 Mill Road, Portland, OR 97201, United States',
    note: '',
    lines: [
      { name: 'Gate valve, brass - 1/2"', sku: 'gv-12', quantity: 2, priceCents: 940 },
      { name: 'Gate valve, brass - 3/4"', sku: 'gv-34', quantity: 2, priceCents: 1290 },
    ],
  });
  expect(rows[1]?.draft).toMatchObject({ status: 'partly_refunded', totalCents: 6480, refundedCents: 2000 });
  expect(rows[2]?.draft).toMatchObject({ number: '#1003', status: 'cancelled', totalCents: 940 });
});

test.each([
  ['total:8.00|sub_total:9.00', { priceCents: 450 }, 100],
  ['total:8.00', { priceCents: 400 }, 0],
])('the discount of a WooCommerce order is read if its lines with %s are without it', async (sums, line, cents) => {
  const head = 'order_id,status,order_date,order_currency,order_total,discount_total,line_item_1';
  const { rows } = await readFile(`${head}\n7,completed,2025-03-01,USD,8.00,1.00,name:Tap|quantity:2|${sums}\n`);
  expect(rows[0]?.draft).toMatchObject({ discountCents: cents, lines: [line] });
});

test('the address of an order has its postcode without the apostrophe of the file', async () => {
  const head =
    'Name,Financial Status,Currency,Total,Created at,Lineitem name,Billing Address1,Billing City,Billing Zip';
  const { rows } = await readFile(`${head}\n#1,paid,GBP,9.00,2025-03-01,Tap,1 Mall,London,'SW1A 2AA\n`);
  expect(rows[0]?.draft?.address).toBe('1 Mall, London, SW1A 2AA');
});

test('a WooCommerce file yields orders whose lines come from columns', async () => {
  const { source, rows } = await readSample('orders-woo.csv');
  expect(source).toBe('WooCommerce');
  expect(rows[0]?.draft).toMatchObject({
    number: '501',
    email: 'm.vogel@example.net',
    status: 'delivered',
    placedAt: '2025-06-01T09:00:00',
    goodsCents: 570,
    totalCents: 1070,
    address: 'Mia Vogel, 77 Site Road, Redmond, 98052, United States',
    note: 'Gate code 4',
    lines: [{ name: 'Compression elbow - 15 mm', sku: 'ce-15', quantity: 2, priceCents: 285 }],
  });
  expect(rows[1]?.draft).toMatchObject({ number: '502', status: 'failed', lines: [{ sku: 'wrench-10' }] });
});

const plain: OrderCells = {
  ...{ line: 2, source: 'Shopify', number: '7', email: 'a@example.com', name: 'A', placedAt: '2025-01-01' },
  ...{ status: 'paid', currency: 'USD', goods: '', discount: '', discountCode: '', shipping: '', tax: '' },
  ...{ total: '10.00', refunded: '', address: [], note: '', lines: [] },
};

test.each([
  [{ number: '' }, 'There is no order number'],
  [{ placedAt: '' }, 'The day on which it was ordered is missing'],
  [{ placedAt: '03/14/2019 09:12' }, 'The day on which it was ordered is not valid: 03/14/2019 09:12'],
  [{ placedAt: '2024-02-30' }, 'The day 2024-02-30 does not exist'],
  [{ placedAt: '2023-02-29 10:00:00' }, 'The day 2023-02-29 does not exist'],
  [{ placedAt: '2999-01-01' }, 'The day on which it was ordered is in the future'],
  [{ currency: '' }, 'There is no currency'],
  [{ total: '' }, 'There is no total'],
  [{ total: 'free' }, 'The total is not a number: free'],
  [{ tax: 'incl.' }, 'The tax is not a number: incl.'],
  [{ shipping: 'free' }, 'The delivery cost is not a number: free'],
  [{ discount: '10 %' }, 'The discount is not a number: 10 %'],
  [{ goods: 'n/a' }, 'The subtotal is not a number: n/a'],
  [{ refunded: 'all' }, 'The refund is not a number: all'],
  [{ currency: 'dollars' }, 'The currency is not a code such as USD: DOLLARS'],
  [{ number: '1'.repeat(101) }, 'An order number has at most 100 characters'],
])('an order with %o is refused', (cells, problem) => {
  expect(readOrder({ ...plain, ...cells })).toMatchObject({ problem, draft: null });
});

test.each([
  [{ goods: '20.00' }, []],
  [{ goods: '18.00', discount: '2.00' }, []],
  [{ goods: '20.00', discount: '5.00' }, []],
  [{ goods: '' }, []],
  [{ goods: '26.00' }, ['Its lines do not add up to its total: a line may be missing or have another price']],
])('an order whose goods are %o has the warnings %j', (cells, warnings) => {
  const lines = [{ name: 'Tap', sku: '', quantity: '2', price: '10.00' }];
  expect(readOrder({ ...plain, ...cells, lines }).warnings).toEqual(warnings);
});

test('an order without an email address is imported with a warning', () => {
  expect(readOrder({ ...plain, email: '' })).toMatchObject({
    warnings: ['It has no email address, so no customer will see it'],
    draft: { email: '', goodsCents: 1000 },
  });
});

test('an order whose note is cut is imported with a warning', () => {
  const read = readOrder({ ...plain, note: 'x'.repeat(2001) });
  expect(read.warnings).toEqual(['The note is cut to its first 2,000 characters']);
  expect(read.draft?.note).toHaveLength(2000);
});

test('an order with an invalid email address is imported without it', () => {
  expect(readOrder({ ...plain, email: 'at the counter' })).toMatchObject({
    warnings: ['at the counter is not an email address, so no customer will see it'],
    draft: { email: '' },
  });
});

test.each([
  ['2025-03-01 10:02:11 -0800', '2025-03-01T10:02:11'],
  ['2025-03-01T10:02:11Z', '2025-03-01T10:02:11'],
  ['2025-03-01', '2025-03-01T00:00:00'],
  ['01.03.2025', null],
  ['2025-03-01 23:30:00 -0500', '2025-03-01T23:30:00'],
  ['2025-03-01 00:30 +0900', '2025-03-01T00:30:00'],
  ['1970-01-01 00:00:00', null],
  ['1970-01-01 01:00:00 +0100', null],
  ['0000-01-01', null],
])('the time %s is read as %s', (cell, time) => expect(readTime(cell)).toBe(time));

test('an order of very many rows becomes one refused row', async () => {
  const head = new SourceHead({ line: 1, cells: ['Name', 'Created at', 'Currency', 'Total', 'Lineitem name'] });
  const iterate = async function* () {
    for (let at = 0; at < 20_000; at += 1) {
      yield { line: at + 2, cells: ['#1', '2025-01-01', 'USD', '9', `Line ${at}`] };
    }
  };
  const rows: ReadRow<ImportedOrder>[] = [];
  for await (const row of shopifyOrders.open(head)(iterate())) rows.push(row);
  expect(rows.map(({ line, label, problem }) => [line, label, problem])).toEqual([
    [2, '#1', 'An order has at most 500 lines'],
  ]);
});

const shopifyHead =
  'Name;Email;Financial Status;Currency;Subtotal;Shipping;Total;Created at;Lineitem quantity;Lineitem name;Lineitem price';

test('amounts of an order are read as the order writes them, and one with two readings gives a warning', async () => {
  const lines = [
    '#1;a@example.com;paid;EUR;1.234,50;7,95;1.242,45;2025-03-01 10:02:00;1;Pump;1.234,50',
    '#2;a@example.com;paid;EUR;1.234;0;1.234;2025-03-01 10:02:00;1;Pump;1.234',
  ];
  const { rows } = await readFile([shopifyHead, ...lines].join('\n'));
  expect(rows.map(({ draft, warnings }) => [draft?.totalCents, draft?.lines[0]?.priceCents, warnings])).toEqual([
    [124_245, 123_450, []],
    [123, 123, ['The amount 1.234 is read as 1.23: no amount of it shows cents']],
  ]);
});

test('the orders of Squarespace are read like those of Shopify, with states in capitals', async () => {
  const head = shopifyHead.replace('Name', 'Order ID').replace('Subtotal', 'Amount Refunded;Subtotal');
  const { source, rows } = await readFile(
    `${head}\n00012;a@example.com;REFUNDED;USD;25.00;20.00;5.00;25.00;2025-03-01 10:02:00;2;Valve;10.00\n`,
  );
  expect(source).toBe('Squarespace');
  expect(rows).toMatchObject([
    { draft: { source: 'Squarespace', number: '00012', status: 'refunded', refundedCents: 2500 } },
  ]);
});

test('the refunds of a WooCommerce order are its refunded amount', async () => {
  const head = 'order_id,order_date,status,order_total,order_currency,customer_email,refund_items,line_item_1';
  const row = (id: number, state: string, refunds: string) =>
    `${id},2025-06-01 09:00:00,${state},24.50,USD,m@example.net,${refunds},name:Elbow|sku:CE|quantity:1|total:24.50`;
  const { rows } = await readFile(
    [
      head,
      row(1, 'completed', 'amount:10.00|reason:Broken;amount:2.50|reason:'),
      row(2, 'refunded', ''),
      row(3, 'completed', ''),
    ].join('\n'),
  );
  expect(rows.map(({ draft }) => draft?.refundedCents)).toEqual([1250, 2450, 0]);
});

test('a WooCommerce order is refused if one of its refunds cannot be read', async () => {
  const head = 'order_id,order_date,status,order_total,order_currency,customer_email,refund_items,line_item_1';
  const row = (id: number, refunds: string) =>
    `${id},2025-06-01 09:00:00,completed,24.50,USD,m@example.net,${refunds},name:Elbow|sku:CE|quantity:1|total:24.50`;
  const { rows } = await readFile(
    [head, row(1, 'amount:10.00|reason:;amount:some|reason:'), row(2, 'amount:$10.00|reason:'), row(3, 'reason:')].join(
      '\n',
    ),
  );
  expect(rows.map(({ problem, draft }) => [problem, draft?.refundedCents])).toEqual([
    ['The refund is not a number: amount:10.00|reason:;amount:some|reason:', undefined],
    [null, 1000],
    [null, 0],
  ]);
});

test('a line of an order without a price is left out with a warning', () => {
  const lines = [{ name: 'Tap', sku: '', quantity: '2', price: '' }];
  expect(readOrder({ ...plain, lines })).toMatchObject({
    warnings: ['A line is left out: its quantity or price is not a number'],
    draft: { lines: [] },
  });
});
