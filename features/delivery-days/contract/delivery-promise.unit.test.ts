import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#platform/contract/durations.ts';
import { addDays } from '#platform/contract/zoned-time.ts';
import { type DeliveryPromise, type PromiseRequest, getDeliveryPromise } from './delivery-promise.ts';
import { describePromise, describePromiseBriefly } from './describe-promise.ts';
import { NO_DELIVERY_TIME } from './delivery-time.ts';
import { type DeliverySchedule, type Weekday, WEEKDAYS, defaultSchedule } from './schedule.ts';

const holidays = (...dates: string[]) => dates.map((date) => ({ date, name: '' }));
const hours = (days: readonly Weekday[], opens: string, closes: string) => days.map((day) => ({ day, opens, closes }));

const scheduleWith = (changes: Partial<DeliverySchedule>): DeliverySchedule => ({ ...defaultSchedule, ...changes });

const workdays = WEEKDAYS.slice(0, 5);
const everyDay = [...WEEKDAYS];
const wednesdays = Array.from({ length: 55 }, (_, week) => addDays('2026-11-25', week * 7));

const schedules = {
  plain: scheduleWith({}),
  early: scheduleWith({ cutoff: '00:00' }),
  late: scheduleWith({ cutoff: '23:59' }),
  sixDays: scheduleWith({ cutoff: '12:00', workingDays: WEEKDAYS.slice(0, 6) }),
  everyDay: scheduleWith({ cutoff: '01:30', workingDays: everyDay }),
  sunday: scheduleWith({ workingDays: ['sun', 'mon', 'tue', 'wed', 'thu'] }),
  christmas: scheduleWith({ holidays: holidays('2026-12-25', '2026-12-28', '2027-01-01') }),
  shutDown: scheduleWith({
    holidays: holidays(...Array.from({ length: 12 }, (_, day) => addDays('2026-12-24', day))),
  }),
  goldenWeek: scheduleWith({ holidays: holidays('2026-05-04', '2026-05-05', '2026-05-06') }),
  never: scheduleWith({ workingDays: [] }),
  noWednesday: scheduleWith({ workingDays: ['wed'], holidays: holidays(...wednesdays) }),
  counter: scheduleWith({
    counterHours: [...hours(workdays, '07:00', '17:00'), ...hours(['sat'], '08:00', '12:00')],
    holidays: holidays('2026-12-25', '2026-12-28', '2027-01-01'),
  }),
  nightCounter: scheduleWith({ counterHours: hours(everyDay, '00:00', '06:00') }),
  closedCounter: scheduleWith({ counterHours: hours(everyDay, '', '') }),
};

const NO_TIME: PromiseRequest['method'] = { ...NO_DELIVERY_TIME, kind: 'delivery' };
const delivery = (from: number, to: number): PromiseRequest['method'] => ({
  ...NO_DELIVERY_TIME,
  kind: 'delivery',
  days: { from, to },
});
const collection = (preparationMinutes: number): PromiseRequest['method'] => ({
  ...NO_DELIVERY_TIME,
  kind: 'collection',
  preparationMinutes,
});

type Case = [now: string, timeZone: string, schedule: string, method: string, sentence: string];

const parseTable = (table: string): Case[] =>
  table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()) as Case);

const promiseFor = (
  now: string,
  timeZone: string,
  schedule: keyof typeof schedules,
  method: PromiseRequest['method'],
  country = '',
): DeliveryPromise | null =>
  getDeliveryPromise({ now: Date.parse(now), timeZone, schedule: schedules[schedule], method, country });

/**
 * Each row: now, the shop's time zone, its schedule, the method's working days or minutes, and the sentence.
 * 30 November 2026 is a Monday.
 */
