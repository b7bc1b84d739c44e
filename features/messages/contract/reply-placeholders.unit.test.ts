import { expect, test } from 'vitest';
import { fillPlaceholders, guessOrderNumber } from './reply-placeholders.ts';

test('placeholders are filled in once; open and unknown ones stay and are listed', () => {
  expect(
    fillPlaceholders('Hello {name}, {name}! About {subject}: order {order}. {sku} {', {
      '{name}': '{brass} $&',
      '{subject}': '',
    }),
  ).toEqual({
    filled: 'Hello {brass} $&, {brass} $&! About : order {order}. {sku} {',
    open: ['{order}'],
    unknown: ['{sku}'],
  });
});

test('a placeholder may be typed in capitals and with spaces', () => {
  expect(fillPlaceholders('Hello { Name }, {SUBJECT}', { '{name}': 'Ana', '{subject}': 'pipes' })).toEqual({
    filled: 'Hello Ana, pipes',
    open: [],
    unknown: [],
  });
});

test('a subject that looks like a placeholder leaves none in the reply', () => {
  const { filled } = fillPlaceholders('About {subject}', { '{subject}': 'Where is {name} of {Order} {x}?' });
  expect(filled).toBe('About Where is (name) of (Order) {x}?');
  expect(fillPlaceholders(filled, {}).open).toEqual([]);
});

test.each([
  ['Where is 1001?', [1086, 1001], 1001],
  ['Order #1001, please', [1086, 1001], 1001],
  ['Where is my order?', [1086, 1001], 1086],
  ['I need 12 more of the 15 mm', [1086], 1086],
  // An unknown order number, or several known ones: no guess.
  ['Where is 0999?', [1086, 1001], null],
  ['1001 and 1086 came', [1086, 1001], null],
  ['Call me at 0161 4960000', [1086], null],
  ['Where is it?', [], null],
])('for “%s”, the guess is the order it names, the last order, or none', (text, orders, expected) => {
  expect(guessOrderNumber(text, orders)).toBe(expected);
});
