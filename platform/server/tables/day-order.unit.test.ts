import { expect, test } from 'vitest';
import type { FileRow } from './file-row.ts';
import { convertDates, type DayOrder, judgeDayOrder, readDay, toIsoTime } from './day-order.ts';

const toRows = async function* (...cells: string[]): AsyncGenerator<FileRow> {
  yield* cells.map((cell, at) => ({ line: at + 2, cells: [cell] }));
};
const judge = (country: string, ...cells: string[]) => judgeDayOrder(toRows(...cells), [0], country);

test.each([
  ['2019-03-14', '2019-03-14'],
  ['2019-03-14 10:02:11 -0800', '2019-03-14 10:02:11 -0800'],
  ['2019-03-14T10:02:11.123Z', '2019-03-14 10:02:11 Z'],
  ['2019/3/4', '2019-03-04'],
  ['14.03.2019', '2019-03-14'],
  ['14. 3. 2019', '2019-03-14'],
  ['14.3.19 9:05', '2019-03-14 09:05:00'],
  ['14 Mar 2019', '2019-03-14'],
  ['14-Mar-19 22:05', '2019-03-14 22:05:00'],
  ['Thu, 14 Mar 2019 10:02:11 +0100', '2019-03-14 10:02:11 +0100'],
  ['March 14, 2019 9:05 PM', '2019-03-14 21:05:00'],
  ['Mar 14th, 2019, 12:30 am', '2019-03-14 00:30:00'],
  ['14. März 2019', '2019-03-14'],
  ['14 février 2019', '2019-02-14'],
  ['14 marca 2019', '2019-03-14'],
  ['14/03/2019', '2019-03-14'],
  ['31.02.2019', '2019-02-31'],
  ['03/14/2019', '2019-14-03'],
  ['14 Foo 2019', '14 Foo 2019'],
  ['soon', 'soon'],
])('the day %s is read as %s in a file with the day first', (cell, time) =>
  expect(toIsoTime(cell, { first: 'day', isShown: true })).toBe(time),
);

test('a day with a weekday or another text beside it is read like the day alone', () => {
  expect(readDay('Tue, 03/04/2026', null)).toBe(null);
  expect(readDay('Tue, 03/04/2026', { first: 'month', isShown: true })).toBe('2026-03-04');
  expect(readDay('2026-12-31T10:00:00Z', null)).toBe('2026-12-31');
  expect(readDay('2026-12-31 or later', null)).toBe(null);
});

test('the whole column decides whether the day or the month comes first', async () => {
  expect(await judge('DE', '03/04/2019', '03/14/2019')).toEqual({ first: 'month', isShown: true });
  expect(await judge('US', '03/04/2019', 'Thu, 14/03/2019 10:00')).toEqual({ first: 'day', isShown: true });
  // Points have the day first everywhere, and an ISO date shows nothing.
  expect(await judge('US', '14.03.2019', '2019-03-14')).toEqual({ first: 'month', isShown: false });
});

const convert = async (order: DayOrder, ...cells: string[]) => {
  const warnings = new Map<number, string>();
  const found: string[] = [];
  for await (const row of convertDates(toRows(...cells), [0], order, warnings)) found.push(row.cells[0] ?? '');
  return { found, warnings: [...warnings] };
};

test('if no date decides, the country of the shop does, and each date that could be another day says so', async () => {
  const order = await judge('US', '03/04/2019', '05/05/2019');
  expect(order).toEqual({ first: 'month', isShown: false });
  expect(await convert(order, '03/04/2019', '05/05/2019', '14.03.2019')).toEqual({
    found: ['2019-03-04', '2019-05-05', '2019-03-14'],
    warnings: [
      [
        2,
        '03/04/2019 is read as 2019-03-04, with the month first as in the country of the shop: no date in the file shows the order',
      ],
    ],
  });
  expect(await judge('SG', '03/04/2019')).toEqual({ first: 'day', isShown: false });
});
