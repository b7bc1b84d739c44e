import { expect, test } from 'vitest';
import { type DueRule, calculateDueDay } from './due-rules.ts';

test.each<[day: string, rule: DueRule, due: string]>([
  ['2026-11-26', 'net_7', '2026-12-03'],
  ['2026-11-26', 'net_14', '2026-12-10'],
  ['2026-11-26', 'net_30', '2026-12-26'],
  ['2026-11-26', 'net_60', '2027-01-25'],
  ['2026-11-26', 'month_end', '2026-11-30'],
  ['2026-11-26', 'month_end_30', '2026-12-30'],
  ['2026-11-30', 'month_end', '2026-11-30'],
  ['2026-12-01', 'month_end_30', '2027-01-30'],
  ['2028-02-01', 'month_end', '2028-02-29'],
  ['2026-12-31', 'net_60', '2027-03-01'],
])('an invoice of %s by the rule %s is due on %s', (day, rule, due) => {
  expect(calculateDueDay(day, rule)).toBe(due);
});
