import { expect, test } from 'vitest';
import { fillText } from './reply-words.ts';

test('placeholders become what they stand for, once; what is not known stays and is named', () => {
  expect(
    fillText('Hello {name}, {name}! About {subject}: order {order}. {sku} {', { '{name}': '{me} $&', '{subject}': '' }),
  ).toEqual({
    filled: 'Hello {me} $&, {me} $&! About : order {order}. {sku} {',
    open: ['{order}'],
    unknown: ['{sku}'],
  });
});
