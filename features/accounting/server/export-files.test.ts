import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { parse } from 'csv-parse/sync';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Account, accounting, PROGRAMS } from '#features/accounting/contract/accounting.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeLines } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';
import { exportFiles } from './export-files.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);
const month = new Date().toISOString().slice(0, 7);

type Row = Record<string, string>;

const unzip = async (bytes: Buffer): Promise<{ names: string[]; rows: Row[] }> => {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false }).getEntries();
  const files = entries.filter((entry) => !entry.directory).filter(({ filename }) => filename.endsWith('.csv'));
  const texts = await Promise.all(files.map((one) => one.getData(new TextWriter())));
  return {
    names: files.map(({ filename }) => filename),
    rows: texts.flatMap((text) => parse(text, { bom: true, columns: true }) as Row[]),
  };
};

const download = async (path: string) => {
  const response = await shop.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${admin.token}` } });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(response.rawPayload);
};

const getMonth = async (program: (typeof PROGRAMS)[number]) =>
  (await shop.call(accounting.month, { query: { program, month } }, admin.token)).body;

const save = async (program: (typeof PROGRAMS)[number], accounts: Account[], version?: string) =>
  shop.call(
    accounting.save,
    { body: { program, accounts, version: version ?? (await getMonth(program)).version } },
    admin.token,
  );

const accounts: Account[] = [
  { rate: 25, goods: '200', delivery: '260', taxCode: '25% (VAT on Income)' },
  { rate: 0, goods: '201', delivery: '', taxCode: 'Exempt' },
];

/** Sums of a column in cents. */
const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);

/** Places orders with two tax rates, prices with odd cents and delivery, and refunds pieces and an amount. */
const placeAndRefundOrders = async ({ includesTax }: { includesTax: boolean }): Promise<void> => {
  const { classes } = await setTaxAndDelivery(shop.db, {
    includesTax,
    rates: { ordinary: [{ country: 'NO', rate: 25 }], books: [{ country: 'NO', rate: 0 }] },
  });
  const valve = await createTestProduct(shop, { unitPriceCents: 1319, minOrder: 3 });
  const book = await createTestProduct(shop, { unitPriceCents: 1999, taxClassId: classes['books'] ?? null });
  const { body: placed } = await placeLines(shop, buyer, [
    [valve, 6],
    [book, 2],
  ]);
  expect((await payOrder(shop, buyer, placed)).status).toBe(200);
  const { body: order } = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  const refund = (body: object) =>
    shop.call(payments.refund, { params: { id: order._id }, body: { reason: 'Scratched', ...body } }, admin.token);
  expect((await refund({ lines: [{ line: order.lines[0]._id, quantity: 3 }] })).status).toBe(200);
  expect((await refund({ amount: '10.01' })).status).toBe(200);
};

test('a month has no files until each of its tax rates has an account, and the error names the rates without one', async () => {
  expect(await getMonth('xero')).toMatchObject({ invoices: 0, creditNotes: 0, accounts: [] });
  const refused = await shop.call(accounting.files, { query: { program: 'xero', month } }, admin.token);
  expect([refused.status, refused.body.code]).toEqual([404, 'month_without_documents']);
  await placeAndRefundOrders({ includesTax: true });
  await placeAndRefundOrders({ includesTax: false });
  const { status, body } = await shop.call(accounting.files, { query: { program: 'xero', month } }, admin.token);
  expect([status, body.code]).toEqual([409, 'accounts_missing']);
  expect(body.message).toContain('25%, 0%');
});

test('the files of a month add up to the documents’ register at each tax rate, for every accounting program', async () => {
  const { rows: register } = await download(`/documents/months/${month}`);
  const columns = {
    xero: { net: null, tax: 'TaxAmount', rate: '*TaxType' },
    quickbooks: { net: 'ItemAmount', tax: 'ItemTaxAmount', rate: 'ItemTaxCode' },
  };
  for (const program of PROGRAMS) {
    expect((await save(program, accounts)).status).toBe(200);
    const { names, rows } = await download(`/accounting/files?program=${program}&month=${month}`);
    expect(names).toEqual(['Invoices-1.csv', 'Credit-notes-1.csv']);
    const { net, tax, rate } = columns[program];
    for (const account of accounts) {
      const own = rows.filter((row) => row[rate] === account.taxCode);
      const due = register.filter((row) => row['Tax Rate'] === String(account.rate));
      const priced = own.map((row) => ({
        net: net === null ? String(Number(row['*Quantity']) * Number(row['*UnitAmount'])) : (row[net] ?? ''),
      }));
      expect([program, account.rate, sum(priced, 'net'), sum(own, tax)]).toEqual([
        program,
        account.rate,
        sum(due, 'Net'),
        sum(due, 'Tax'),
      ]);
    }
    const booked = new Set(rows.map((row) => row['*AccountCode'] ?? row['Item(Product/Service)']));
    expect(booked).toEqual(new Set(['200', '201', '260']));
  }
  const { sums, invoices, creditNotes } = await getMonth('xero');
  expect([invoices, creditNotes]).toEqual([2, 4]);
  expect(Math.round(sums.gross * 100)).toBe(sum(register, 'Gross'));
});

test('accounts are saved with an audit entry; if two owners save at the same time, one is refused', async () => {
  const { version } = await getMonth('quickbooks');
  const [first, second] = await Promise.all(
    ['Pipes', 'Tools'].map((goods) => save('quickbooks', [{ rate: 25, goods, delivery: '', taxCode: 'S' }], version)),
  );
  expect([first, second].map((reply) => reply?.body.code ?? 'saved').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'accounts_changed',
    'saved',
  ]);
  const { rows } = await shop.db.$client.query(
    `select entity_id, changes from audit where act = 'accounting.edit' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({ entity_id: 'quickbooks' });
  const bad = await save('xero', [{ rate: 101, goods: 'x'.repeat(101), delivery: '', taxCode: '' }]);
  expect(Object.keys(bad.body.fields)).toEqual(['accounts.0.goods', 'accounts.0.rate']);
});

test('a download fails completely if a document cannot be read', async () => {
  await save('xero', accounts);
  const caller = { customerId: admin.customerId } as Parameters<typeof exportFiles>[1];
  const { data } = await exportFiles(shop.db, caller, { program: 'xero', month });
  await shop.db.$client.query(`update document set content = '{}' where kind = 'credit_note'`);
  await expect(buffer(data)).rejects.toThrow('Invalid');
});
