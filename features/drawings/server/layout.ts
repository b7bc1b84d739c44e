/** Where the ends of a thing point, in degrees clockwise from the right, in the order its ends are told. */
export type Layout = {
  legs: number[];
  /** What stands on its middle, if it is turned by hand. */
  handle?: 'bar' | 'knob';
  /** It is longer than can be drawn, and its middle is left out. */
  broken?: 'pipe' | 'hose';
  /** The way of the water between its ends is one of a trap. */
  trap?: 'P' | 'bottle';
  /** So many times as wide as its ends, its middle is. */
  hub?: number;
  /** How far the water is turned, where that is no right angle. */
  degrees?: number;
};

const LEFT = 180;
const RIGHT = 0;
const DOWN = 90;
const UP = 270;

/** A map, since an owner may type a word that every object has, such as `constructor`. */
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

/** Less turns nothing, and more would lay one end over the other. */
const TURNS = { least: 5, most: 150 };

/** Whether it has two ends, one behind the other. */
export const isInLine = ({ legs }: Layout): boolean => legs.length === 2 && legs[0] === LEFT && legs[1] === RIGHT;

/**
 * The layout of a shape by its name, as products have it among their attributes: Straight, Straight valve, Pressure
 * reducing valve, Angle valve, Safety valve, S-union, Bib tap, Shower arm, Check valve, Strainer, Pump, Tee, Cap, Pipe,
 * Hose, Filling loop, P trap, Bottle trap; Elbow, Bend or Branch with its degrees. A branch leaves the run of the first
 * two ends. Undefined for a shape nobody has drawn.
 */
export const getLayout = (shape: string): Layout | undefined => {
  const turned = /^(Elbow|Bend|Branch) (\d+(?:\.\d)?)°$/.exec(shape);
  if (turned === null) return layoutsByShape.get(shape);
  const degrees = Number(turned[2]);
  if (degrees < TURNS.least || degrees > TURNS.most) return undefined;
  const told = degrees === 90 ? {} : { degrees };
  return turned[1] === 'Branch' ? { legs: [LEFT, RIGHT, degrees], ...told } : { legs: [LEFT, degrees], ...told };
};
