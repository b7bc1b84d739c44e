import { expect, test } from 'vitest';
import { fillText } from './reply-words.ts';

test('placeholders become what they stand for, once; what is not known stays and is named', () => {
  expect(
    fillText('Hello {name}, {name}! About {subject}: order {order}. {sku} {', {
      '{name}': '{brass} $&',
      '{subject}': '',
    }),
  ).toEqual({
    filled: 'Hello {brass} $&, {brass} $&! About : order {order}. {sku} {',
    open: ['{order}'],
    unknown: ['{sku}'],
  });
});

test('a placeholder may be typed in capitals and with blanks', () => {
  expect(fillText('Hello { Name }, {SUBJECT}', { '{name}': 'Ana', '{subject}': 'pipes' })).toEqual({
    filled: 'Hello Ana, pipes',
    open: [],
    unknown: [],
  });
});

test('a subject that looks like a placeholder leaves none in the answer', () => {
  const { filled } = fillText('About {subject}', { '{subject}': 'Where is {name} of {Order} {x}?' });
  expect(filled).toBe('About Where is (name) of (Order) {x}?');
  expect(fillText(filled, {}).open).toEqual([]);
});
