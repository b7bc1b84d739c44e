import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../../platform/web/ui/themes.css', import.meta.url), 'utf8');

/** The color tokens of one daisyUI theme in themes.css. */
export const readThemeTokens = (theme: string) => {
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

/** OKLCH to linear sRGB, by Björn Ottosson's OKLab. */
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

/** The WCAG contrast of two tokens. */
export const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** The hue difference of two tokens, in degrees. */
export const hueDistance = (one: string, other: string): number => {
  const [first = 0, second = 0] = [one, other].map((value) => Number(/([\d.]+)\)$/.exec(value)?.[1]));
  return Math.abs(first - second);
};