const deliveries = `
  -- Weekdays, and both sides of the cut-off time
  2026-11-30T00:00:00Z     | UTC                | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today
  2026-11-30T14:59:59.999Z | UTC                | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today
  2026-11-30T15:00:00Z     | UTC                | plain       | 1-2   | Delivery Wed 2 Dec – Thu 3 Dec if you order by 15:00 tomorrow
  2026-11-30T23:59:59Z     | UTC                | plain       | 1-2   | Delivery Wed 2 Dec – Thu 3 Dec if you order by 15:00 tomorrow
  2026-12-01T00:00:00Z     | UTC                | plain       | 1-2   | Delivery Wed 2 Dec – Thu 3 Dec if you order by 15:00 today
  2026-11-30T10:00:00Z     | UTC                | plain       | 1-1   | Delivery Tue 1 Dec if you order by 15:00 today
  2026-11-30T10:00:00Z     | UTC                | plain       | 0-0   | Delivery Mon 30 Nov if you order by 15:00 today
  2026-11-30T16:00:00Z     | UTC                | plain       | 0-0   | Delivery Tue 1 Dec if you order by 15:00 tomorrow
  2026-11-30T10:00:00Z     | UTC                | plain       | 0-1   | Delivery Mon 30 Nov – Tue 1 Dec if you order by 15:00 today
  2026-11-30T10:00:00Z     | UTC                | plain       | 10-15 | Delivery Mon 14 Dec – Mon 21 Dec if you order by 15:00 today
  2026-11-30T00:00:00Z     | UTC                | early       | 1-1   | Delivery Wed 2 Dec if you order by 00:00 tomorrow
  2026-11-30T23:58:59Z     | UTC                | late        | 1-1   | Delivery Tue 1 Dec if you order by 23:59 today
  2026-11-30T23:59:00Z     | UTC                | late        | 1-1   | Delivery Wed 2 Dec if you order by 23:59 tomorrow
  -- Weekends
  2026-11-26T10:00:00Z     | UTC                | plain       | 1-2   | Delivery Fri 27 Nov – Mon 30 Nov if you order by 15:00 today
  2026-11-27T14:59:00Z     | UTC                | plain       | 1-2   | Delivery Mon 30 Nov – Tue 1 Dec if you order by 15:00 today
  2026-11-27T15:00:00Z     | UTC                | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 on Mon 30 Nov
  2026-11-28T10:00:00Z     | UTC                | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 on Mon 30 Nov
  2026-11-29T23:59:00Z     | UTC                | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 tomorrow
  2026-11-28T10:00:00Z     | UTC                | plain       | 0-0   | Delivery Mon 30 Nov if you order by 15:00 on Mon 30 Nov
  2026-11-27T12:00:00Z     | UTC                | sixDays     | 1-2   | Delivery Mon 30 Nov – Tue 1 Dec if you order by 12:00 tomorrow
  2026-11-28T11:59:00Z     | UTC                | sixDays     | 1-2   | Delivery Mon 30 Nov – Tue 1 Dec if you order by 12:00 today
  2026-11-28T12:00:00Z     | UTC                | sixDays     | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 12:00 on Mon 30 Nov
  2026-11-26T16:00:00Z     | UTC                | sunday      | 1-1   | Delivery Mon 30 Nov if you order by 15:00 on Sun 29 Nov
  2026-11-29T10:00:00Z     | UTC                | sunday      | 1-5   | Delivery Mon 30 Nov – Sun 6 Dec if you order by 15:00 today
  -- Holidays, several in a row, and New Year
  2026-12-24T10:00:00Z     | UTC                | christmas   | 1-2   | Delivery Tue 29 Dec – Wed 30 Dec if you order by 15:00 today
  2026-12-24T15:00:00Z     | UTC                | christmas   | 1-2   | Delivery Wed 30 Dec – Thu 31 Dec if you order by 15:00 on Tue 29 Dec
  2026-12-25T10:00:00Z     | UTC                | christmas   | 1-1   | Delivery Wed 30 Dec if you order by 15:00 on Tue 29 Dec
  2026-12-28T10:00:00Z     | UTC                | christmas   | 1-1   | Delivery Wed 30 Dec if you order by 15:00 tomorrow
  2026-12-30T10:00:00Z     | UTC                | christmas   | 1-2   | Delivery Thu 31 Dec – Mon 4 Jan if you order by 15:00 today
  2026-12-31T14:00:00Z     | UTC                | christmas   | 1-1   | Delivery Mon 4 Jan if you order by 15:00 today
  2026-12-31T15:00:00Z     | UTC                | christmas   | 1-2   | Delivery Tue 5 Jan – Wed 6 Jan if you order by 15:00 on Mon 4 Jan
  2026-12-23T15:00:00Z     | UTC                | shutDown    | 1-2   | Delivery Wed 6 Jan – Thu 7 Jan if you order by 15:00 on Tue 5 Jan
  2026-12-23T14:00:00Z     | UTC                | shutDown    | 1-2   | Delivery Tue 5 Jan – Wed 6 Jan if you order by 15:00 today
  2026-05-01T05:00:00Z     | Asia/Tokyo         | goldenWeek  | 1-2   | Delivery Thu 7 May – Fri 8 May if you order by 15:00 today
  2026-05-01T06:00:00Z     | Asia/Tokyo         | goldenWeek  | 1-2   | Delivery Fri 8 May – Mon 11 May if you order by 15:00 on Thu 7 May
  2028-02-28T10:00:00Z     | UTC                | plain       | 1-2   | Delivery Tue 29 Feb – Wed 1 Mar if you order by 15:00 today
  -- No working day at all
  2026-11-30T10:00:00Z     | UTC                | never       | 1-2   | nothing
  2026-11-30T10:00:00Z     | UTC                | noWednesday | 1-2   | nothing
  2026-11-30T10:00:00Z     | UTC                | plain       | none  | nothing
  -- Zones ahead of and behind UTC
  2026-11-30T06:59:00Z     | Asia/Singapore     | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today
  2026-11-30T07:00:00Z     | Asia/Singapore     | plain       | 1-2   | Delivery Wed 2 Dec – Thu 3 Dec if you order by 15:00 tomorrow
  2026-11-29T16:00:00Z     | Asia/Singapore     | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today
  2026-11-29T15:59:00Z     | Asia/Singapore     | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 tomorrow
  2026-11-27T16:00:00Z     | Asia/Singapore     | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 on Mon 30 Nov
  2026-11-30T01:59:00Z     | Pacific/Auckland   | plain       | 1-2   | Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today
  2026-11-30T02:00:00Z     | Pacific/Auckland   | plain       | 1-2   | Delivery Wed 2 Dec – Thu 3 Dec if you order by 15:00 tomorrow
  2026-11-30T00:59:00Z     | Pacific/Kiritimati | plain       | 1-1   | Delivery Tue 1 Dec if you order by 15:00 today
  2026-12-01T01:59:00Z     | Pacific/Pago_Pago  | plain       | 1-1   | Delivery Tue 1 Dec if you order by 15:00 today
  2026-11-30T09:14:00Z     | Asia/Kathmandu     | plain       | 1-1   | Delivery Tue 1 Dec if you order by 15:00 today
  2026-11-30T09:15:00Z     | Asia/Kathmandu     | plain       | 1-1   | Delivery Wed 2 Dec if you order by 15:00 tomorrow
  -- The clocks change
  2026-03-27T14:59:00Z     | Europe/London      | plain       | 1-2   | Delivery Mon 30 Mar – Tue 31 Mar if you order by 15:00 today
  2026-03-27T15:00:00Z     | Europe/London      | plain       | 1-2   | Delivery Tue 31 Mar – Wed 1 Apr if you order by 15:00 on Mon 30 Mar
  2026-03-30T13:59:00Z     | Europe/London      | plain       | 1-2   | Delivery Tue 31 Mar – Wed 1 Apr if you order by 15:00 today
  2026-03-30T14:00:00Z     | Europe/London      | plain       | 1-2   | Delivery Wed 1 Apr – Thu 2 Apr if you order by 15:00 tomorrow
  2026-10-26T14:59:00Z     | Europe/London      | plain       | 1-1   | Delivery Tue 27 Oct if you order by 15:00 today
  2026-03-29T01:29:00Z     | Europe/London      | everyDay    | 1-1   | Delivery Mon 30 Mar if you order by 01:30 today
  2026-03-29T01:30:00Z     | Europe/London      | everyDay    | 1-1   | Delivery Tue 31 Mar if you order by 01:30 tomorrow
  2026-10-25T00:29:00Z     | Europe/London      | everyDay    | 1-1   | Delivery Mon 26 Oct if you order by 01:30 today
  2026-10-25T00:30:00Z     | Europe/London      | everyDay    | 1-1   | Delivery Tue 27 Oct if you order by 01:30 tomorrow
  2026-03-06T19:59:00Z     | America/New_York   | plain       | 1-2   | Delivery Mon 9 Mar – Tue 10 Mar if you order by 15:00 today
  2026-03-09T18:59:00Z     | America/New_York   | plain       | 1-2   | Delivery Tue 10 Mar – Wed 11 Mar if you order by 15:00 today
  2026-03-09T19:00:00Z     | America/New_York   | plain       | 1-2   | Delivery Wed 11 Mar – Thu 12 Mar if you order by 15:00 tomorrow
  2026-11-02T19:59:00Z     | America/New_York   | plain       | 1-2   | Delivery Tue 3 Nov – Wed 4 Nov if you order by 15:00 today
  2026-12-01T04:59:00Z     | America/New_York   | plain       | 1-1   | Delivery Wed 2 Dec if you order by 15:00 tomorrow
  2026-04-06T02:59:00Z     | Pacific/Auckland   | plain       | 1-1   | Delivery Tue 7 Apr if you order by 15:00 today
  2026-09-28T01:59:00Z     | Pacific/Auckland   | plain       | 1-1   | Delivery Tue 29 Sept if you order by 15:00 today
`;

