import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { reports, Period, type SalesReport, MOST_SHOWN_ROWS } from '#features/reports/contract/reports.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { timeZones } from '#platform/contract/time-zones.ts';
import { findBrokenRules } from '#features/rules.ts';
import { createTestProduct, placeLines, placeOrder } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import {
  getPreviousPeriodName,
  getPeriodName,
  computePlainReport,
  readReportRows,
} from '#test/helpers/plain-report.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop({ SHIPPING_FEE: '5' });
const { $client: client } = shop.db;
const admin = await signIn(shop.db, 'admin');
const buyers = [await signIn(shop.db), await signIn(shop.db), await signIn(shop.db)] as const;

const sumMonths = async () => {
  await makeDue(shop, 'months');
  await runJob(shop, 'months');
};
const getReport = async (period: Period, day?: string): Promise<SalesReport> => {
  const { status, body } = await shop.call(
    reports.sales,
    { query: { period, ...(day !== undefined && { on: day }) } },
    admin.token,
  );
  expect(status).toBe(200);
  return body;
};
const setZone = (zone: string) => client.query('update shop_settings set time_zone = $1', [zone]);

/**
 * Creates orders that are unpaid, cancelled, paid, and partly or fully refunded, with odd prices and both kinds of tax.
 */
const seedOrders = async () => {
  const goods = [
    await createTestProduct(shop, { unitPriceCents: 333, minOrder: 7, stock: 10_000 }),
    await createTestProduct(shop, { unitPriceCents: 1999, stock: 10_000, priceBreaks: [{ from: 5, percent: 7.5 }] }),
    await createTestProduct(shop, { unitPriceCents: 12_345, stock: 10_000 }),
    await createTestProduct(shop, { unitPriceCents: 101, stock: 10_000 }),
  ] as const;
  const [odd, , dear] = goods;
  for (const includesTax of [true, false]) {
    await setTaxAndDelivery(shop.db, {
      includesTax,
      rates: { ordinary: [{ country: 'NO', rate: includesTax ? 25 : 19 }] },
    });
    const placed = [];
    for (let n = 0; n < 8; n += 1) {
      const buyer = buyers[n % 3] ?? buyers[0];
      const { status, body } =
        includesTax || n % 2 === 0
          ? await placeOrder(shop, buyer, goods[n % 3] ?? odd, 7 + n)
          : await placeLines(shop, buyer, [
              [odd, 14],
              [dear, 1],
            ]);
      expect([status, body.code]).toEqual([201, undefined]);
      placed.push({ buyer, order: body });
    }
    const [, cancelled, ...rest] = placed;
    if (cancelled === undefined) throw new Error('nothing was placed');
    await shop.call(orders.cancel, { params: { id: cancelled.order._id } }, cancelled.buyer.token);
    for (const { buyer, order } of rest) await payOrder(shop, buyer, order);
    for (const [at, { order }] of rest.entries()) {
      const body = [() => ({}), () => ({ amount: 3.33 }), (line: string) => ({ lines: [{ line, quantity: 2 }] })][at];
      if (body === undefined) continue;
      const { body: detail } = await shop.call(orders.get, { params: { id: order._id } }, admin.token);
      const reply = await shop.call(
        payments.refund,
        { params: { id: order._id }, body: { ...body(detail.lines[0]._id), reason: 'broken' } },
        admin.token,
      );
      expect([reply.status, reply.body.code]).toEqual([200, undefined]);
    }
  }
};

await seedOrders();

