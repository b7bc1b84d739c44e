import type { End } from '#trade/measure-end.ts';

/** Section of a fitting's leg: start and end along the leg, and distance from its axis, in diameters of its mouth. */
export type Piece = {
  from: number;
  to: number;
  radius: number;
  /** The surface drawn on it: hexagon edges, grip ribs, a visible or a hidden thread. */
  surface?: 'flats' | 'ribs' | 'thread' | 'hiddenThread';
};

/** How to draw an end: the radius of the neck and the pieces on it, in diameters of its mouth. */
export type EndForm = { neck: number; pieces: Piece[] };

const nut: EndForm = { neck: 0.5, pieces: [{ from: 0, to: 0.7, radius: 0.82, surface: 'flats' }] };
const outsideThread: EndForm = { neck: 0.5, pieces: [{ from: 0, to: 0.75, radius: 0.5, surface: 'thread' }] };
const insideThread: EndForm = { neck: 0.56, pieces: [{ from: 0, to: 0.6, radius: 0.7, surface: 'hiddenThread' }] };
const plain: EndForm = { neck: 0.5, pieces: [{ from: 0, to: 0.8, radius: 0.5 }] };

const formsByJoint: Record<string, Record<End['gender'], EndForm>> = {
  G: { male: outsideThread, female: insideThread },
  R: { male: outsideThread, female: insideThread },
  NPT: { male: outsideThread, female: insideThread },
  metric: { male: outsideThread, female: insideThread },
  Eurocone: {
    male: outsideThread,
    female: { neck: 0.45, pieces: [{ from: 0, to: 0.6, radius: 0.66, surface: 'flats' }] },
  },
  compression: { male: nut, female: nut },
  'clamp ring': { male: nut, female: nut },
  'push-fit': {
    male: plain,
    female: {
      neck: 0.74,
      pieces: [
        { from: 0, to: 0.7, radius: 0.8 },
        { from: 0.7, to: 0.88, radius: 0.66 },
      ],
    },
  },
  solder: { male: plain, female: { neck: 0.52, pieces: [{ from: 0, to: 0.7, radius: 0.57 }] } },
  solvent: {
    male: plain,
    female: {
      neck: 0.57,
      pieces: [
        { from: 0, to: 0.75, radius: 0.62 },
        { from: 0.62, to: 0.78, radius: 0.67 },
      ],
    },
  },
  press: {
    male: plain,
    female: {
      neck: 0.46,
      pieces: [
        { from: 0, to: 0.16, radius: 0.68 },
        { from: 0.16, to: 1.1, radius: 0.59 },
      ],
    },
  },
  slip: { male: plain, female: { neck: 0.55, pieces: [{ from: 0, to: 0.5, radius: 0.74, surface: 'ribs' }] } },
  'ring seal': {
    male: plain,
    female: {
      neck: 0.5,
      pieces: [
        { from: 0, to: 0.5, radius: 0.56 },
        { from: 0.5, to: 0.7, radius: 0.63 },
      ],
    },
  },
};

/** Returns the form of an end; unknown joints look like plain pipe. */
export const getEndForm = ({ joint, gender }: End): EndForm => formsByJoint[joint]?.[gender] ?? plain;

/** Length of the pieces on an end, in diameters of its mouth. */
export const getFormLength = ({ pieces }: EndForm): number => Math.max(...pieces.map(({ to }) => to));

/** The farthest distance of an end from its axis, in diameters of its mouth. */
export const getFormRadius = ({ neck, pieces }: EndForm): number =>
  Math.max(neck, ...pieces.map(({ radius }) => radius));
