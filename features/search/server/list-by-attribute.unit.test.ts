import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPageStretches } from './list-by-attribute.ts';

test('a page sorted by an attribute has at most three ranges, which together are exactly that page', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 20 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 30 }), (ns, from, limit) => {
      const ranked = ns.map((n, id) => ({ id, n }));
      const all = ranked.flatMap(({ id, n }) => Array.from({ length: n }, (_, at) => `${id}.${at}`));
      const stretches = getPageStretches(ranked, from, limit);
      const seen = stretches.flatMap(({ ids, offset, limit: count }) =>
        ids
          .flatMap((id) => Array.from({ length: ns[id] ?? 0 }, (_, at) => `${id}.${at}`))
          .slice(offset, offset + count),
      );
      expect(seen).toEqual(all.slice(from, from + limit));
      expect(stretches.length).toBeLessThanOrEqual(3);
    }),
  );
});
