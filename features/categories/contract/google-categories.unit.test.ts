import { expect, test } from 'vitest';
import { formatGoogleCategory, GoogleCategory, suggestedGoogleCategories } from './google-categories.ts';

test.each([
  ['133', '133'],
  ['  543703 ', '543703'],
  ['hardware>Plumbing  >  Plumbing Pipes', 'Hardware > Plumbing > Plumbing Pipes'],
  ['Food, Beverages & Tobacco > Food Items', 'Food, Beverages & Tobacco > Food Items'],
  ['Hardware', 'Hardware'],
  ['', ''],
])('a Google category is accepted and spelled like Google: %j', (text, expected) => {
  expect(formatGoogleCategory(GoogleCategory.parse(text))).toBe(expected);
});

test.each([
  ['a name without those above it', 'Plumbing Pipes'],
  ['a path from an unknown top', 'Plumbing > Pipes'],
  ['a path with a gap', 'Hardware > > Plumbing Pipes'],
  ['a path without an end', 'Hardware >'],
  ['a number that is too long', '12345678'],
  ['a number with a fraction', '13.3'],
  ['zero', '0'],
  ['a negative number', '-133'],
  ['a line of the taxonomy file', '133 - Hardware > Plumbing'],
  ['a control character', 'Hardware > Plumb\u0000ing'],
  ['markup', 'Hardware > <b>Plumbing</b>'],
  ['a long text', `Hardware > ${'x'.repeat(750)}`],
])('%s is refused with advice on what to enter', (_, text) => {
  const { error } = GoogleCategory.safeParse(text);
  expect(error?.issues[0]?.message).toMatch(
    /^(?:Enter a number of Google’s product taxonomy, such as 133|At most 750)/,
  );
});

test('each suggestion is valid and spelled like Google', () => {
  expect(suggestedGoogleCategories.map((one) => formatGoogleCategory(GoogleCategory.parse(one)))).toEqual(
    suggestedGoogleCategories,
  );
});
