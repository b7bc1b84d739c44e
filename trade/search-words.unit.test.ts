import { expect, test } from 'vitest';
import { formatInches } from './format-length.ts';
import { normalize } from './normalize.ts';
import { listMetricWords, getSearchWords } from './search-words.ts';

test.each([0.7, 0.75, 1.2, 2.5, 10, 13.5, 15, 22, 28, 35, 42, 110, 420, 3000, 5800])(
  '%d mm is found by its size shown in inches',
  (mm) => {
    const [word = ''] = getSearchWords(formatInches(mm));
    expect(listMetricWords(word)).toContain(normalize(`${mm} mm`));
  },
);

test.each(['1/2 in', '0.5 in', '5/8"', '1 1/4 in', '1.25 in', '2 in', '12 in', '3/32 in', '15 mm', 'valve'])(
  '%s is a name and has no other metric spelling',
  (text) => expect(getSearchWords(text).flatMap(listMetricWords)).toEqual([]),
);

test('an inch size matches only millimeter sizes that are shown as that inch size', () => {
  expect(listMetricWords('in590')).toEqual(['mm14p9', 'mm14p95', 'mm15', 'mm15p05', 'mm15p1']);
});
