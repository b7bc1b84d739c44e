import { expect, test } from 'vitest';
import { allowsReturn, openReturns, returnsAllowing } from './return.ts';

test('a return is accepted once, received only once accepted, and can be refused until received', () => {
  expect(returnsAllowing('accept')).toEqual(['asked']);
  expect(returnsAllowing('receive')).toEqual(['accepted']);
  expect(returnsAllowing('refuse')).toEqual(['asked', 'accepted']);
  expect(allowsReturn('received', 'refuse')).toBe(false);
  expect(openReturns).toEqual(['asked', 'accepted']);
});
