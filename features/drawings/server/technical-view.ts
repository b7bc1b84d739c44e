import type { Units } from '#features/products/contract/units-cookie.ts';
import { drawBody } from './draw-body.ts';
import { type Leg, MEASURE_AT, drawBore, drawDiameter, drawEnd, getReach } from './draw-leg.ts';
import { drawRing, FIGURE, MEASURES } from './draw-ring.ts';
import { type PlacedLegs, placeLegs } from './place-legs.ts';
import {
  END_LETTERS,
  type EndMeasures,
  type MeasureRow,
  type MeasuredProduct,
  describeMeasures,
  formatFigure,
  formatLengthFigure,
  readMeasures,
} from './measures.ts';
import { INK, PAPER, SIDE, arrow, line, n, svg, text } from './svg.ts';
import { getEndpointPath } from '#platform/contract/endpoint.ts';
import { type ProductDetail, products } from '#features/products/contract/products.ts';

const ROW_HEIGHT = 34;
const LEGEND_AT = 26;
/** Longer figures use a smaller font, because there is little space beside the product. */
const MOST_LETTERS = 5;
const LONG_FIGURE = FIGURE.replace('26', '20');
const THING = ` fill="${PAPER}" stroke="${INK}" stroke-width="3"`;

const drawLetter = (x: number, y: number, at: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="14"/>${text(x, y + 7, END_LETTERS[at] ?? '', ` text-anchor="middle" font-size="20" font-weight="700" fill="${PAPER}"`)}`;

/** Approximate width of a letter in a row, in points. */
const LETTER_WIDTH = 13;

/** Draws a row. A row that is too long for the picture is compressed. */
const drawRow = ({ ends, words }: MeasureRow, y: number): string => {
  const x = LEGEND_AT + (ends.length > 0 ? ends.length * 33 + 6 : 0);
  const room = SIDE - x - LEGEND_AT;
  const closer = words.length * LETTER_WIDTH > room ? ` textLength="${n(room)}" lengthAdjust="spacingAndGlyphs"` : '';
  return (
    ends.map((end, place) => drawLetter(LEGEND_AT + 14 + place * 33, y - 8, end)).join('') + text(x, y, words, closer)
  );
};

/** Draws an end's letter and diameter, beyond the arrows. */
const drawFigure = (leg: Leg, { x, y }: PlacedLegs, at: number, mm: number | undefined, units: Units): string => {
  const context = (leg.degrees * Math.PI) / 180;
  const cos = Math.cos(context);
  const sin = Math.sin(context);
  const far = getReach(leg) + (mm === undefined ? 0 : MEASURE_AT);
  const midX = x - leg.aside + cos * (far + 52);
  const midY = y + sin * (far + 44);
  if (mm === undefined) return drawLetter(midX, midY, at);
  const label = `Ø${formatFigure(mm, units)}`;
  return (
    drawLetter(midX, midY - 18, at) + text(midX, midY + 24, label, label.length > MOST_LETTERS ? LONG_FIGURE : FIGURE)
  );
};

const drawLength = ({ legs, x, y, bottom }: PlacedLegs, length: number, units: Units): string => {
  const left = x - getReach(legs[0]!);
  const right = x + getReach(legs[1]!);
  const at = y + bottom + 34;
  const sides = [left, right].map((side) => line(side, y + bottom + 6, side, at + 8, ' stroke-width="1.5"')).join('');
  return `<g${MEASURES}>${sides}${arrow(left, at, right, at)}</g>${text((left + right) / 2, at + 32, formatLengthFigure(length, units), FIGURE)}`;
};

const drawEnds = ({ layout, ends, mouths, length, bore }: EndMeasures, height: number, units: Units): string[] => {
  const placed = placeLegs(layout, { ends, mouths, length, height });
  const { legs, x, y } = placed;
  const scale = legs[0]!.mouth / (mouths[0] ?? Math.max(...mouths.map((mouth) => mouth ?? 0)));
  return [
    `<g transform="translate(${n(x)} ${n(y)})">`,
    `<g${THING}>${drawBody(layout, legs)}${legs.map(drawEnd).join('')}</g>`,
    `<g${MEASURES}>`,
    ...(bore === undefined || layout.broken !== undefined ? [] : legs.map((leg) => drawBore(leg, bore * scale))),
    ...legs.flatMap((leg, at) => (mouths[at] === undefined ? [] : [drawDiameter(leg)])),
    '</g></g>',
    ...legs.map((leg, at) => drawFigure(leg, placed, at, mouths[at], units)),
    ...(length === undefined ? [] : [drawLength(placed, length, units)]),
  ];
};

/**
 * Draws a product's outline as SVG, from its shape and ends, with a letter and diameter for each end and a legend. All
 * measures come from the product or a standard. Null if there is nothing to draw.
 */
export const drawTechnicalView = (product: MeasuredProduct, units: Units): string | null => {
  const measures = readMeasures(product, units);
  if (measures === null) return null;
  const { rows } = measures;
  const height = SIDE - (rows.length + 1) * ROW_HEIGHT - 14;
  const drawn =
    measures.kind === 'ring' ? drawRing(measures, height, units) : drawEnds(measures, height, units).join('');
  return svg(`Technical view: ${product.name}`, describeMeasures(measures, units), [
    drawn,
    ...rows.map((row, at) => drawRow(row, height + (at + 1) * ROW_HEIGHT - 4)),
    text(
      LEGEND_AT,
      SIDE - 16,
      `Dimensions in ${units === 'mm' ? 'mm' : 'inches'}; outline not to scale`,
      ' font-size="21" fill-opacity="0.8"',
    ),
  ]);
};

/**
 * Returns the technical view as additional product images, which are drawn on request; empty if there is nothing to
 * draw.
 */
export const getTechnicalViewImages = (product: MeasuredProduct & { slug: string }): ProductDetail['images'] => {
  const drawn = (['mm', 'in'] as const).flatMap((units) => {
    const measures = readMeasures(product, units);
    if (measures === null) return [];
    const row = units === 'mm' ? products.drawing : products.drawingInInches;
    const url = getEndpointPath(row).replace(':name', product.slug);
    return [{ url, alt: `Technical view: ${describeMeasures(measures, units)}` }];
  });
  const [mm, inInches] = drawn;
  return mm === undefined ? [] : [{ ...mm, width: SIDE, height: SIDE, inInches }];
};
