import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, sumCents } from '#platform/contract/money.ts';
import { divideCode } from './code-cents.ts';
import { normalizeCode } from './normalize-code.ts';

const percent = (value: number) => ({ kind: 'percent' as const, percent: value, amountCents: null });
const amount = (value: number) => ({ kind: 'amount' as const, percent: null, amountCents: cents(value) });

test.each([
  ['a percentage is rounded once, for the sum', percent(10), [10_773, 1260, 2331], [1077, 126, 233]],
  ['an amount is divided by what the lines cost', amount(2000), [5999, 5100], [1081, 919]],
  ['an amount takes off no more than the goods cost', amount(2000), [500, 300], [500, 300]],
  ['free delivery takes nothing off the goods', { ...amount(1), kind: 'delivery' as const }, [500], [0]],
  ['goods that cost nothing get nothing off', amount(2000), [0, 0], [0, 0]],
] as const)('%s', (_case, code, lines, shares) => {
  expect(divideCode(code, lines.map(cents))).toEqual(shares);
});

test('the shares add up to the discount, and no line’s share exceeds its price', () => {
  const lines = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 100_000_000 }), (some, off) => {
      const shares = divideCode(amount(off), some.map(cents));
      const base = some.reduce((sum, one) => sum + one, 0);
      expect(sumCents(shares)).toBe(Math.min(off, base));
      for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(some[at] ?? 0);
    }),
  );
});

test('capitals, spaces and full-width letters do not make a different code', () => {
  expect(normalizeCode(' Wel come１０ ')).toBe('WELCOME10');
});
