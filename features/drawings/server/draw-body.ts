import type { Leg } from './draw-leg.ts';
import { isInLine, type Layout } from './layout.ts';
import { bar, INK, line, n, PAPER } from './svg.ts';

const OUTLINE = 3;

/** A path of water, as wide as twice `radius`. */
type FlowPath = { d: string; radius: number; round?: boolean };

const drawFlowPath = ({ d, radius, round }: FlowPath, color: string, more: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(Math.max(0, 2 * radius + more))}"${round === true ? ' stroke-linecap="round"' : ''}/>`;

/** Draws paths that merge without a line between them: first all edges, then all interiors. */
const drawFlowPaths = (paths: FlowPath[]): string =>
  [
    ...paths.map((path) => drawFlowPath(path, INK, OUTLINE)),
    ...paths.map((path) => drawFlowPath(path, PAPER, -OUTLINE)),
  ].join('');

const getLegRadius = ({ form, mouth }: Leg): number => form.neck * mouth;

const formatPolarPoint = (degrees: number, far: number): string => {
  const context = (degrees * Math.PI) / 180;
  return `${n(Math.cos(context) * far)} ${n(Math.sin(context) * far)}`;
};

/** The middle is a circle as wide as the widest leg, times `hub`. */
const getMiddlePath = (legs: Leg[], hub = 1): FlowPath => ({
  d: 'M0 0h0.1',
  radius: Math.max(...legs.map(getLegRadius)) * hub,
  round: true,
});

const getLegPaths = (legs: Leg[]): FlowPath[] =>
  legs.map((leg) => ({ d: `M0 0L${formatPolarPoint(leg.degrees, leg.neck + 2)}`, radius: getLegRadius(leg) }));

/** Step in a straight fitting with ends of different width. */
const drawShoulder = (legs: Leg[]): string => {
  const stout = Math.max(...legs.map(getLegRadius));
  const slim = Math.min(...legs.map(getLegRadius));
  return stout - slim < 1 ? '' : bar(-stout * 0.22, stout * 0.22, stout * 1.04);
};

/** Closes a single end with the head of a plug or a dome. */
const drawClosedEnd = (leg: Leg): string => {
  const isPlug = leg.form.pieces.some(({ surface }) => surface === 'thread');
  if (!isPlug) return drawFlowPaths([getMiddlePath([leg]), ...getLegPaths([leg])]);
  const long = leg.mouth * 0.45;
  const radius = leg.mouth * 0.66;
  const edges = [-0.5, 0.5].map((part) => line(0, part * radius, long, part * radius));
  return drawFlowPaths(getLegPaths([leg])) + bar(0, long, radius) + edges.join('');
};

/** Width of a P trap's turn, and its distance below the outlet, in radii of its pipe. */
const TURN = 1.25;
const DROP = 1.4;
/** The cup of a bottle trap, in radii of its pipe. */
const CUP = { radius: 1.45, low: 2.4 };

/** Returns how far a trap reaches left of its outlet's pipe and below it, and how far its inlet is to the side. */
export const getTrapSize = (kind: 'P' | 'bottle', radius: number): { aside: number; left: number; low: number } =>
  kind === 'bottle'
    ? { aside: 0, left: radius * CUP.radius, low: radius * CUP.low }
    : { aside: radius * 2 * TURN, left: radius * (2 * TURN + 1), low: radius * (DROP + TURN + 1) };

const getTrapPaths = ([inlet, outlet]: Leg[], kind: 'P' | 'bottle'): FlowPath[] => {
  if (inlet === undefined || outlet === undefined) return [];
  const radius = Math.max(getLegRadius(inlet), getLegRadius(outlet));
  const top = n(-inlet.neck - 2);
  const outletPath: FlowPath = { d: `M0 0H${n(outlet.neck + 2)}`, radius: getLegRadius(outlet) };
  if (kind === 'bottle') return [{ d: `M0 ${top}V0`, radius: getLegRadius(inlet) }, outletPath];
  const low = n(DROP * radius);
  const context = `A${n(TURN * radius)} ${n(TURN * radius)} 0 0 0 0 ${low}`;
  return [
    { d: `M${n(-inlet.aside)} ${top}V${low}${context}V0`, radius },
    { ...getMiddlePath([inlet, outlet]), radius },
    outletPath,
  ];
};

const drawCup = (radius: number): string =>
  `<g transform="rotate(90)">${bar(-1.2 * radius, CUP.low * radius, CUP.radius * radius, 10)}</g>`;

/** Half the gap in the middle of a shortened drawing, in points. */
const GAP = 9;

/** One half of a shortened drawing, with a wavy edge at the gap. */
const drawHalf = (leg: Leg): string => {
  const radius = getLegRadius(leg);
  const bend = Math.min(radius, 14);
  const edge = `q${n(bend)} ${n(-radius / 2)} 0 ${n(-radius)}t0 ${n(-radius)}`;
  const half = `M${GAP} ${n(-radius)}H${n(leg.neck + 2)}V${n(radius)}H${GAP}${edge}z`;
  // The left half's edge is the right half's, rotated around the middle.
  return `<path d="${half}" transform="rotate(${n(leg.degrees)})"/>`;
};

const handles = {
  bar: (radius: number) =>
    bar(radius * 0.7, radius * 2.1, radius * 0.25) + bar(radius * 2.1, radius * 2.5, radius * 1.6, 6),
  knob: (radius: number) => {
    const ribs = [-0.8, -0.4, 0, 0.4, 0.8].map((part) => line(radius * 2, part * radius, radius * 3.3, part * radius));
    return (
      bar(radius * 0.6, radius * 1.8, radius * 0.7) + bar(radius * 1.8, radius * 3.5, radius * 1.2, 8) + ribs.join('')
    );
  },
};

/** Height of a valve handle, in radii of the valve. */
export const HANDLE_REACH = { bar: 2.5, knob: 3.5 };

/** Draws everything between the ends. */
export const drawBody = (layout: Layout, legs: Leg[]): string => {
  const { trap, broken, handle, hub } = layout;
  if (broken !== undefined) return legs.map(drawHalf).join('');
  const radius = Math.max(...legs.map(getLegRadius));
  const turnedBy = handle === undefined ? '' : `<g transform="rotate(270)">${handles[handle](radius)}</g>`;
  if (trap !== undefined) return drawFlowPaths(getTrapPaths(legs, trap)) + (trap === 'bottle' ? drawCup(radius) : '');
  const [first, second] = legs;
  if (first !== undefined && second === undefined) return drawClosedEnd(first);
  if (isInLine(layout) && hub === undefined) return turnedBy + drawFlowPaths(getLegPaths(legs)) + drawShoulder(legs);
  return turnedBy + drawFlowPaths([...(legs.length === 2 ? [getMiddlePath(legs, hub)] : []), ...getLegPaths(legs)]);
};
