import { describe, expect, test } from 'vitest';
import { attributes } from '#demo/attributes.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';
import { goods } from '#demo/goods.ts';
import type { DemoProduct } from '#demo/types.ts';
import { isLength } from '#trade/format-length.ts';
import { drawTechnicalView } from './technical-view.ts';
import { type MeasuredProduct, readMeasures, describeMeasures } from './measures.ts';

const toMeasured = ({ name, ends = [], attributes: has }: DemoProduct): MeasuredProduct => ({
  name,
  ends,
  attributes: attributes
    .filter(({ key }) => has[key] !== undefined)
    .map(({ key, label, unit = null }) => ({
      key,
      label,
      value: [has[key], unit].filter(Boolean).join(' '),
      ...(isLength({ key, unit }) && { mm: Number(has[key]) }),
    })),
});

const bySlug = (slug: string): MeasuredProduct => toMeasured(goods.products.find((one) => one.slug === slug)!);

const describeView = (measured: MeasuredProduct, units: Units = 'mm'): string | null => {
  const measures = readMeasures(measured, units);
  return measures === null ? null : describeMeasures(measures, units);
};

/** Reads the figures beside the arrows, and the text under the drawing. */
const getTexts = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);

const shaped = goods.products.filter(({ attributes: has }) => has['shape'] !== undefined);

test('draws every demo product that has a shape, which are at least 200', () => {
  expect(shaped.length).toBeGreaterThanOrEqual(200);
  expect(shaped.filter((one) => drawTechnicalView(toMeasured(one), 'mm') === null).map(({ slug }) => slug)).toEqual([]);
});

test('a view is small in bytes, complete and within its frame', () => {
  for (const one of shaped) {
    const svg = drawTechnicalView(toMeasured(one), 'mm') ?? '';
    expect(svg.length, one.slug).toBeLessThan(6000);
    expect(svg, one.slug).not.toMatch(/NaN|undefined|Infinity/);
    for (const [, x, y] of svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"/g)) {
      expect(Number(x), one.slug).toBeGreaterThanOrEqual(20);
      expect(Number(x), one.slug).toBeLessThanOrEqual(620);
      expect(Number(y), one.slug).toBeGreaterThanOrEqual(20);
      expect(Number(y), one.slug).toBeLessThanOrEqual(632);
    }
  }
});

/** ISO 228-1 and ISO 7-1, to a tenth of a millimeter. */
const THREADS = ['9.7', '13.2', '16.7', '21', '26.4', '33.2', '41.9', '47.8', '59.6'];

test('every figure comes from the product or from the standard of its thread', () => {
  for (const one of shaped) {
    const has = [...Object.values(one.attributes), ...(one.ends ?? []).map(({ size }) => size)].join(' ');
    const known = new Set([...(has.match(/[\d.]+/g) ?? []), ...THREADS]);
    const figures = getTexts(drawTechnicalView(toMeasured(one), 'mm') ?? '').filter((text) => /^Ø?[\d.]+$/.test(text));
    expect(figures.length, one.slug).toBeGreaterThan(0);
    expect(
      figures.filter((text) => !known.has(text.replace('Ø', ''))),
      one.slug,
    ).toEqual([]);
  }
});

describe('description in millimeters', () => {
  test.each([
    ['compression-elbow-90-15-mm', 'A, B: Compression for 15 mm tube. Nut across flats 24 mm'],
    [
      'compression-adapter-15-mm-x-1-2-in-bsp-male',
      'A: Compression for 15 mm tube. B: 1/2 in BSP taper (R), male, 14 TPI, 21 mm across. Nut across flats 24 mm',
    ],
    ['push-fit-coupling-15-mm', 'A, B: Push-fit for 15 mm tube. Length 62 mm'],
    ['ht-bend-45-dn-50-grey', 'A: Ring-seal socket DN 50, 50 mm across. B: Spigot DN 50, 50 mm across. Turns 45°'],
    ['o-ring-epdm-12-x-2-5-mm', 'Outside diameter 17 mm. Inside diameter 12 mm. Thickness 2.5 mm'],
    ['copper-tube-15-mm-x-3-m', 'A, B: Plain end, 15 mm. Wall thickness 0.7 mm. Length 3000 mm'],
  ])('lists the measures of %s', (slug, words) => {
    expect(describeView(bySlug(slug))).toBe(words);
  });
});

describe('in inches, measures are converted and names stay', () => {
  test.each([
    ['compression-elbow-90-15-mm', 'A, B: Compression for 15 mm tube, 0.59 in across. Nut across flats 24 mm'],
    [
      'compression-adapter-15-mm-x-1-2-in-bsp-male',
      'A: Compression for 15 mm tube, 0.59 in across. B: 1/2 in BSP taper (R), male, 14 TPI, 0.83 in across. Nut across flats 24 mm',
    ],
    ['o-ring-epdm-12-x-2-5-mm', 'Outside diameter 0.67 in. Inside diameter 0.47 in. Thickness 0.098 in'],
    ['copper-tube-15-mm-x-3-m', 'A, B: Plain end, 15 mm, 0.59 in across. Wall thickness 0.028 in. Length 118.11 in'],
  ])('converts the measures of %s', (slug, words) => {
    expect(describeView(bySlug(slug), 'in')).toBe(words);
    const svg = drawTechnicalView(bySlug(slug), 'in') ?? '';
    expect(svg).toContain('Dimensions in inches; outline not to scale');
    const figures = getTexts(svg).filter((text) => /^Ø?[\d.]+$/.test(text));
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) expect([figure, figure.includes('.')]).toEqual([figure, true]);
  });
});

