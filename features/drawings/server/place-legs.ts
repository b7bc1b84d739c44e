import { HANDLE_REACH, getTrapSize } from './draw-body.ts';
import { type Leg, MEASURE_AT, getReach } from './draw-leg.ts';
import { isInLine, type Layout } from './layout.ts';
import { getEndForm, getFormLength, getFormRadius } from './end-forms.ts';
import type { End } from '#trade/measure-end.ts';
import { SIDE } from './svg.ts';

/** Space in points for a diameter with its figure and letter, beside the drawing. */
const BESIDE = MEASURE_AT + 98;
const BELOW = MEASURE_AT + 88;
/** Space in points for the length, below a straight product. */
const UNDER = 84;
const EDGE = 22;
/** The largest radius, in points, to which small products are enlarged. */
const MOST_RADIUS = 112;

export type PlacedLegs = {
  legs: Leg[];
  /** Position of the product's middle. */
  x: number;
  y: number;
  /** Distance of the product's lower edge from its middle. */
  bottom: number;
};

type Box = { left: number; right: number; top: number; bottom: number };

const getBoundingBox = (layout: Layout, legs: Leg[]): Box => {
  const radius = Math.max(...legs.map(({ form, mouth }) => form.neck * mouth)) * (layout.hub ?? 1);
  const box: Box = { left: radius, right: radius, top: radius, bottom: radius };
  const widen = (side: keyof Box, to: number) => (box[side] = Math.max(box[side], to));
  for (const leg of legs) {
    const context = (leg.degrees * Math.PI) / 180;
    const cos = Math.cos(context);
    const sin = Math.sin(context);
    const wide = getFormRadius(leg.form) * leg.mouth;
    const x = cos * getReach(leg);
    const y = sin * getReach(leg);
    const byX = Math.abs(sin) * wide;
    const byY = Math.abs(cos) * wide;
    widen('left', leg.aside - x + byX);
    widen('right', x + byX - leg.aside);
    widen('top', byY - y);
    widen('bottom', y + byY);
  }
  if (layout.handle !== undefined) widen('top', radius * HANDLE_REACH[layout.handle]);
  if (layout.trap !== undefined) {
    const { left, low } = getTrapSize(layout.trap, radius);
    widen('left', left);
    widen('bottom', low);
  }
  return box;
};

/** Creates the legs in millimeters. An end without a known size is as wide as the widest of the others. */
const createLegs = (layout: Layout, ends: End[], mouths: (number | undefined)[], length: number | undefined): Leg[] => {
  const widest = Math.max(...mouths.map((mouth) => mouth ?? 0));
  const narrowest = Math.min(...mouths.map((mouth) => mouth ?? widest));
  const legs = ends.map((end, at) => {
    const form = getEndForm(end);
    const mouth = mouths[at] ?? widest;
    const hose = { ...form, neck: (0.42 * narrowest) / mouth };
    return { degrees: layout.legs[at] ?? 0, form: layout.broken === 'hose' ? hose : form, mouth, neck: 0, aside: 0 };
  });
  const stoutest = Math.max(...legs.map(({ form, mouth }) => getFormRadius(form) * mouth));
  const radius = Math.max(...legs.map(({ form, mouth }) => form.neck * mouth));
  const ended = legs.reduce((sum, leg) => sum + getFormLength(leg.form) * leg.mouth, 0);
  const isStraight = isInLine(layout) && layout.broken === undefined;
  const exactNeck = isStraight && length !== undefined ? Math.max((length - ended) / 2, widest * 0.1) : undefined;
  const usual = isStraight ? widest * 0.35 : stoutest + widest * 0.12;
  const short = ends.length === 1 ? widest * 0.12 : usual;
  const neck = layout.broken === undefined ? (exactNeck ?? short) : widest * 1.6;
  const more = (at: number): number => {
    if (layout.trap !== undefined) return at === 1 ? radius * 0.6 : 0;
    return at === 2 && layout.degrees !== undefined ? widest * 0.8 : 0;
  };
  const aside = layout.trap === undefined ? 0 : getTrapSize(layout.trap, radius).aside;
  return legs.map((leg, at) => ({
    ...leg,
    neck: neck + more(at),
    aside: layout.trap !== undefined && at === 0 ? aside : 0,
  }));
};

/**
 * Calculates scale and position, in points, so that the measures have room around the product.
 * @param mouths diameter of each end in millimeters, at least one of them known
 * @param height part of the picture's height for the product with its measures
 */
export const placeLegs = (
  layout: Layout,
  { ends, mouths, length, height }: { ends: End[]; mouths: (number | undefined)[]; length?: number; height: number },
): PlacedLegs => {
  const inMm = createLegs(layout, ends, mouths, length);
  const box = getBoundingBox(layout, inMm);
  const points = (degrees: number) => layout.legs.includes(degrees);
  const slanted = layout.legs.some((degrees) => degrees % 90 !== 0);
  const room = {
    left: points(180) ? BESIDE : EDGE,
    right: points(0) || slanted ? BESIDE : EDGE,
    top: points(270) ? BELOW : EDGE,
    bottom: points(90) || slanted ? BELOW : layout.trap === undefined ? UNDER : EDGE,
  };
  const scale = Math.min(
    (SIDE - room.left - room.right) / (box.left + box.right),
    (height - room.top - room.bottom) / (box.top + box.bottom),
    MOST_RADIUS / Math.max(...inMm.map(({ form, mouth }) => getFormRadius(form) * mouth)),
  );
  const spare = {
    x: SIDE - room.left - room.right - scale * (box.left + box.right),
    y: height - room.top - room.bottom - scale * (box.top + box.bottom),
  };
  const legs = inMm.map((leg) => ({
    ...leg,
    mouth: leg.mouth * scale,
    neck: leg.neck * scale,
    aside: leg.aside * scale,
  }));
  return {
    legs,
    x: room.left + spare.x / 2 + scale * box.left,
    y: room.top + spare.y / 2 + scale * box.top,
    bottom: scale * box.bottom,
  };
};
