import type { ProductDetail } from '#features/products/contract/products.ts';
import type { Units } from '#features/products/contract/units.ts';
import { isInLine, type Layout, layoutOf } from './layout.ts';
import { diameterOf, readMm, tellEnd } from '#trade/measure-end.ts';
import { LONG_MM, sayChosen, sayInches } from '#trade/say-length.ts';

export type Measured = Pick<ProductDetail, 'name' | 'ends' | 'attributes'>;

/** What a view tells in words, under the drawing: of which ends, if of any. */
export type Row = { ends: number[]; words: string; across?: number | undefined };

export const END_LETTERS = ['A', 'B', 'C'];

/** What the outline does not show, in the shop's own words for it. */
const TOLD = ['bore', 'wall', 'flats'];
const TOLD_OF_RING = ['outside', 'bore', 'width', 'thickness'];

/** An attribute by its key in millimetres, where it is told in them, or in metres because it is long. */
const mmOf = ({ attributes }: Measured, key: string): number | undefined => {
  const [, figures, unit] = /^([\d.]+) (mm|m)$/.exec(attributes.find((one) => one.key === key)?.value ?? '') ?? [];
  const told = readMm(figures);
  return unit === 'm' && told !== undefined ? told * 1000 : told;
};

const tellAttributes = ({ attributes }: Measured, keys: string[], units: Units): Row[] =>
  attributes
    .filter(({ key }) => keys.includes(key))
    .map((attribute) => ({ ends: [], words: `${attribute.label} ${sayChosen(attribute, units)}` }));

export type RingMeasures = { kind: 'ring'; outside: number; inside: number; thickness: number; rows: Row[] };
export type EndMeasures = {
  kind: 'ends';
  layout: Layout;
  ends: ProductDetail['ends'];
  /** Of each end, in millimetres. */
  mouths: (number | undefined)[];
  length: number | undefined;
  bore: number | undefined;
  rows: Row[];
};

/** A ring is drawn from all three of its measures, where they leave a ring. */
const readRing = (product: Measured, units: Units): RingMeasures | null => {
  const inside = mmOf(product, 'bore');
  const outside = mmOf(product, 'outside');
  const thickness = mmOf(product, 'thickness') ?? mmOf(product, 'width');
  if (inside === undefined || outside === undefined || thickness === undefined || inside >= outside) return null;
  return { kind: 'ring', outside, inside, thickness, rows: tellAttributes(product, TOLD_OF_RING, units) };
};

/**
 * What there is to draw of a product: its attribute `shape` says how its ends stand to each other, its ends and
 * attributes what they measure. Null for one without a shape that is drawn, with other ends than that shape has, or
 * without a measure.
 * @param units of what its rows say of lengths; figures are millimetres
 */
export const readMeasures = (product: Measured, units: Units): RingMeasures | EndMeasures | null => {
  const shape = product.attributes.find(({ key }) => key === 'shape')?.value ?? '';
  if (shape === 'Ring') return readRing(product, units);
  const layout = layoutOf(shape);
  const { ends } = product;
  if (layout === undefined || layout.legs.length !== ends.length) return null;
  const mouths = ends.map((end) => diameterOf(end, mmOf(product, 'outside')));
  if (mouths.every((mouth) => mouth === undefined)) return null;
  const alike = Map.groupBy(ends.keys(), (at) => tellEnd(ends[at]!));
  const turn = layout.degrees === undefined ? [] : [{ ends: [], words: `Turns ${layout.degrees}°` }];
  return {
    kind: 'ends',
    layout,
    ends,
    mouths,
    length: isInLine(layout) ? mmOf(product, 'length') : undefined,
    bore: mmOf(product, 'bore'),
    rows: [
      ...[...alike].map(([words, same]) => ({ ends: same, words, across: mouths[same[0] ?? 0] })),
      ...turn,
      ...tellAttributes(product, TOLD, units),
    ],
  };
};

/** A length with its unit: what is long is told in metres, as it is in lists. */
const tellLength = (mm: number, units: Units): string =>
  sayChosen({ value: mm >= LONG_MM ? `${mm / 1000} m` : `${mm} mm`, mm }, units);

/** A figure as it is read off a rule: to a tenth of a millimetre, or in inches as they are said. */
export const figure = (mm: number, units: Units): string =>
  units === 'mm' ? String(Math.round(mm * 10) / 10) : sayInches(mm).replace(/ in$/, '');

/** The figure beside a length, with its unit only where that is another one than is drawn in. */
export const lengthFigure = (mm: number, units: Units): string =>
  mm >= LONG_MM ? tellLength(mm, units) : figure(mm, units);

const tellRow = ({ ends, words, across }: Row, units: Units): string => {
  const letters = ends.length > 0 ? `${ends.map((at) => END_LETTERS[at]).join(', ')}: ` : '';
  const size = across === undefined ? '' : sayChosen({ value: `${figure(across, 'mm')} mm`, mm: across }, units);
  return letters + words + (words.includes(size) ? '' : `, ${size} across`);
};

/** All that a view shows, for who does not see it. @param measures read in these units */
export const tellMeasures = (measures: RingMeasures | EndMeasures, units: Units): string => {
  const length = measures.kind === 'ends' ? measures.length : undefined;
  return [
    ...measures.rows.map((row) => tellRow(row, units)),
    ...(length === undefined ? [] : [`Length ${tellLength(length, units)}`]),
  ].join('. ');
};
