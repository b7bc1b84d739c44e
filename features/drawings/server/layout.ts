/** Directions of a product's ends in degrees clockwise from the right, in the order of its ends. */
export type Layout = {
  legs: number[];
  /** The handle on the middle, if a person turns it by hand. */
  handle?: 'bar' | 'knob';
  /** Set for products that are too long to draw, so that the middle is left out. */
  broken?: 'pipe' | 'hose';
  /** Set for traps, where water runs through a bend between the ends. */
  trap?: 'P' | 'bottle';
  /** Width of the middle, relative to the ends. */
  hub?: number;
  /** The angle by which water turns; 90 by default. */
  degrees?: number;
};

const LEFT = 180;
const RIGHT = 0;
const DOWN = 90;
const UP = 270;

/** A Map, because an owner may type a word that is a property of every object, such as `constructor`. */
const layoutsByShape = new Map<string, Layout>([
  ['Straight', { legs: [LEFT, RIGHT] }],
  ['Straight valve', { legs: [LEFT, RIGHT], handle: 'bar' }],
  ['Pressure reducing valve', { legs: [LEFT, RIGHT], handle: 'bar' }],
  ['Angle valve', { legs: [DOWN, RIGHT], handle: 'knob' }],
  ['Safety valve', { legs: [DOWN, RIGHT], handle: 'knob' }],
  ['S-union', { legs: [LEFT, RIGHT] }],
  ['Bib tap', { legs: [LEFT, DOWN], handle: 'knob' }],
  ['Shower arm', { legs: [LEFT, DOWN] }],
  ['Check valve', { legs: [LEFT, RIGHT], hub: 1.3 }],
  ['Strainer', { legs: [LEFT, RIGHT], hub: 1.5 }],
  ['Pump', { legs: [LEFT, RIGHT], hub: 2.2 }],
  ['Tee', { legs: [LEFT, RIGHT, DOWN] }],
  ['Cap', { legs: [LEFT] }],
  ['Pipe', { legs: [LEFT, RIGHT], broken: 'pipe' }],
  ['Hose', { legs: [LEFT, RIGHT], broken: 'hose' }],
  ['Filling loop', { legs: [LEFT, RIGHT], broken: 'hose' }],
  ['P trap', { legs: [UP, RIGHT], trap: 'P' }],
  ['Bottle trap', { legs: [UP, RIGHT], trap: 'bottle' }],
]);

/** With a smaller angle the fitting would look straight, and with a larger one its ends would overlap. */
const TURNS = { least: 5, most: 150 };

/** True if there are two ends in one line. */
export const isInLine = ({ legs }: Layout): boolean => legs.length === 2 && legs[0] === LEFT && legs[1] === RIGHT;

/**
 * Returns the layout of a product's Shape attribute: Straight, Straight valve, Pressure reducing valve, Angle valve,
 * Safety valve, S-union, Bib tap, Shower arm, Check valve, Strainer, Pump, Tee, Cap, Pipe, Hose, Filling loop, P trap,
 * Bottle trap; or Elbow, Bend or Branch with degrees. A branch leaves the line of the first two ends. Undefined for any
 * other shape.
 */
export const getLayout = (shape: string): Layout | undefined => {
  const turned = /^(Elbow|Bend|Branch) (\d+(?:\.\d)?)°$/.exec(shape);
  if (turned === null) return layoutsByShape.get(shape);
  const degrees = Number(turned[2]);
  if (degrees < TURNS.least || degrees > TURNS.most) return undefined;
  const angle = degrees === 90 ? {} : { degrees };
  return turned[1] === 'Branch' ? { legs: [LEFT, RIGHT, degrees], ...angle } : { legs: [LEFT, degrees], ...angle };
};
