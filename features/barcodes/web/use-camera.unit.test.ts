import { expect, test } from 'vitest';
import { createCodeTracker } from './use-camera.ts';

const PICTURE_MS = 150;

/** Returns the codes that are handled. Each character of `pictures` is the code in one picture; a dot is none. */
const take = (pictures: string, isFree: (at: number) => boolean = () => true): string => {
  const isShown = createCodeTracker();
  return [...pictures].filter((one, at) => isShown(one === '.' ? null : one, at * PICTURE_MS, isFree(at))).join('');
};

test.each([
  ['what stays in sight is taken once', 'AAAAAAAAAAAAAAAAAAAAAAAA', 'A'],
  ['a picture that misses it now and then shows nothing anew', 'AA.AA...A....AA.A', 'A'],
  ['what was away for longer than a moment is shown again', 'AAA..........AAA', 'AA'],
  ['another one is taken at once, and does not make the first one new', 'AABBAABB', 'AB'],
])('codes in camera pictures: %s', (_, pictures, expected) => {
  expect(take(pictures)).toBe(expected);
});

test('a camera with one picture in two seconds takes a code that stays in view once', () => {
  const isShown = createCodeTracker();
  expect(Array.from({ length: 9 }, (_, at) => isShown('A', at * 2000, true)).filter(Boolean)).toHaveLength(1);
});

test('during a lookup the next code waits, and the code being looked up does not count as new', () => {
  expect(take('AAAAAAAAAAAAAAAA', (at) => at === 0 || at > 12)).toBe('A');
  expect(take('ABBBBBBBB', (at) => at === 0 || at > 5)).toBe('AB');
});
