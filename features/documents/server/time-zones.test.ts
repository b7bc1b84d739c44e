import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getIsoDateInZone, formatDayInZone, formatDateTimeInZone } from '#platform/contract/dates.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { issueInvoice } from './issue-invoice.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');

/** At any moment, one of these zones has a different date from UTC. */
const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Pago_Pago'];

const setZone = (timeZone: string) => shop.db.$client.query('update shop_settings set time_zone = $1', [timeZone]);

const paidOrder = async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 2);
  const [placedMail] = await shop.mailsTo(buyer.email);
  await payOrder(shop, buyer, order);
  return { order, placedMail };
};

const listDocuments = async (id: string) => (await shop.call(documents.list, { params: { id } }, admin.token)).body;
const getHtml = async (id: string): Promise<string> =>
  (await shop.call(documents.get, { params: { id }, query: { as: 'html' } }, admin.token)).body;

const exportRegister = async (month: string): Promise<Record<string, string>[]> => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const { rawPayload, statusCode } = await shop.app.inject({ url: `/api/documents/months/${month}`, headers });
  if (statusCode === 404) return [];
  const [register] = await new ZipReader(new Uint8ArrayReader(rawPayload), { useWebWorkers: false }).getEntries();
  const text = register?.directory === false ? await register.getData(new TextWriter()) : '';
  return parse(text, { bom: true, columns: true });
};

test.each(ZONES)(
  'documents, register and emails of a shop in %s use its dates; documents keep them if the shop moves',
  async (zone) => {
    await setZone(zone);
    const { order, placedMail } = await paidOrder();
    const [invoice] = await listDocuments(order._id);
    const day = formatDayInZone(invoice.issuedAt, zone);
    expect(invoice.issuedOn).toBe(getIsoDateInZone(invoice.issuedAt, zone));
    expect(invoice.number.slice(0, 4)).toBe(invoice.issuedOn.slice(0, 4));
    const html = await getHtml(invoice._id);
    for (const words of [
      `<p>${day}</p>`,
      `${order.number}, ${formatDayInZone(order.createdAt, zone)}`,
      `Paid by card on ${day}.`,
    ])
      expect(html).toContain(words);
    const confirmation = documents.confirmation;
    const drawn = await shop.call(confirmation, { params: { id: order._id }, query: { as: 'html' } }, admin.token);
    expect(drawn.body).toContain(`Paid by card on ${day}.`);
    const register = await exportRegister(invoice.issuedOn.slice(0, 7));
    expect(register.find(({ Number: number }) => number === invoice.number)?.['Issued']).toBe(invoice.issuedOn);
    expect(placedMail?.text).toContain(`until ${formatDateTimeInZone(order.heldUntil, zone)}.`);
    await setZone('Asia/Kathmandu');
    expect(await getHtml(invoice._id)).toBe(html);
    // Documents issued after the move use the new time zone, and cite the invoice by its own date.
    const give = { params: { id: order._id }, body: { reason: 'Scratched' } };
    expect((await shop.call(payments.refund, give, admin.token)).status).toBe(200);
    const note = (await listDocuments(order._id)).at(-1);
    expect(note.issuedOn).toBe(getIsoDateInZone(note.issuedAt, 'Asia/Kathmandu'));
    expect(await getHtml(note._id)).toContain(`${invoice.number}, ${day}`);
  },
);

test('a document stored without a time zone has UTC dates', async () => {
  await setZone('Pacific/Kiritimati');
  const { order } = await paidOrder();
  const [invoice] = await listDocuments(order._id);
  await shop.db.$client.query(
    `update document set content = content - 'timeZone', issued_at = '2026-06-30T23:30Z', year = 2026 where id = $1`,
    [invoice._id],
  );
  expect(await getHtml(invoice._id)).toContain('<p>30 Jun 2026</p>');
  expect((await listDocuments(order._id))[0].issuedOn).toBe('2026-06-30');
  expect((await exportRegister('2026-06')).map(({ Issued }) => Issued)).toContain('2026-06-30');
  await shop.db.$client.query('delete from document where id = $1', [invoice._id]);
});

test.each([
  ['Pacific/Kiritimati', '2025-10-31T09:59:59Z', '2025-10-31'],
  ['Pacific/Kiritimati', '2025-10-31T10:00:00Z', '2025-11-01'],
  ['Pacific/Kiritimati', '2024-12-31T09:59:59Z', '2024-12-31'],
  ['Pacific/Kiritimati', '2024-12-31T10:00:00Z', '2025-01-01'],
  ['America/Los_Angeles', '2025-11-01T06:59:59Z', '2025-10-31'],
  ['America/Los_Angeles', '2025-11-01T07:00:00Z', '2025-11-01'],
  ['America/Los_Angeles', '2026-01-01T07:59:59Z', '2025-12-31'],
  ['America/Los_Angeles', '2026-01-01T08:00:00Z', '2026-01-01'],
])('in %s a document issued at %s is dated %s: its day, month and year', async (zone, at, day) => {
  await setZone(zone);
  const { order } = await paidOrder();
  const [{ _id: id }] = await listDocuments(order._id);
  const move = (to: string, year: string) =>
    shop.db.$client.query('update document set issued_at = $2, year = $3 where id = $1', [id, to, Number(year)]);
  await move(at, day.slice(0, 4));
  expect((await listDocuments(order._id))[0].issuedOn).toBe(day);
  expect(await getHtml(id)).toContain(`<p>${formatDayInZone(at, zone)}</p>`);
  const months = ['2024-12', '2025-01', '2025-10', '2025-11', '2025-12', '2026-01'];
  const found = await Promise.all(months.map(exportRegister));
  const matchingMonths = months.filter((_, index) => found[index]?.some(({ Order }) => Order === String(order.number)));
  expect(matchingMonths).toEqual([day.slice(0, 7)]);
  const rule = 'the number of a document is from the year of its date';
  expect((await findBrokenRules(shop.db))[rule]).toBeUndefined();
  await move(at, String(Number(day.slice(0, 4)) - 1));
  expect((await findBrokenRules(shop.db))[rule]).toHaveLength(1);
  await shop.db.$client.query('delete from document where id = $1', [id]);
});

test.each([
  ['Pacific/Kiritimati', '2026-12-31T09:59:59Z', 2026],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', 2027],
  ['America/Los_Angeles', '2027-01-01T07:59:59Z', 2026],
  ['America/Los_Angeles', '2027-01-01T08:00:00Z', 2027],
])('in %s an invoice numbered at %s gets the year %s', async (zone, at, year) => {
  await setZone(zone);
  const { order } = await paidOrder();
  await shop.db.$client.query('delete from document where order_id = $1', [order._id]);
  const transaction = shop.db.transaction(async (trx) => {
    // A fake clock that the search path finds before PostgreSQL's `now`.
    await trx.execute(sql`create schema clock`);
    await trx.execute(
      sql.raw(`create function clock.now() returns timestamptz language sql as $$ select '${at}'::timestamptz $$`),
    );
    await trx.execute(sql`set local search_path = clock, public, pg_catalog`);
    await issueInvoice(trx, order._id);
    const { rows } = await trx.execute(sql`select year from document where order_id = ${order._id}`);
    throw Object.assign(new Error('undone'), { year: rows[0]?.['year'] });
  });
  await expect(transaction).rejects.toMatchObject({ message: 'undone', year });
});
