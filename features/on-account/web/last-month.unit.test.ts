import { expect, test } from 'vitest';
import { getLastMonth } from './last-month.ts';

test.each([
  ['2026-12-01', '2026-11-01', '2026-11-30'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2027-01-15', '2026-12-01', '2026-12-31'],
])('on %s, a statement is proposed from %s until %s', (today, from, until) => {
  expect(getLastMonth(today)).toEqual({ from, until });
});
