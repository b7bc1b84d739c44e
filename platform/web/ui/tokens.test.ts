import { expect, test } from 'vitest';
import { contrast, hueDistance, readThemeTokens } from '#test/helpers/read-tokens.ts';

const grounds = ['base-100', 'base-200', 'surface', 'raised', 'hover'];
const tints = ['copper-tint', 'info-tint', 'success-tint', 'warning-tint', 'error-tint'];
const filled = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'];

/** Every text color on every background it may have. */
const textPairs = [
  ...[...grounds, ...tints].flatMap(
    (ground) =>
      [
        ['base-content', ground],
        ['muted', ground],
      ] as const,
  ),
  ...grounds.flatMap((ground) =>
    ['primary', 'info', 'success', 'warning', 'error'].map((text) => [text, ground] as const),
  ),
  ['primary', 'copper-tint'],
  ...['info', 'success', 'warning', 'error'].map((tone) => [tone, `${tone}-tint`] as const),
  ...filled.map((ground) => [`${ground}-content`, ground] as const),
  ['tile-ink', 'tile'],
] as const;

/** Shapes that are not text: field borders, the metal in the drawings, the stars. */
const shapePairs = [
  ...grounds.flatMap(
    (ground) =>
      [
        ['field', ground],
        ['primary', ground],
      ] as const,
  ),
  ...['base-100', 'surface'].flatMap(
    (ground) =>
      [
        ['metal', ground],
        ['star', ground],
      ] as const,
  ),
  ['tile-focus', 'tile'],
] as const;

test.each(['copperline', 'copperline-dark'])('every text and shape of the theme %s has enough contrast', (theme) => {
  const tokens = readThemeTokens(theme);
  const low = [...textPairs.map((pair) => [...pair, 4.5] as const), ...shapePairs.map((pair) => [...pair, 3] as const)]
    .map(([text, ground, least]) => {
      const one = tokens.get(text);
      const other = tokens.get(ground);
      if (one === undefined || other === undefined) return `${text} on ${ground}: no such token`;
      const reached = contrast(one, other);
      return reached < least ? `${text} on ${ground}: ${reached.toFixed(2)} < ${least}` : '';
    })
    .filter((line) => line !== '');
  expect(low).toEqual([]);
});

test('the contrast function of this test agrees with WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('oklch(100% 0 0)', 'oklch(0% 0 0)')).toBeCloseTo(21, 2);
});

test('both themes define the same tokens', () => {
  expect([...readThemeTokens('copperline').keys()]).toEqual([...readThemeTokens('copperline-dark').keys()]);
});

test('copper and the error red differ enough in hue', () => {
  const tokens = readThemeTokens('copperline');
  expect(hueDistance(tokens.get('primary') ?? '', tokens.get('error') ?? '')).toBeGreaterThanOrEqual(28);
});
