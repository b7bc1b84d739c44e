import { expect, test } from 'vitest';
import { nameSortKey } from './name-sort-key.ts';

/** Compares by bytes, as the database compares keys. */
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

test.each([
  ['Adjustable wrench 8 in', 'Adjustable wrench 10 in', 'Adjustable wrench 12 in', 'Adjustable wrench, long'],
  ['Ball valve 1/2', 'Ball valve 3/4', 'Ball valve 1', 'Ball valve 1 1/4', 'Ball valve 1-1/2', 'Ball valve 2'],
  ['Ball valve 0.5 in', 'Ball valve ¾″', 'Ball valve 1"', 'Ball valve 15 mm', 'Ball valve 22mm'],
  ['Tube 15 mm', 'Tube 15 mm x 2 m', 'Tube 15 mm x 3 m', 'Tube 15 mm x 10 m', 'Tube 22 mm x 500 mm', 'Tube 1,000 mm'],
  ['Tube 900 mm', 'Tube 1 m', 'Tube 150 cm', 'Tube 2000 mm'],
  ['Hose 24 in', 'Hose 3 ft', 'Hose 40 in'],
  ['Gauge 2.5 bar', 'Gauge 4 bar', 'Gauge 10 bar'],
  ['Screw M6', 'Screw M8 x 40', 'Screw M8 x 100', 'Screw M10'],
  ['Type A9', 'Type A10', 'Type A100B2', 'Type A100B10'],
  ['Part 007', 'Part 8', 'Part 4006381333932', 'Part 40063813339320000000000'],
  ['Anchor', 'anchor bolt', 'Ânchor clip', 'Olive', 'Østvik tap', 'Zange', 'Кран'],
])('names are ordered by their words and the value of their numbers: %s to %s', (...names) => {
  expect(names.toReversed().toSorted((one, other) => byBytes(nameSortKey(one), nameSortKey(other)))).toEqual(names);
});

test('a sort key fits into an index, however long the name is', () => {
  for (const sign of ['ﷺ', '1一', '𠀀', '9 ']) {
    expect(Buffer.byteLength(nameSortKey(sign.repeat(200)))).toBeLessThan(1000);
  }
});