const elbow = { joint: 'compression', size: '15 mm', gender: 'female' } as const;
const shape = (value: string) => [{ key: 'shape', label: 'Shape', value }];

test('draws no view without a shape, with a wrong number of ends or without measures', () => {
  expect(describeView({ name: 'x', ends: [elbow, elbow], attributes: [] })).toBeNull();
  expect(describeView({ name: 'x', ends: [elbow, elbow], attributes: shape('Curly') })).toBeNull();
  expect(describeView({ name: 'x', ends: [elbow], attributes: shape('Elbow 90°') })).toBeNull();
  const unknown = { joint: 'clip', size: 'large', gender: 'male' } as const;
  expect(describeView({ name: 'x', ends: [unknown, unknown], attributes: shape('Straight') })).toBeNull();
  expect(describeView({ name: 'x', ends: [], attributes: shape('Ring') })).toBeNull();
});

test.each(['constructor', '__proto__', 'toString', 'Elbow 0°', 'Elbow 180°', 'Branch 99999999°'])(
  'draws no view for the shape %s',
  (word) => expect(describeView({ name: 'x', ends: [elbow, elbow], attributes: shape(word) })).toBeNull(),
);

test.each(['0 mm', '. mm', '1.2.3 mm', '9999999999999999 mm', '0.000000001 mm'])(
  'a size of %s gives no measure',
  (size) => {
    const measured = { name: 'x', ends: [{ ...elbow, size }, elbow], attributes: shape('Elbow 90°') };
    expect(describeView(measured)).not.toMatch(/across|NaN/);
    expect(drawTechnicalView(measured, 'mm')).not.toMatch(/NaN|Infinity|Ø0/);
    expect(describeView({ ...measured, ends: [{ ...elbow, size }] })).toBeNull();
  },
);

test('ends of very different widths give no line a negative width', () => {
  const ends = ['1 mm', '900 mm'].map((size) => ({ ...elbow, size }));
  expect(drawTechnicalView({ name: 'x', ends, attributes: shape('Elbow 90°') }, 'mm')).not.toMatch(/width="-/);
});

test('draws no ring whose hole is as wide as the ring or wider', () => {
  const buildAttributes = (bore: number) => [
    ...shape('Ring'),
    { key: 'outside', label: 'Outside diameter', value: '17 mm' },
    { key: 'bore', label: 'Inside diameter', value: `${bore} mm` },
    { key: 'width', label: 'Thickness', value: '2 mm' },
  ];
  expect(describeView({ name: 'x', ends: [], attributes: buildAttributes(12) })).toContain('Inside diameter 12 mm');
  for (const bore of [17, 18])
    expect(describeView({ name: 'x', ends: [], attributes: buildAttributes(bore) })).toBeNull();
});

test('a long size stays within the picture', () => {
  const long = { ...elbow, size: 'for tube of copper or of stainless steel' };
  const svg = drawTechnicalView({ name: 'x', ends: [long, elbow], attributes: shape('Elbow 90°') }, 'mm') ?? '';
  const rows = [...svg.matchAll(/<text x="65" [^>]*>/g)].map(([row]) => row);
  expect(rows).toEqual([expect.stringContaining('textLength="549"'), expect.not.stringContaining('textLength')]);
});

test('a measure in another unit is not read as millimeters', () => {
  const buildAttributes = (length: string) => [...shape('Straight'), { key: 'length', label: 'Length', value: length }];
  expect(describeView({ name: 'x', ends: [elbow, elbow], attributes: buildAttributes('6 cm') })).not.toContain(
    'Length',
  );
  expect(describeView({ name: 'x', ends: [elbow, elbow], attributes: buildAttributes('60 mm') })).toContain(
    'Length 60 mm',
  );
});

test('text typed by an owner is escaped', () => {
  const ends = [{ joint: '<img src=x>', size: '15 mm', gender: 'female' } as const, elbow];
  const svg = drawTechnicalView({ name: '<script>alert("x")</script>', ends, attributes: shape('Straight') }, 'mm');
  expect(svg).not.toMatch(/<script|<img/);
  expect(svg).toContain('&lt;script&gt;alert(&quot;x&quot;)');
});

test('characters that XML does not allow do not break the picture', () => {
  const measured = { name: 'Elbow\u0001 \u001f\ufffe😀', ends: [elbow, elbow], attributes: shape('Straight') };
  const svg = drawTechnicalView(measured, 'mm');
  expect(svg).toContain('<title id="title">Technical view: Elbow 😀</title>');
});
