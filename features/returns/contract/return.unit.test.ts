import { expect, test } from 'vitest';
import { allowsReturn, openReturns, returnsAllowing } from './return.ts';

test('a return is accepted only once, is received only after that, and can be refused until it is received', () => {
  expect(returnsAllowing('accept')).toEqual(['asked']);
  expect(returnsAllowing('receive')).toEqual(['accepted']);
  expect(returnsAllowing('refuse')).toEqual(['asked', 'accepted']);
  expect(allowsReturn('received', 'refuse')).toBe(false);
  expect(openReturns).toEqual(['asked', 'accepted']);
});
