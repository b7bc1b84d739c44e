import { afterEach, expect, test, vi } from 'vitest';
import { formatDateTime, formatDay, formatDayInZone, formatPastDay, getIsoDateInZone } from './dates.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

afterEach(() => vi.unstubAllGlobals());

const readPageOf = (timeZone: string) => vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });

test('times on a page are those of the shop, with its zone for readers whose clocks differ', () => {
  const at = '2026-11-30T16:15:00.000Z';
  readPageOf('Asia/Singapore');
  expect(formatDay(at)).toBe('1 Dec 2026');
  expect(formatDateTime(at)).toBe('1 Dec 2026, 00:15 GMT+8');
  readPageOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(formatDateTime(at)).toMatch(/^\d{1,2} \w{3} 2026, \d\d:15$/);
});

test('a day within the last year is shown without its year, an older one as month and year', () => {
  const ago = (days: number) => formatPastDay(new Date(Date.now() - days * DAY_MS).toISOString());
  expect(ago(0)).toMatch(/^\d{1,2} \w{3,4}$/);
  expect(ago(300)).toMatch(/^\d{1,2} \w{3,4}$/);
  expect(ago(400)).toMatch(/^\w{3,4} \d{4}$/);
});

test('a browser that lacks the zone of the shop shows times in UTC, and the server refuses such a zone', () => {
  const at = '2026-11-30T23:15:00.000Z';
  readPageOf('Mars/Olympus');
  expect([formatDay(at), formatPastDay(new Date().toISOString())]).toEqual(['30 Nov 2026', expect.any(String)]);
  expect(formatDateTime(at)).toMatch(/^30 Nov 2026, 23:15/);
  expect(getIsoDateInZone(at, 'Mars/Olympus')).toBe('2026-11-30');
  vi.unstubAllGlobals();
  expect(() => formatDayInZone(at, 'Mars/Utopia')).toThrow(RangeError);
});
