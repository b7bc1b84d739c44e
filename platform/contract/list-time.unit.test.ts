import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatAgo, formatListDate, formatListDay, formatListTime, isPastDate } from './list-time.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'Asia/Singapore' } } });
  vi.useFakeTimers({ now: new Date('2026-12-01T16:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a list shows the time of today, the day of this year, and the year of earlier times', () => {
  expect(formatListTime('2026-12-01T16:15:00.000Z')).toBe('00:15');
  expect(formatListTime('2026-12-01T15:59:00.000Z')).toBe('1 Dec');
  expect(formatListTime('2026-01-01T12:00:00.000Z')).toBe('1 Jan');
  expect(formatListTime('2025-12-31T12:00:00.000Z')).toBe('31 Dec 2025');
});

test('a list of days shows the day of today too', () => {
  expect(formatListDay('2026-12-01T16:15:00.000Z')).toBe('2 Dec');
  expect(formatListDay('2025-12-31T12:00:00.000Z')).toBe('31 Dec 2025');
});

test('a list shows the year of a date only if it is not this year', () => {
  expect(formatListDate('2026-12-31')).toBe('31 Dec');
  expect(formatListDate('2027-01-01')).toBe('1 Jan 2027');
});

test('a list of news counts the minutes of the last hour', () => {
  expect(formatAgo('2026-12-01T16:29:30.000Z')).toBe('Just now');
  expect(formatAgo('2026-12-01T16:25:00.000Z')).toBe('5 min ago');
  expect(formatAgo('2026-12-01T15:20:00.000Z')).toBe('1 Dec');
});

test('a day is past once it is over in the zone of the shop', () => {
  expect(isPastDate('2026-12-01')).toBe(true);
  expect(isPastDate('2026-12-02')).toBe(false);
});
