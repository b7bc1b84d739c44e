import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DayText } from './day-text.tsx';

const show = (text: string): string => renderToStaticMarkup(createElement(DayText, null, text));

test('the days of a delivery promise stay on one line', () => {
  const whole = (days: string) => `<span class="whitespace-nowrap">${days}</span>`;
  expect(show('Delivery Wed 2 Dec – Thu 3 Sept if you order by 15:00 on Tue 1 Dec')).toBe(
    `<span>Delivery ${whole('Wed 2 Dec – Thu 3 Sept')} if you order by 15:00 on ${whole('Tue 1 Dec')}</span>`,
  );
  expect(show('Collect from 10:30 today')).toBe('<span>Collect from 10:30 today</span>');
});
