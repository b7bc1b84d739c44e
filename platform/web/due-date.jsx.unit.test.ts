import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DAY_MS } from '#platform/contract/durations.ts';
import { DueDate } from './due-date.tsx';

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const show = (date: string, isOpen: boolean): string =>
  renderToStaticMarkup(createElement(DueDate, { date, isOpen, full: true }));

test('a due day is red once it is over, unless the money has come', () => {
  expect(show(inDays(-2), true)).toMatch(/text-error.*>was due \d+ \w+ \d{4}</);
  expect(show(inDays(-2), false)).not.toContain('text-error');
  expect(show(inDays(2), true)).toMatch(/>due \d+ \w+ \d{4}</);
  expect(show(inDays(2), true)).not.toContain('text-error');
});
