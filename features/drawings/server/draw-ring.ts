import type { Units } from '#features/products/contract/units-cookie.ts';
import { formatLengthFigure, type RingMeasures } from './measures.ts';
import { arrow, COPPER, INK, line, n, PAPER, SIDE, text } from './svg.ts';

export const FIGURE = ' text-anchor="middle" font-size="26" font-weight="600"';
export const MEASURES = ` fill="none" stroke="${COPPER}" stroke-width="2"`;
const THIN = ' stroke-width="1.5"';

/** The largest radius, in points, to which small rings are enlarged. */
const MOST_RADIUS = 140;

/** Draws a ring from the front and in section, with both diameters and its thickness. */
export const drawRing = ({ outside, inside, thickness }: RingMeasures, height: number, units: Units): string => {
  const formatMm = (mm: number): string => (units === 'mm' ? String(mm) : formatLengthFigure(mm, units));
  const scale = Math.min((2 * MOST_RADIUS) / outside, (height - 170) / outside, 330 / (outside + thickness));
  const outer = (outside * scale) / 2;
  const inner = (inside * scale) / 2;
  const thick = thickness * scale;
  const x = SIDE / 2 - thick / 2 - 40;
  const y = 76 + outer;
  const side = x + outer + 80;
  const cut = [-outer, inner].map(
    (top) =>
      `<rect x="${n(side)}" y="${n(y + top)}" width="${n(thick)}" height="${n(outer - inner)}" fill="url(#cut)"/>`,
  );
  return [
    `<pattern id="cut" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path fill="${PAPER}" d="M0 0h9v9H0z"/><path d="M0 0v9" stroke="${INK}" stroke-width="2"/></pattern>`,
    `<g fill="${PAPER}" stroke="${INK}" stroke-width="3"><path fill-rule="evenodd" d="M${n(x - outer)} ${n(y)}a${n(outer)} ${n(outer)} 0 1 0 ${n(2 * outer)} 0a${n(outer)} ${n(outer)} 0 1 0 ${n(-2 * outer)} 0zM${n(x - inner)} ${n(y)}a${n(inner)} ${n(inner)} 0 1 0 ${n(2 * inner)} 0a${n(inner)} ${n(inner)} 0 1 0 ${n(-2 * inner)} 0z"/>`,
    `<path d="M${n(side)} ${n(y - outer)}v${n(2 * outer)}m${n(thick)} 0v${n(-2 * outer)}" ${THIN}/>${cut.join('')}</g>`,
    `<g${MEASURES}>`,
    ...[-outer, outer].map((offset) => line(x + offset, y + 4, x + offset, y + outer + 40, THIN)),
    arrow(x - outer, y + outer + 32, x + outer, y + outer + 32),
    arrow(x - inner, y, x + inner, y),
    ...[0, thick].map((offset) => line(side + offset, y - outer - 6, side + offset, y - outer - 34, THIN)),
    line(side - 34, y - outer - 26, side + thick + 34, y - outer - 26, THIN),
    '</g>',
    text(x, y - 10, `Ø${formatMm(inside)}`, FIGURE),
    text(x, y + outer + 64, `Ø${formatMm(outside)}`, FIGURE),
    text(side + thick / 2, y - outer - 40, formatMm(thickness), FIGURE),
  ].join('');
};
