import { expect, test } from 'vitest';
import { formatPastDay } from './dates.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

test('a day within the last year is shown without its year, an older one as month and year', () => {
  const ago = (days: number) => formatPastDay(new Date(Date.now() - days * DAY_MS).toISOString());
  expect(ago(0)).toMatch(/^\d{1,2} \w{3,4}$/);
  expect(ago(300)).toMatch(/^\d{1,2} \w{3,4}$/);
  expect(ago(400)).toMatch(/^\w{3,4} \d{4}$/);
});
