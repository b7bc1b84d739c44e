import { expect, test } from 'vitest';
import { cents } from '#platform/contract/money.ts';
import { divideRefund } from './credit-content.ts';

const tax = (rate: number, gross: number, taxAmount: number) => ({
  rate,
  netCents: cents(gross - taxAmount),
  taxCents: cents(taxAmount),
  grossCents: cents(gross),
});
const known = (rate: number, gross: number) => ({ rate, grossCents: cents(gross) });
const amounts = (parts: ReturnType<typeof divideRefund>) =>
  parts.map(({ rate, grossCents, taxCents }) => [rate, grossCents, taxCents]);

const invoiced = [tax(20, 6000, 1000), tax(5, 4200, 200), tax(0, 1000, 0)];

test('a partial refund of an order is divided among all its tax rates', () => {
  expect(amounts(divideRefund(cents(1120), { invoiced, before: [], known: [] }))).toEqual([
    [20, 600, 100],
    [5, 420, 20],
    [0, 100, 0],
  ]);
});

test('refunded pieces use their own tax rate, and the rest is divided among the remaining amounts', () => {
  const parts = divideRefund(cents(6520), { invoiced, before: [], known: [known(20, 6000)] });
  expect(amounts(parts)).toEqual([
    [20, 6000, 1000],
    [5, 420, 20],
    [0, 100, 0],
  ]);
});

test('a refund below the price of its pieces is divided in proportion among their rates', () => {
  const parts = divideRefund(cents(5100), { invoiced, before: [], known: [known(20, 6000), known(5, 4200)] });
  expect(amounts(parts)).toEqual([
    [20, 3000, 500],
    [5, 2100, 100],
  ]);
});

test('an order refunded in parts of any size has its tax refunded to the cent', () => {
  const odd = [tax(19, 9973, 1592), tax(7, 3331, 218), tax(0, 795, 0)];
  const whole = 9973 + 3331 + 795;
  for (const step of [97, 333, 1999, 5000]) {
    const before: ReturnType<typeof divideRefund> = [];
    for (let remaining = whole; remaining > 0; remaining -= step) {
      const amount = cents(Math.min(step, remaining));
      const parts = divideRefund(amount, { invoiced: odd, before, known: [known(7, 100)] });
      expect(parts.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(amount);
      expect(parts.every(({ grossCents, taxCents }) => grossCents > 0 && taxCents >= 0)).toBe(true);
      before.push(...parts);
    }
    for (const { rate, taxCents, grossCents } of odd) {
      const some = before.filter((one) => one.rate === rate);
      expect(some.reduce((sum, one) => sum + one.grossCents, 0)).toBe(grossCents);
      expect(some.reduce((sum, one) => sum + one.taxCents, 0)).toBe(taxCents);
    }
  }
});
