import { expect, test } from 'vitest';
import { buildJoinData, endsFit, getCaution, getEndId } from '#trade/join/graph.ts';
import { isPipeProduct } from '#trade/join/side.ts';
import { matingRules } from './ends.ts';
import { kits } from './kits.ts';
import { products } from './products.ts';
import type { DemoEnd } from './types.ts';

const { graph } = buildJoinData({ kinds: [], passages: [], rules: matingRules, goods: [] });

const bySku = new Map(products.map((product) => [product.sku, product]));

const findProduct = (sku: string) => {
  const product = bySku.get(sku);
  if (product === undefined) throw new Error(`there is no ${sku}`);
  return product;
};

/** Sold as a pair, with the ends of one. */
const PAIRS = new Set(['s-union']);

const isPipe = (sku: string) => isPipeProduct({ shape: String(findProduct(sku).attributes.shape) });

const isPipeEnd = ({ joint }: DemoEnd) => joint.endsWith('tube') || joint.endsWith('pipe');

/** Fits without a caution, such as a taper thread in a nut. */
const fits = (one: DemoEnd, other: DemoEnd): boolean =>
  endsFit(graph, one, other) && getCaution({ end: one, isPipe: false }, { end: other, isPipe: false }) === null;

/**
 * Names the ends of a kit that stay open or have to share. Pipe can be cut, so one serves any number of sockets; of
 * all other ends there must be as many as of those that fit them.
 */
const findUnjoined = (lines: Record<string, number>, there: DemoEnd[]): string[] => {
  const pieces = Object.entries(lines).flatMap(([sku, quantity]) => {
    const { ends = [], family } = findProduct(sku);
    // Metric threads are spouts and fixings.
    const joining = ends.filter(({ joint }) => joint !== 'metric');
    return isPipe(sku) ? [] : Array.from({ length: quantity * (PAIRS.has(family) ? 2 : 1) }, () => joining).flat();
  });
  const pipes = [
    ...Object.keys(lines).flatMap((sku) => (isPipe(sku) ? (findProduct(sku).ends ?? []) : [])),
    ...there.filter(isPipeEnd),
  ];
  const ends = [...pieces, ...there.filter((end) => !isPipeEnd(end))];
  const count = (some: DemoEnd[], to: DemoEnd) => some.filter((end) => fits(end, to)).length;
  return [
    ...ends
      .filter((end) => count(pipes, end) === 0)
      .filter((end) => count(ends, end) !== ends.filter((other) => getEndId(other) === getEndId(end)).length)
      .map(getEndId),
    ...pipes.filter((pipe) => count(ends, pipe) === 0).map(getEndId),
  ];
};

test('in every kit, each part joins another part or what is already in place', () => {
  expect(kits.map(({ slug, lines, there }) => [slug, findUnjoined(lines, there)])).toEqual(
    kits.map(({ slug }) => [slug, []]),
  );
});

test('a valve too few, a wrong size and a pipe that nothing takes are found', () => {
  const wall: DemoEnd = { joint: 'R', size: '1/2 in', gender: 'female' };
  expect(findUnjoined({ 'TAP-0012': 1, 'VAL-0042': 2 }, [wall, wall])).toEqual([]);
  expect(findUnjoined({ 'TAP-0012': 1, 'VAL-0042': 1 }, [wall])).toContain('G|3/8 in|female');
  expect(findUnjoined({ 'DRN-0022': 1, 'DRN-0013': 1 }, [])).toContain('G|1 1/2 in|male');
  expect(findUnjoined({ 'FIT-0062': 1, 'PIP-0104': 1, 'PIP-0106': 1 }, [])).toContain('tube|22 mm|male');
});

test('every kit is in stock, with at most two of what is sold singly, one pack of the rest, and one roll of tape', () => {
  for (const { slug, lines } of kits) {
    expect(
      Object.keys(lines).filter((sku) => sku.startsWith('SEL-001')),
      slug,
    ).toHaveLength(lines['SEL-0012'] ?? 0);
    for (const [sku, quantity] of Object.entries(lines)) {
      const { stock, minOrder } = findProduct(sku);
      expect([slug, sku, stock >= 5 * quantity]).toEqual([slug, sku, true]);
      // One pack is enough for a job; of products that are sold singly it takes one or two.
      expect([slug, sku, minOrder === 1 ? quantity <= 2 : quantity === minOrder]).toEqual([slug, sku, true]);
    }
  }
});

test('every kit says what you bring or what is already in place', () => {
  for (const { slug, intro } of kits)
    expect([slug, intro]).toEqual([slug, expect.stringMatching(/You bring|Already in place: /)]);
});

test('there are twelve kits or more, and no two share an address, a name or the same products', () => {
  expect(kits.length).toBeGreaterThanOrEqual(12);
  for (const values of [
    kits.map(({ slug }) => slug),
    kits.map(({ name }) => name),
    kits.map(({ lines }) => Object.keys(lines).toSorted().join(' ')),
  ])
    expect(new Set(values).size).toBe(values.length);
});