const collections = `
  2026-11-30T09:47:00Z | UTC            | counter       | 30   | Collect from 10:30 today
  2026-11-30T10:00:00Z | UTC            | counter       | 30   | Collect from 10:30 today
  2026-11-30T10:01:00Z | UTC            | counter       | 30   | Collect from 11:00 today
  2026-11-30T10:00:00Z | UTC            | counter       | 0    | Collect from 10:00 today
  2026-11-30T05:00:00Z | UTC            | counter       | 30   | Collect from 07:30 today
  2026-11-30T16:00:00Z | UTC            | counter       | 30   | Collect from 16:30 today
  2026-11-30T16:01:00Z | UTC            | counter       | 30   | Collect from 07:00 tomorrow
  2026-11-30T16:30:00Z | UTC            | counter       | 120  | Collect from 08:30 tomorrow
  2026-11-30T17:00:00Z | UTC            | counter       | 120  | Collect from 09:00 tomorrow
  2026-11-27T16:30:00Z | UTC            | counter       | 60   | Collect from 08:30 tomorrow
  2026-11-28T11:30:00Z | UTC            | counter       | 60   | Collect from 07:30 on Mon 30 Nov
  2026-11-30T07:00:00Z | UTC            | counter       | 1500 | Collect from 12:00 on Wed 2 Dec
  2026-12-24T16:50:00Z | UTC            | counter       | 30   | Collect from 08:30 on Sat 26 Dec
  2026-12-26T13:00:00Z | UTC            | counter       | 30   | Collect from 07:30 on Tue 29 Dec
  2026-11-30T01:30:00Z | Asia/Singapore | counter       | 60   | Collect from 10:30 today
  2026-03-30T08:00:00Z | Europe/London  | counter       | 60   | Collect from 10:00 today
  -- Two hours after midnight, clocks show 03:00 if they went forward, and 01:00 if they went back.
  2026-03-29T00:00:00Z | Europe/London  | nightCounter  | 120  | Collect from 03:00 today
  2026-10-24T23:00:00Z | Europe/London  | nightCounter  | 120  | Collect from 01:00 today
  2026-11-30T10:00:00Z | UTC            | closedCounter | 30   | nothing
  2026-11-30T10:00:00Z | UTC            | plain         | 30   | nothing
  2026-11-30T10:00:00Z | UTC            | counter       | none | nothing
`;

