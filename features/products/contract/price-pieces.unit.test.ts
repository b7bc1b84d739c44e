import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents, sumCents } from '#platform/contract/money.ts';
import { shareOfLine, pricePaidPieces } from './price-pieces.ts';

/** A paid line, and its pieces in several parts. */
const lineInParts = fc
  .record({
    goods: fc.integer({ min: 0, max: 1_000_000_000 }),
    percent: fc.integer({ min: 0, max: 99 }),
    tax: fc.integer({ min: 0, max: 300_000_000 }),
    includesTax: fc.boolean(),
    parts: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }),
  })
  .map(({ goods, percent, tax, includesTax, parts }) => ({
    line: {
      goodsCents: cents(goods),
      discountCents: cents(Math.floor((goods * percent) / 100)),
      taxCents: cents(tax),
      quantity: parts.reduce((sum, pieces) => sum + pieces, 0),
    },
    includesTax,
    parts,
  }));

const inTurn = (parts: number[], price: (before: number, pieces: number) => Cents): Cents[] => {
  let before = 0;
  return parts.map((pieces) => {
    const cost = price(before, pieces);
    before += pieces;
    return cost;
  });
};

test('refunds of a line in parts add up to exactly what was paid for it, to the cent', () => {
  fc.assert(
    fc.property(lineInParts, ({ line, includesTax, parts }) => {
      const costs = inTurn(parts, (before, pieces) => pricePaidPieces(line, includesTax, { before, pieces }));
      for (const cost of costs) expect(cost).toBeGreaterThanOrEqual(0);
      const paid = line.goodsCents - line.discountCents + (includesTax ? 0 : line.taxCents);
      expect(sumCents(costs)).toBe(paid);
    }),
  );
});

test('the tax shares of a line’s parts add up to exactly its tax', () => {
  fc.assert(
    fc.property(lineInParts, ({ line, parts }) => {
      const taxes = inTurn(parts, (before, pieces) => shareOfLine(line.taxCents, line.quantity, { before, pieces }));
      expect(sumCents(taxes)).toBe(line.taxCents);
    }),
  );
});
