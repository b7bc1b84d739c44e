import { type EndForm, getFormLength, type Piece } from './end-forms.ts';
import { arrow, bar, line, n } from './svg.ts';

/** One end with its position. All values are in points, along an x axis that is rotated to the end's direction. */
export type Leg = {
  degrees: number;
  form: EndForm;
  /** Diameter of the mouth, in points. */
  mouth: number;
  /** Distance from the middle to the start of the end. */
  neck: number;
  /** How far left of the middle its axis is. */
  aside: number;
};

export const getReach = ({ neck, form, mouth }: Leg): number => neck + getFormLength(form) * mouth;

const HIDDEN = ' stroke-dasharray="7 5" stroke-width="1.5"';
const THIN = ' stroke-width="1.5"';

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / step)) }, (_, at) => from + step * (at + 0.5));

const drawSurface = ({ surface }: Piece, from: number, to: number, radius: number, mouth: number): string => {
  if (surface === 'flats')
    return [-0.5, 0.5].map((part) => line(from, part * radius, to, part * radius, THIN)).join('');
  if (surface === 'ribs') {
    return [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75]
      .map((part) => line(from + 5, part * radius, to - 5, part * radius, THIN))
      .join('');
  }
  if (surface === 'hiddenThread') {
    return [-1, 1].map((side) => line(from + 3, (side * mouth) / 2, to, (side * mouth) / 2, HIDDEN)).join('');
  }
  return steps(from, to, 9)
    .map((x) => line(x - 3, -radius, x + 3, radius, THIN))
    .join('');
};

const rotateLeg = ({ degrees, aside }: Leg, parts: string): string =>
  `<g transform="translate(${n(-aside)} 0) rotate(${n(degrees)})">${parts}</g>`;

/** Draws the nut, socket or thread of an end. */
export const drawEnd = (leg: Leg): string => {
  const { form, neck, mouth } = leg;
  const parts = form.pieces.map((piece) => {
    const from = neck + piece.from * mouth;
    const to = neck + piece.to * mouth;
    const radius = piece.radius * mouth;
    return bar(from, to, radius) + (piece.surface === undefined ? '' : drawSurface(piece, from, to, radius, mouth));
  });
  return rotateLeg(leg, parts.join(''));
};

/** Draws the edges of the bore as hidden lines, at a distance of `bore`. */
export const drawBore = (leg: Leg, bore: number): string =>
  rotateLeg(leg, [-1, 1].map((side) => line(0, (side * bore) / 2, getReach(leg), (side * bore) / 2, HIDDEN)).join(''));

/** Distance of the dimension line from the mouth. */
export const MEASURE_AT = 26;

/** Draws the dimension line of a mouth's diameter, without its figure. */
export const drawDiameter = (leg: Leg): string => {
  const mouth = leg.mouth / 2;
  const reach = getReach(leg);
  const to = reach + MEASURE_AT;
  const sides = [-mouth, mouth].map((y) => line(reach + 4, y, to + 8, y, THIN)).join('');
  return rotateLeg(leg, sides + arrow(to, -mouth, to, mouth));
};