test.for(parseTable(deliveries))('delivery at %s in %s, %s, %s days: %s', (row) => {
  const [now, timeZone, schedule, days, sentence] = row;
  const [from, to] = days.split('-').map(Number);
  const method = to === undefined ? NO_TIME : delivery(from ?? 0, to);
  const promise = promiseFor(now, timeZone, schedule as keyof typeof schedules, method);
  expect(promise === null ? 'nothing' : describePromise(promise)).toBe(sentence);
});

test.for(parseTable(collections))('collection at %s in %s, %s, %s minutes: %s', (row) => {
  const [now, timeZone, schedule, minutes, sentence] = row;
  const method = minutes === 'none' ? { ...NO_TIME, kind: 'collection' as const } : collection(Number(minutes));
  const promise = promiseFor(now, timeZone, schedule as keyof typeof schedules, method);
  expect(promise === null ? 'nothing' : describePromise(promise)).toBe(sentence);
});

test('a country with its own delivery days gets those, and other countries get the days of the method', () => {
  const method = { ...delivery(1, 2), countryDays: [{ country: 'NZ', from: 5, to: 8 }] };
  const inCountry = (country: string) => promiseFor('2026-11-30T10:00:00Z', 'UTC', 'plain', method, country);
  expect(inCountry('NZ')).toMatchObject({ from: '2026-12-07', to: '2026-12-10' });
  expect(inCountry('AU')).toMatchObject({ from: '2026-12-01', to: '2026-12-02' });
  expect(promiseFor('2026-11-30T10:00:00Z', 'UTC', 'plain', { ...method, days: null }, 'AU')).toBeNull();
});

test('the cut-off time is an instant as well as a time in the shop’s zone', () => {
  const promise = promiseFor('2026-11-30T06:00:00Z', 'Asia/Singapore', 'plain', delivery(1, 2));
  expect(promise?.orderBy).toEqual({ date: '2026-11-30', time: '15:00', at: '2026-11-30T07:00:00.000Z' });
});

test('the brief sentence names the last day of the delivery', () => {
  const promise = promiseFor('2026-11-30T06:00:00Z', 'UTC', 'plain', delivery(1, 2));
  expect(promise && describePromiseBriefly(promise)).toBe('Delivery by Wed 2 Dec');
});

test('a sentence stays the same until `trueUntil`, even while the clocks change', () => {
  for (const timeZone of ['Europe/London', 'America/New_York', 'Asia/Kathmandu']) {
    for (const method of [delivery(1, 2), collection(95)]) {
      let last = { sentence: '', until: 0 };
      const start = Date.parse('2026-10-20T00:00:00Z');
      for (let now = start; now < start + 14 * DAY_MS; now += 7 * MINUTE_MS) {
        const promise = promiseFor(new Date(now).toISOString(), timeZone, 'counter', method);
        const sentence = promise === null ? '' : describePromise(promise);
        const until = Date.parse(promise?.trueUntil ?? '');
        expect(until).toBeGreaterThan(now);
        expect(now < last.until ? last.sentence : sentence).toBe(sentence);
        if (now >= last.until) last = { sentence, until };
      }
    }
  }
});
