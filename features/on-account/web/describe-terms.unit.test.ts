import { expect, test } from 'vitest';
import { describeTerms, isPossible } from './describe-terms.ts';

const terms = { company: null, limit: 500, available: 500, dueOn: '2026-12-30', isStopped: false };

test.each([
  [terms, 116.62, 'Due 30 Dec 2026; $383.38 of $500.00 left after this', true],
  [{ ...terms, available: 119.8 }, 116.62, 'Due 30 Dec 2026; $3.18 of $500.00 left after this', true],
  [{ ...terms, available: 3.18 }, 10.23, 'This order is $7.05 more than your account allows.', false],
  [{ ...terms, available: 600 }, 100, 'Your credit covers it.', true],
  [{ ...terms, limit: 0, available: 100 }, 100, 'Your credit covers it.', true],
  [{ ...terms, isStopped: true, available: 600 }, 100, 'Your credit covers it.', true],
  [
    { ...terms, isStopped: true },
    1,
    'Your account takes no orders at the moment. Write to us if you do not know why.',
    false,
  ],
])('the account %j describes an order of $%d as %s', (account, total, words, possible) => {
  expect(describeTerms(account, total)).toBe(words);
  expect(isPossible(account, total)).toBe(possible);
});
