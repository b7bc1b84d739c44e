import type { DemoEnd, MatingRule } from './types.ts';

type Gender = DemoEnd['gender'];

const end = (joint: string, size: string, gender: Gender): DemoEnd => ({ joint, size, gender });

/** Parallel pipe thread, ISO 228: seals on a washer. */
export const g = (size: string, gender: Gender): DemoEnd => end('G', `${size} in`, gender);
/** Pipe thread of ISO 7: taper R outside, parallel Rp inside; seals in the thread. */
export const r = (size: string, gender: Gender): DemoEnd => end('R', `${size} in`, gender);
/** The cone that connects pipe to heating manifolds and to radiators with built-in valves. */
export const eurocone = (gender: Gender): DemoEnd => end('Eurocone', '3/4 in', gender);
export const metric = (size: string, gender: Gender): DemoEnd => end('metric', size, gender);

/** A socket for a pipe with this outside diameter in millimeters. */
export const socket = (
  joint: 'compression' | 'push-fit' | 'solder' | 'solvent' | 'press' | 'clamp ring',
  mm: number,
): DemoEnd => end(joint, `${mm} mm`, 'female');
/** The end of a pipe with this outside diameter in millimeters. */
export const tube = (
  joint: 'tube' | 'plastic tube' | 'PEX pipe' | 'multilayer pipe' | 'PVC-U pipe' | 'waste pipe',
  mm: number,
): DemoEnd => end(joint, `${mm} mm`, 'male');
/** A waste fitting with rubber cone and nut. */
export const slip = (mm: number): DemoEnd => end('slip', `${mm} mm`, 'female');
export const ring = (dn: number): DemoEnd => end('ring seal', `DN ${dn}`, 'female');
export const spigot = (dn: number): DemoEnd => end('ring seal', `DN ${dn}`, 'male');

const LOOK_ALIKE =
  'NPT and BSP look alike, and a few sizes even start to turn. Angle and pitch differ, so the joint leaks: use an adapter.';

/** One rule per pair of the same size, from the male end. */
const pairs: [male: string, female: string, fits: boolean, note: string][] = [
  ['G', 'G', true, 'Seals on a flat washer or an O-ring, not in the thread.'],
  ['R', 'R', true, 'Seals in the thread: PTFE tape, or flax and paste.'],
  ['R', 'G', true, 'Screws in and seals with tape or flax. Not for gas.'],
  [
    'G',
    'R',
    false,
    'Both are BSP and the pitch is the same, but a parallel male end does not seal in the thread: it needs a flat face and a washer.',
  ],
  ['NPT', 'NPT', true, 'Seals in the thread with tape or compound.'],
  ['NPT', 'G', false, LOOK_ALIKE],
  ['NPT', 'R', false, LOOK_ALIKE],
  ['G', 'NPT', false, LOOK_ALIKE],
  ['R', 'NPT', false, LOOK_ALIKE],
  ['tube', 'compression', true, 'Nut and olive; cut the tube square and deburr it.'],
  ['tube', 'push-fit', true, 'Push in to the mark; plastic pipe needs an insert.'],
  ['tube', 'solder', true, 'Copper tube only; clean both ends and use flux.'],
  ['plastic tube', 'push-fit', true, 'Put the insert in, then push to the mark.'],
  ['plastic tube', 'compression', true, 'Nut and olive over an insert; no jointing paste on plastic.'],
  ['plastic tube', 'solder', false, 'Plastic melts at the torch: change to copper with a push-fit coupling.'],
  ['tube', 'press', false, 'These jaws and sleeves are for multilayer pipe; copper has press fittings of its own.'],
  ['multilayer pipe', 'press', true, 'Calibrate, push in until it shows in the window, press once.'],
  ['multilayer pipe', 'clamp ring', true, 'Calibrate; O-rings seal, the nut clamps the ring.'],
  ['multilayer pipe', 'push-fit', false, 'Multilayer pipe has a different wall, so the O-ring does not seat.'],
  ['PEX pipe', 'clamp ring', true, 'Cut square; the nut clamps the split ring.'],
  ['PEX pipe', 'press', false, 'Sleeves and liners are made for the wall of multilayer pipe.'],
  ['Eurocone', 'Eurocone', true, 'Cone and O-ring seal; hold the manifold while you tighten.'],
  ['G', 'Eurocone', false, 'The thread is G 3/4, but a flat face has no seat for the cone.'],
  ['PVC-U pipe', 'solvent', true, 'Solvent cement; let it cure before it carries pressure.'],
  ['waste pipe', 'slip', true, 'Rubber cone and nut, tightened by hand.'],
  ['waste pipe', 'compression', false, 'A waste pipe is not a pressure tube, although the size is close.'],
  ['ring seal', 'ring seal', true, 'Push in with lubricant, then pull back 10 mm.'],
  ['metric', 'metric', true, 'Same metric thread.'],
];

export const matingRules: MatingRule[] = pairs.flatMap(([male, female, fits, note]) => [
  { joint: male, gender: 'male', toJoint: female, toGender: 'female', fits, note },
  { joint: female, gender: 'female', toJoint: male, toGender: 'male', fits, note },
]);
