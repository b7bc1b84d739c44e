import type { ProductDetail } from '#features/products/contract/products.ts';
import type { Units } from '#features/products/contract/units.ts';
import { isInLine, type Layout, getLayout } from './layout.ts';
import { getDiameter, parseMm, formatEndForTrade } from '#trade/measure-end.ts';
import { LONG_MM, formatInUnits, formatInches } from '#trade/format-length.ts';

export type MeasuredProduct = Pick<ProductDetail, 'name' | 'ends' | 'attributes'>;

/** What a view tells in words, under the drawing: of which ends, if of any. */
export type MeasureRow = { ends: number[]; words: string; across?: number | undefined };

export const END_LETTERS = ['A', 'B', 'C'];

/** What the outline does not show, in the shop's own words for it. */
const LISTED_ATTRIBUTES = ['bore', 'wall', 'flats'];
const LISTED_RING_ATTRIBUTES = ['outside', 'bore', 'width', 'thickness'];

/** An attribute by its key in millimetres, where it is told in them, or in metres because it is long. */
const getMillimetres = ({ attributes }: MeasuredProduct, key: string): number | undefined => {
  const [, figures, unit] = /^([\d.]+) (mm|m)$/.exec(attributes.find((one) => one.key === key)?.value ?? '') ?? [];
  const told = parseMm(figures);
  return unit === 'm' && told !== undefined ? told * 1000 : told;
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
  /** Of each end, in millimetres. */
  mouths: (number | undefined)[];
  length: number | undefined;
  bore: number | undefined;
  rows: MeasureRow[];
};

/** A ring is drawn from all three of its measures, where they leave a ring. */
const readRing = (product: MeasuredProduct, units: Units): RingMeasures | null => {
  const inside = getMillimetres(product, 'bore');
  const outside = getMillimetres(product, 'outside');
  const thickness = getMillimetres(product, 'thickness') ?? getMillimetres(product, 'width');
  if (inside === undefined || outside === undefined || thickness === undefined || inside >= outside) return null;
  return { kind: 'ring', outside, inside, thickness, rows: listAttributeRows(product, LISTED_RING_ATTRIBUTES, units) };
};

/**
 * What there is to draw of a product: its attribute `shape` says how its ends stand to each other, its ends and
 * attributes what they measure. Null for one without a shape that is drawn, with other ends than that shape has, or
 * without a measure.
 * @param units of what its rows say of lengths; figures are millimetres
 */
export const readMeasures = (product: MeasuredProduct, units: Units): RingMeasures | EndMeasures | null => {
  const shape = product.attributes.find(({ key }) => key === 'shape')?.value ?? '';
  if (shape === 'Ring') return readRing(product, units);
  const layout = getLayout(shape);
  const { ends } = product;
  if (layout === undefined || layout.legs.length !== ends.length) return null;
  const mouths = ends.map((end) => getDiameter(end, getMillimetres(product, 'outside')));
  if (mouths.every((mouth) => mouth === undefined)) return null;
  const alike = Map.groupBy(ends.keys(), (at) => formatEndForTrade(ends[at]!));
  const turn = layout.degrees === undefined ? [] : [{ ends: [], words: `Turns ${layout.degrees}°` }];
  return {
    kind: 'ends',
    layout,
    ends,
    mouths,
    length: isInLine(layout) ? getMillimetres(product, 'length') : undefined,
    bore: getMillimetres(product, 'bore'),
    rows: [
      ...[...alike].map(([words, same]) => ({ ends: same, words, across: mouths[same[0] ?? 0] })),
      ...turn,
      ...listAttributeRows(product, LISTED_ATTRIBUTES, units),
    ],
  };
};

/** A length with its unit: what is long is told in metres, as it is in lists. */
const formatLength = (mm: number, units: Units): string =>
  formatInUnits({ value: mm >= LONG_MM ? `${mm / 1000} m` : `${mm} mm`, mm }, units);

/** A figure as it is read off a rule: to a tenth of a millimetre, or in inches as they are said. */
export const formatFigure = (mm: number, units: Units): string =>
  units === 'mm' ? String(Math.round(mm * 10) / 10) : formatInches(mm).replace(/ in$/, '');

/** The figure beside a length, with its unit only where that is another one than is drawn in. */
export const formatLengthFigure = (mm: number, units: Units): string =>
  mm >= LONG_MM ? formatLength(mm, units) : formatFigure(mm, units);

const describeRow = ({ ends, words, across }: MeasureRow, units: Units): string => {
  const letters = ends.length > 0 ? `${ends.map((at) => END_LETTERS[at]).join(', ')}: ` : '';
  const size =
    across === undefined ? '' : formatInUnits({ value: `${formatFigure(across, 'mm')} mm`, mm: across }, units);
  return letters + words + (words.includes(size) ? '' : `, ${size} across`);
};

/** All that a view shows, for who does not see it. @param measures read in these units */
export const describeMeasures = (measures: RingMeasures | EndMeasures, units: Units): string => {
  const length = measures.kind === 'ends' ? measures.length : undefined;
  return [
    ...measures.rows.map((row) => describeRow(row, units)),
    ...(length === undefined ? [] : [`Length ${formatLength(length, units)}`]),
  ].join('. ');
};
