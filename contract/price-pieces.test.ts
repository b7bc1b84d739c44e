import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { piecesCents } from './price-pieces.ts';

test('whatever pieces of a line are priced in whatever parts, together they cost what the line does', () => {
  for (const whole of [1, 7, 333, 1000, 99_999_999]) {
    for (const parts of [[10], [1, 9], [3, 3, 3, 1], Array.from({ length: 10 }, () => 1)]) {
      let [before, sum] = [0, 0];
      for (const pieces of parts) {
        const cost = piecesCents({ goodsCents: cents(whole), quantity: 10 }, { before, pieces });
        expect(cost).toBeGreaterThanOrEqual(0);
        sum += cost;
        before += pieces;
      }
      expect(sum).toBe(whole);
    }
  }
});
