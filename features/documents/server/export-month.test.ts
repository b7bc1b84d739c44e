import { TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { parse } from 'csv-parse/sync';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { payments } from '#features/payments/contract/payments.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { exportMonth } from './export-month.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');

const paidOrder = async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 2);
  await payOrder(shop, buyer, order);
  return { order };
};
const refund = (id: string, more: object) =>
  shop.call(payments.refund, { params: { id }, body: { reason: 'Scratched', ...more } }, admin.token);

const requestMonth = (month: string) =>
  shop.app.inject({ url: `/api/documents/months/${month}`, headers: { authorization: `Bearer ${admin.token}` } });

const unzip = async (bytes: Buffer) => {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false }).getEntries();
  const files = entries.filter((entry) => !entry.directory);
  const [register, ...pdfs] = files;
  const starts = await Promise.all(pdfs.map(async (pdf) => (await pdf.getData(new Uint8ArrayWriter())).subarray(0, 8)));
  return {
    names: files.map(({ filename }) => filename),
    register: parse((await register?.getData(new TextWriter())) ?? '', { bom: true, columns: true }) as Record<
      string,
      string
    >[],
    starts: new Set(starts.map((start) => Buffer.from(start).toString('latin1'))),
  };
};

test('a month exports as one ZIP with a register that adds up, and the download is audited', async () => {
  const { order } = await paidOrder();
  await refund(order._id, { amount: '5.25' });
  const { order: first } = await paidOrder();
  const { order: before } = await paidOrder();
  const move = (id: string, interval: string) =>
    shop.db.$client.query(
      `update document set issued_at = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - $2::interval
        where order_id = $1`,
      [id, interval],
    );
  await move(first._id, '0');
  await move(before._id, '1 millisecond');
  const { rows: issued } = await shop.db.$client.query(
    `select kind, year || '-' || lpad(number::text, 6, '0') as number, content from document where order_id <> $1
      order by kind desc, number`,
    [before._id],
  );
  const month = new Date().toISOString().slice(0, 7);
  const response = await requestMonth(month);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const { names, register, starts } = await unzip(response.rawPayload);
  const paths = issued.map(({ kind, number }) =>
    kind === 'invoice' ? `Invoices/Invoice-${number}.pdf` : `Credit-notes/Credit-note-${number}.pdf`,
  );
  expect(names).toEqual(['Register.csv', ...paths]);
  expect(starts).toEqual(new Set(['%PDF-1.7']));
  expect([...new Set(register.map(({ File }) => File))]).toEqual(paths);
  const cents = (column: string) => register.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  const due = (getCents: (content: { totalCents: number; taxes: { taxCents: number }[] }) => number) =>
    issued.reduce((sum, { kind, content }) => sum + (kind === 'credit_note' ? -1 : 1) * getCents(content), 0);
  expect(cents('Gross')).toBe(due(({ totalCents }) => totalCents));
  expect(cents('Tax')).toBe(due(({ taxes }) => taxes.reduce((sum, { taxCents }) => sum + taxCents, 0)));
  expect(cents('Net') + cents('Tax')).toBe(cents('Gross'));
  expect(register.find(({ Gross }) => Gross === '-5.25')).toMatchObject({
    Kind: 'Credit note',
    Order: String(order.number),
    Country: 'NO',
    Currency: 'USD',
    Changes: expect.stringMatching(/^\d{4}-\d{6}$/),
  });
  const { rows: auditRows } = await shop.db.$client.query(
    `select actor_id, entity_id from audit where act = 'documents.download'`,
  );
  expect(auditRows).toEqual([{ actor_id: admin.customerId, entity_id: month }]);
  expect((await requestMonth('2019-01')).json().code).toBe('month_without_documents');
  expect((await requestMonth('2026-13')).json().code).toBe('invalid_request');
});

test('a month export can be stopped midway, and fails if one document cannot be drawn', async () => {
  const { order } = await paidOrder();
  const month = new Date().toISOString().slice(0, 7);
  const caller = { customerId: admin.customerId } as Parameters<typeof exportMonth>[1];
  for await (const piece of (await exportMonth(shop.db, caller, month)).data) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  await shop.db.$client.query(`update document set content = '{}' where order_id = $1`, [order._id]);
  const { data } = await exportMonth(shop.db, caller, month);
  await expect(buffer(data)).rejects.toThrow('Invalid');
});
