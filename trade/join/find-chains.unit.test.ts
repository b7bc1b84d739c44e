import { expect, test } from 'vitest';
import type { End } from '#trade/measure-end.ts';
import { findChains } from './find-chains.ts';
import { buildJoinData, type JoinRow } from './graph.ts';
import type { JoinSideData } from './side.ts';

/* Three kinds of taper threads of one size, each of which fits only its own kind. */
const kinds = ['a', 'b', 'c'].flatMap((joint, at) =>
  (['male', 'female'] as const).map((gender, place) => ({
    id: 2 * at + place,
    joint,
    size: '1',
    gender,
    sold: true,
  })),
);
const rules = ['a', 'b', 'c'].flatMap((joint) => [
  { joint, gender: 'male' as const, toJoint: joint, toGender: 'female' as const, fits: true, note: '' },
  { joint, gender: 'female' as const, toJoint: joint, toGender: 'male' as const, fits: true, note: '' },
]);
const idOf = (joint: string, gender: End['gender']): number =>
  kinds.find((kind) => kind.joint === joint && kind.gender === gender)?.id ?? -1;

/** A part that takes a male end of one joint and has a male end of the other. */
const part = (
  id: string,
  from: string,
  to: string,
  more: { cents: number; min?: number; mm?: number; rank?: number },
): JoinRow['passages'][number] => ({
  id,
  a: idOf(from, 'female'),
  b: idOf(to, 'male'),
  rank: 0,
  root: 'fittings',
  ok: true,
  ...more,
});

const side = (joint: string, gender: End['gender']): JoinSideData => ({
  side: { key: joint, text: joint, product: null, ends: [], joint, size: '1', gender },
  ends: [{ end: { joint, size: '1', gender }, isPipe: true }],
  medium: null,
  bar: null,
  root: null,
});

const find = (passages: JoinRow['passages']) =>
  findChains(buildJoinData({ kinds, passages, rules, goods: [] }).graph, side('a', 'male'), side('c', 'female')).map(
    ({ labels, passages: parts }) => [parts.map(({ productId }) => productId).join(' '), ...labels],
  );

const twoSingles = [part('first', 'a', 'b', { cents: 200 }), part('second', 'b', 'c', { cents: 200 })];

test('single parts are best where the shorter way is a pack, most of which is left over', () => {
  expect(find([...twoSingles, part('pack', 'a', 'c', { cents: 500, min: 10 })])).toEqual([
    ['first second', 'Best', 'Cheapest'],
    ['pack', 'Shortest'],
  ]);
  // If a pack is cheaper than the work of one more joint, what is left over does not matter.
  expect(find([...twoSingles, part('pack', 'a', 'c', { cents: 240, min: 10 })])).toEqual([
    ['pack', 'Best', 'Shortest', 'Cheapest'],
  ]);
});

test('single parts are best where the shorter way is a long pipe, most of which is left over', () => {
  const pipe = (mm: number) => part('pipe', 'a', 'c', { cents: 500, mm, rank: 1 });
  expect(find([...twoSingles, pipe(3000)])[0]).toEqual(['first second', 'Best', 'Cheapest']);
  expect(find([...twoSingles, pipe(100)])[0]).toEqual(['pipe', 'Best', 'Shortest']);
});

test('a catalog stored by an older build, without packs and lengths, gives the same answer as single parts', () => {
  expect(find(twoSingles)).toEqual([['first second', 'Best', 'Shortest', 'Cheapest']]);
});