const ANCHORS = [
  '2024-02-29',
  '2024-12-31',
  '2025-01-01',
  '2025-03-01',
  '2025-03-09',
  '2025-03-30',
  '2025-04-06',
  '2025-09-28',
  '2025-10-05',
  '2025-10-26',
  '2025-11-02',
  '2023-12-31',
];
const ZONES = ['UTC', 'Europe/Oslo', 'America/New_York', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

/** A moment near a midnight at which clocks, months or years change somewhere. */
const moment = fc
  .tuple(fc.constantFrom(...ANCHORS), fc.integer({ min: -1000, max: 1600 }), fc.constantFrom(0, 59_999))
  .map(([day, minutes, ms]) => new Date(Date.parse(`${day}T00:00Z`) + minutes * 60_000 + ms));

/** The number of leading characters of a local time that identify a part of a period. */
const DIGITS = { day: 13, week: 10, month: 10, year: 7 };

const byId = <T extends { _id: string }>(some: T[]): T[] => some.toSorted((a, b) => (a._id < b._id ? -1 : 1));

test('reports equal plain sums of all rows in any zone, across clock changes, with or without month sums', async () => {
  const ids = async (table: string) =>
    (await client.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);
  const paid = await ids('orders where paid_at is not null');
  const refunds = await ids('refund');
  expect([paid.length, refunds.length]).toEqual([12, 6]);
  await client.query(`update product set created_at = '2024-06-15' `);
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { minLength: paid.length, maxLength: paid.length }),
      fc.array(fc.tuple(moment, fc.constantFrom('done', 'done', 'failed', 'due'), fc.boolean()), {
        minLength: refunds.length,
        maxLength: refunds.length,
      }),
      fc.constantFrom(...ZONES),
      fc.constantFrom(...ANCHORS),
      fc.boolean(),
      async (paidAt, refundStates, timeZone, day, isSummed) => {
        await setZone(timeZone);
        // Deletes the stored sums, because this test changes the past, which a real shop does not.
        await client.query('truncate summed_month, product_month');
        await client.query(
          'update orders o set paid_at = n.at from unnest($1::uuid[], $2::timestamptz[]) n(id, at) where o.id = n.id',
          [paid, paidAt],
        );
        await client.query(
          `update refund r set done_at = n.at, status = n.status, of_order = n.of_order or n.status <> 'done'
             from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::boolean[]) n(id, at, status, of_order)
            where r.id = n.id`,
          [refunds, ...[0, 1, 2].map((column) => refundStates.map((one) => one[column]))],
        );
        if (isSummed) await sumMonths();
        const books = await readReportRows(shop.db);
        for (const period of Period.options) {
          const want = computePlainReport(books, { timeZone, period, name: getPeriodName(day, period) });
          const before = computePlainReport(books, { timeZone, period, name: getPreviousPeriodName(day, period) });
          const { now, before: was, points, lists } = await getReport(period, day);
          expect([now, was]).toEqual([want.totals, before.totals]);
          const shownPoints = points.map(({ at, revenue }) => [at.slice(0, DIGITS[period]), revenue]);
          expect(new Map(shownPoints.filter(([, revenue]) => revenue !== 0) as [string, number][])).toEqual(
            new Map(want.points.filter(([, revenue]) => revenue !== 0)),
          );
          for (const name of ['products', 'categories', 'customers'] as const) {
            const found: { _id: string }[] = lists[name];
            const all: { _id: string }[] = want.lists[name];
            expect(byId(found)).toMatchObject(byId(all));
          }
          const unsold = new Set(want.lists.unsold.map(({ _id }) => _id));
          expect(lists.unsold.filter(({ _id }) => !unsold.has(_id))).toEqual([]);
          expect(lists.unsold).toHaveLength(Math.min(unsold.size, MOST_SHOWN_ROWS));
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('a past month is summed once, and again after a change of time zone; a wrong sum is detected', async () => {
  await setZone('Europe/Oslo');
  await client.query('truncate summed_month, product_month');
  await client.query(`update orders set paid_at = '2025-05-31T22:30Z' where paid_at is not null`);
  const summed = async () =>
    (await client.query('select month::text, time_zone, summed_at from summed_month order by 1')).rows;
  const broken = async () =>
    Object.keys(await findBrokenRules(shop.db)).filter((rule) => rule.startsWith('the sales figures'));
  await sumMonths();
  const [first] = await summed();
  expect(first).toMatchObject({ month: '2025-06-01', time_zone: 'Europe/Oslo' });
  await sumMonths();
  expect((await summed())[0]).toEqual(first);
  expect(await broken()).toEqual([]);

  const pieces = (await getReport('month', '2025-06-10')).lists.products;
  await setZone('UTC');
  expect((await getReport('month', '2025-06-10')).lists.products).toEqual([]);
  expect((await getReport('month', '2025-05-10')).lists.products).toEqual(pieces);
  await sumMonths();
  expect((await summed()).slice(0, 2)).toMatchObject([
    { month: '2025-05-01', time_zone: 'UTC' },
    { month: '2025-06-01', time_zone: 'UTC' },
  ]);
  expect((await getReport('month', '2025-05-10')).lists.products).toEqual(pieces);
  expect(await broken()).toEqual([]);

  await client.query(
    'update product_month set pieces = pieces + 1 where cents = (select max(cents) from product_month)',
  );
  expect(await broken()).toEqual(['the sales figures of a month match its orders']);
});

test('an unfinished period is compared with the previous one up to the same moment', async () => {
  await setZone('UTC');
  await client.query('truncate summed_month, product_month');
  await client.query(`update refund set done_at = '2020-01-01'`);
  const { rows } = await client.query<{ id: string }>('select id from orders where paid_at is not null order by id');
  await client.query(`update orders set paid_at = '2020-01-01' where paid_at is not null`);
  const set = (at: number, when: string) =>
    client.query(`update orders set paid_at = ${when} where id = $1`, [rows[at]?.id]);
  await set(0, `now()`);
  await set(1, `now() - interval '1 year 1 minute'`);
  await set(2, `now() - interval '1 year' + interval '1 hour'`);
  const { now, before, isOver, later } = await getReport('year');
  expect([now.orders, isOver, later]).toEqual([1, false, null]);
  const isNewYear = new Date(Date.now() - 60_000).getUTCFullYear() < new Date().getUTCFullYear();
  expect(before.orders).toBe(isNewYear ? 0 : 1);
});

test('a day starts at the first of two midnights, or, if midnight is skipped, when the clocks change', async () => {
  await client.query('truncate summed_month, product_month');
  await client.query(`update orders set paid_at = '2020-01-01' where paid_at is not null`);
  const paidOn = async (at: string, day: string): Promise<number> => {
    await client.query(
      `update orders set paid_at = $1 where id = (select id from orders where paid_at is not null order by id limit 1)`,
      [at],
    );
    return (await getReport('day', day)).now.orders;
  };
  await setZone('America/Havana');
  // Clocks show 00:30 at both 04:30 and 05:30 UTC.
  for (const at of ['2025-11-02T04:00Z', '2025-11-02T04:30Z', '2025-11-02T05:30Z']) {
    expect([await paidOn(at, '2025-11-01'), await paidOn(at, '2025-11-02')]).toEqual([0, 1]);
  }
  expect(await paidOn('2025-11-02T03:59:59Z', '2025-11-01')).toBe(1);
  // Clocks go from 23:59 to 01:00.
  expect(await paidOn('2025-03-09T04:59:59Z', '2025-03-08')).toBe(1);
  expect(await paidOn('2025-03-09T05:00Z', '2025-03-09')).toBe(1);
});

test('the CSV file has the rows of the list, and an invalid day is rejected', async () => {
  await setZone('UTC');
  const { status, body, headers } = await shop.call(
    reports.export,
    { query: { period: 'year', on: '2020-05-05', list: 'customers' } },
    admin.token,
  );
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const found = parse(body, { bom: true, columns: true }) as Record<string, string>[];
  const { customers } = (await getReport('year', '2020-05-05')).lists;
  expect(found).toEqual(
    customers.map(({ name, email, orders: count, sales }) => ({
      Name: name,
      Email: email,
      Orders: String(count),
      Sales: sales.toFixed(2),
    })),
  );
  expect(found.length).toBeGreaterThan(0);
  for (const day of ['2020-02-30', '1999-12-31', 'yesterday']) {
    expect((await shop.call(reports.sales, { query: { on: day } }, admin.token)).status).toBe(400);
  }
});

test('Today counts waiting work, and compares today with the same day last week up to now', async () => {
  await setZone('UTC');
  const { body: was } = await shop.call(reports.start, {}, admin.token);
  await client.query(`update orders set paid_at = '2020-01-01' where paid_at is not null`);
  const goods = await createTestProduct(shop, { stock: 12 });
  const { body: paid } = await placeOrder(shop, buyers[0], goods, 10);
  expect((await payOrder(shop, buyers[0], paid)).status).toBe(200);
  await placeOrder(shop, buyers[0], goods);
  const { rows } = await client.query<{ id: string; total: number }>(
    `select id, total_cents as total from orders where paid_at = '2020-01-01' order by id limit 2`,
  );
  const set = (at: number, when: string) =>
    client.query(`update orders set paid_at = ${when} where id = $1`, [rows[at]?.id]);
  await set(0, `now() - interval '7 days 1 second'`);
  await set(1, `now() - interval '7 days' + interval '1 minute'`);
  const { body: is } = await shop.call(reports.start, {}, admin.token);
  const grown = (key: string) => is.waiting[key] - was.waiting[key];
  expect(['toPack', 'toPay', 'low', 'messages', 'returns', 'disputes', 'failed', 'stuck'].map(grown)).toEqual([
    1, 1, 1, 0, 0, 0, 0, 0,
  ]);
  expect(is.today).toEqual({
    orders: 1,
    revenue: paid.total,
    ordersBefore: 1,
    revenueBefore: (rows[0]?.total ?? 0) / 100,
  });
});

test('PostgreSQL knows every time zone on offer', async () => {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where lower(name) not in (select lower(name) from pg_timezone_names)',
    [timeZones],
  );
  expect(rows).toEqual([]);
});
