import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8');

/** The colour tokens of one daisyUI theme, as they stand in app.css. */
const tokensOf = (theme: string) => {
  const block = css.match(new RegExp(`name: '${theme}';([^}]*)`))?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--(?:color-)?([\w-]+): (oklch\([^)]*\)|#\w{6});/g)].map(([, name, value]) => [name, value]),
  );
};

const linearOfHex = (hex: string) =>
  [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });

/** Björn Ottosson's OKLab to linear sRGB. */
const linearOfOklch = (value: string) => {
  const [lightness = 0, chroma = 0, hue = 0] = value.match(/[\d.]+/g)?.map(Number) ?? [];
  const L = lightness / 100;
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const luminance = (value: string) => {
  const channels = value.startsWith('#') ? linearOfHex(value) : linearOfOklch(value);
  const [r = 0, g = 0, b = 0] = channels.map((channel) => Math.min(1, Math.max(0, channel)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['base-100', 'base-200', 'surface', 'raised', 'hover'];
const tints = ['copper-tint', 'info-tint', 'success-tint', 'warning-tint', 'error-tint'];
const filled = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'];

/** Every colour that is read, on every ground it may stand on. */
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

/** What is only seen: the edge of a field, the focus ring, the metal of the drawings. */
const shapePairs = [
  ...grounds.flatMap(
    (ground) =>
      [
        ['field', ground],
        ['primary', ground],
      ] as const,
  ),
  ...['base-100', 'surface'].map((ground) => ['metal', ground] as const),
  ['tile-focus', 'tile'],
] as const;

test.each(['copperline', 'copperline-dark'])('every text and shape of the theme %s can be made out', (theme) => {
  const tokens = tokensOf(theme);
  const low = [...textPairs.map((pair) => [...pair, 4.5] as const), ...shapePairs.map((pair) => [...pair, 3] as const)]
    .map(([text, ground, least]) => {
      const [one, other] = [tokens.get(text), tokens.get(ground)];
      if (one === undefined || other === undefined) return `${text} on ${ground}: no such token`;
      const reached = contrast(one, other);
      return reached < least ? `${text} on ${ground}: ${reached.toFixed(2)} < ${least}` : '';
    })
    .filter((line) => line !== '');
  expect(low).toEqual([]);
});

test('the contrast of the test itself is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('oklch(100% 0 0)', 'oklch(0% 0 0)')).toBeCloseTo(21, 2);
});

test('both themes name the same tokens', () => {
  expect([...tokensOf('copperline').keys()]).toEqual([...tokensOf('copperline-dark').keys()]);
});
