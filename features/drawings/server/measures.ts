import type { ProductDetail } from '#features/products/contract/products.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';
import { isInLine, type Layout, getLayout } from './layout.ts';
import { getDiameter, parseMm, formatEndForTrade } from '#trade/measure-end.ts';
import { LONG_MM, formatInUnits, formatInches } from '#trade/format-length.ts';

export type MeasuredProduct = Pick<ProductDetail, 'name' | 'ends' | 'attributes'>;

/** A row of text under the drawing, with the ends to which it belongs, if any. */
export type MeasureRow = { ends: number[]; words: string; across?: number | undefined };

export const END_LETTERS = ['A', 'B', 'C'];

/** Attributes that the outline does not show. */
const LISTED_ATTRIBUTES = ['bore', 'wall', 'flats'];
const LISTED_RING_ATTRIBUTES = ['outside', 'bore', 'width', 'thickness'];

/** Returns an attribute in millimeters. Its value may be in millimeters or meters. */
const getMillimeters = ({ attributes }: MeasuredProduct, key: string): number | undefined => {
  const [, figures, unit] = /^([\d.]+) (mm|m)$/.exec(attributes.find((one) => one.key === key)?.value ?? '') ?? [];
  const value = parseMm(figures);
  return unit === 'm' && value !== undefined ? value * 1000 : value;
};

const listAttributeRows = ({ attributes }: MeasuredProduct, keys: string[], units: Units): MeasureRow[] =>
  attributes
    .filter(({ key }) => keys.includes(key))
    .map((attribute) => ({ ends: [], words: `${attribute.label} ${formatInUnits(attribute, units)}` }));

export type RingMeasures = { kind: 'ring'; outside: number; inside: number; thickness: number; rows: MeasureRow[] };
export type EndMeasures = {
  kind: 'ends';
  layout: Layout;
  ends: ProductDetail['ends'];
  /** Diameter of each end, in millimeters. */
  mouths: (number | undefined)[];
  length: number | undefined;
  bore: number | undefined;
  rows: MeasureRow[];
};

/** A ring needs all three measures, and an outside larger than its inside. */
const readRing = (product: MeasuredProduct, units: Units): RingMeasures | null => {
  const inside = getMillimeters(product, 'bore');
  const outside = getMillimeters(product, 'outside');
  const thickness = getMillimeters(product, 'thickness') ?? getMillimeters(product, 'width');
  if (inside === undefined || outside === undefined || thickness === undefined || inside >= outside) return null;
  return { kind: 'ring', outside, inside, thickness, rows: listAttributeRows(product, LISTED_RING_ATTRIBUTES, units) };
};

/**
 * Reads the measures of a drawing. The attribute `shape` gives the arrangement of the ends; ends and attributes give
 * the sizes. Null if the shape is unknown, the number of ends differs from it, or there is no measure.
 * @param units unit of lengths in the rows; figures are in millimeters
 */
export const readMeasures = (product: MeasuredProduct, units: Units): RingMeasures | EndMeasures | null => {
  const shape = product.attributes.find(({ key }) => key === 'shape')?.value ?? '';
  if (shape === 'Ring') return readRing(product, units);
  const layout = getLayout(shape);
  const { ends } = product;
  if (layout === undefined || layout.legs.length !== ends.length) return null;
  const mouths = ends.map((end) => getDiameter(end, getMillimeters(product, 'outside')));
  if (mouths.every((mouth) => mouth === undefined)) return null;
  const alike = Map.groupBy(ends.keys(), (at) => formatEndForTrade(ends[at]!));
  const context = layout.degrees === undefined ? [] : [{ ends: [], words: `Turns ${layout.degrees}°` }];
  return {
    kind: 'ends',
    layout,
    ends,
    mouths,
    length: isInLine(layout) ? getMillimeters(product, 'length') : undefined,
    bore: getMillimeters(product, 'bore'),
    rows: [
      ...[...alike].map(([words, same]) => ({ ends: same, words, across: mouths[same[0] ?? 0] })),
      ...context,
      ...listAttributeRows(product, LISTED_ATTRIBUTES, units),
    ],
  };
};

/** Formats a length with its unit; long ones in meters, as in lists. */
const formatLength = (mm: number, units: Units): string =>
  formatInUnits({ value: mm >= LONG_MM ? `${mm / 1000} m` : `${mm} mm`, mm }, units);

/** Formats a figure to a tenth of a millimeter, or in inches as people write them. */
export const formatFigure = (mm: number, units: Units): string =>
  units === 'mm' ? String(Math.round(mm * 10) / 10) : formatInches(mm).replace(/ in$/, '');

/** Formats a length for the drawing, with its unit only if that differs from the drawing's unit. */
export const formatLengthFigure = (mm: number, units: Units): string =>
  mm >= LONG_MM ? formatLength(mm, units) : formatFigure(mm, units);

const describeRow = ({ ends, words, across }: MeasureRow, units: Units): string => {
  const letters = ends.length > 0 ? `${ends.map((at) => END_LETTERS[at]).join(', ')}: ` : '';
  const size =
    across === undefined ? '' : formatInUnits({ value: `${formatFigure(across, 'mm')} mm`, mm: across }, units);
  return letters + words + (words.includes(size) ? '' : `, ${size} across`);
};

/**
 * Describes the whole drawing for screen readers.
 * @param measures read in the same units
 */
export const describeMeasures = (measures: RingMeasures | EndMeasures, units: Units): string => {
  const length = measures.kind === 'ends' ? measures.length : undefined;
  return [
    ...measures.rows.map((row) => describeRow(row, units)),
    ...(length === undefined ? [] : [`Length ${formatLength(length, units)}`]),
  ].join('. ');
};
