import type { DemoEnd, MatingRule } from './types.ts';

type Gender = DemoEnd['gender'];

const end = (joint: string, size: string, gender: Gender): DemoEnd => ({ joint, size, gender });

/** Parallel pipe thread, ISO 228: seals on a washer. */
const g = (size: string, gender: Gender) => end('G', `${size} in`, gender);
/** Taper pipe thread, ISO 7: R outside, Rp inside; seals in the thread. */
const r = (size: string, gender: Gender) => end('R', `${size} in`, gender);
const socket = (joint: 'compression' | 'push-fit' | 'solder' | 'solvent', mm: number) =>
  end(joint, `${mm} mm`, 'female');
const tube = (joint: 'tube' | 'PVC-U pipe' | 'waste pipe', mm: number) => end(joint, `${mm} mm`, 'male');
const slip = (mm: number) => end('slip', `${mm} mm`, 'female');
const ring = (dn: number) => end('ring seal', `DN ${dn}`, 'female');
const spigot = (dn: number) => end('ring seal', `DN ${dn}`, 'male');
const metric = (size: string, gender: Gender) => end('metric', size, gender);

/** What each fitting, valve and pipe joins to; things without ends are left out. */
export const endsOf: Record<string, DemoEnd[]> = {
  'FIT-0011': [r('1/2', 'female'), r('1/2', 'female')],
  'FIT-0012': [r('3/4', 'female'), r('3/4', 'female')],
  'FIT-0021': [r('1/2', 'female'), r('1/2', 'female'), r('1/2', 'female')],
  'FIT-0031': [r('1/2', 'female'), r('1/2', 'female')],
  'FIT-0041': [r('1/2', 'male'), r('1/2', 'male')],
  'FIT-0051': [r('3/4', 'male'), r('1/2', 'female')],
  'FIT-0061': [socket('compression', 15), socket('compression', 15)],
  'FIT-0062': [socket('compression', 15), socket('compression', 15)],
  'FIT-0063': [socket('compression', 22), socket('compression', 22), socket('compression', 22)],
  'FIT-0064': [socket('compression', 15), r('1/2', 'male')],
  'FIT-0071': [socket('solder', 15), socket('solder', 15)],
  'FIT-0072': [socket('solder', 15), socket('solder', 15), socket('solder', 15)],
  'FIT-0073': [socket('solder', 22), socket('solder', 15)],
  'FIT-0081': [socket('push-fit', 15), socket('push-fit', 15)],
  'FIT-0091': [r('1', 'female'), r('1', 'female')],
  'VAL-0011': [r('1/2', 'female'), r('1/2', 'female')],
  'VAL-0012': [r('3/4', 'female'), r('3/4', 'female')],
  'VAL-0013': [r('1/2', 'female'), r('1/2', 'female')],
  'VAL-0021': [r('3/4', 'female'), r('3/4', 'female')],
  'VAL-0031': [socket('compression', 15), socket('compression', 15)],
  'VAL-0041': [r('1/2', 'male'), socket('compression', 10)],
  'VAL-0051': [r('3/4', 'female'), r('3/4', 'female')],
  'VAL-0061': [r('1/2', 'female'), r('1/2', 'female')],
  'VAL-0071': [socket('compression', 15), r('1/2', 'male')],
  'PIP-0011': [tube('tube', 15), tube('tube', 15)],
  'PIP-0012': [tube('tube', 22), tube('tube', 22)],
  'PIP-0013': [tube('tube', 10), tube('tube', 10)],
  'PIP-0031': [r('1/2', 'male'), r('1/2', 'male')],
  'PIP-0041': [tube('PVC-U pipe', 25), tube('PVC-U pipe', 25)],
  'PIP-0061': [socket('compression', 15), g('1/2', 'female')],
  'TAP-0011': [g('3/8', 'female'), g('3/8', 'female'), metric('M24 x 1', 'female')],
  'TAP-0012': [g('3/8', 'female'), g('3/8', 'female')],
  'TAP-0021': [g('1/2', 'male')],
  'TAP-0031': [r('1/2', 'male'), g('3/4', 'male')],
  'TAP-0041': [g('3/4', 'female'), g('3/4', 'female'), g('1/2', 'male')],
  'TAP-0051': [g('1/2', 'male')],
  'TAP-0052': [g('1/2', 'female')],
  'TAP-0061': [g('1/2', 'female'), g('1/2', 'female')],
  'TAP-0071': [metric('M24 x 1', 'male')],
  'DRN-0011': [g('1 1/4', 'female'), tube('waste pipe', 32)],
  'DRN-0012': [g('1 1/2', 'female'), slip(40)],
  'DRN-0021': [g('1 1/4', 'male')],
  'DRN-0022': [g('1 1/2', 'male')],
  'DRN-0031': [ring(50), spigot(50)],
  'DRN-0032': [ring(50), ring(50), spigot(50)],
  'DRN-0041': [ring(110), spigot(110)],
  'DRN-0051': [slip(40)],
  'DRN-0061': [spigot(50)],
  'PTL-0061': [g('1/4', 'male')],
  'FST-0081': [g('1/2', 'male')],
  'FST-0021': [metric('M8', 'male')],
  'FST-0022': [metric('M8', 'female')],
  'FST-0042': [metric('M8', 'female')],
  'FST-0061': [metric('M8', 'male')],
};

const LOOK_ALIKE =
  'NPT and BSP look alike, and a few sizes even start to turn. Angle and pitch differ, so the joint leaks: use an adapter.';

/** Said once a pair, from the male end; at the same size. */
const pairs: [male: string, female: string, fits: boolean, note: string][] = [
  ['G', 'G', true, 'Seals on a flat washer or an O-ring, not in the thread.'],
  ['R', 'R', true, 'Seals in the thread: PTFE tape, or flax and paste.'],
  ['R', 'G', true, 'Screws in and seals with tape or flax. Not for gas.'],
  [
    'G',
    'R',
    false,
    'Both are BSP and the pitch is the same, but a parallel male end does not seal inside a taper thread.',
  ],
  ['NPT', 'NPT', true, 'Seals in the thread with tape or compound.'],
  ['NPT', 'G', false, LOOK_ALIKE],
  ['NPT', 'R', false, LOOK_ALIKE],
  ['G', 'NPT', false, LOOK_ALIKE],
  ['R', 'NPT', false, LOOK_ALIKE],
  ['tube', 'compression', true, 'Nut and olive; cut the tube square and deburr it.'],
  ['tube', 'push-fit', true, 'Push in to the mark; plastic pipe needs an insert.'],
  ['tube', 'solder', true, 'Copper tube only; clean both ends and use flux.'],
  ['PVC-U pipe', 'solvent', true, 'Solvent cement; let it cure before it carries pressure.'],
  ['waste pipe', 'slip', true, 'Rubber cone and nut, tightened by hand.'],
  ['waste pipe', 'compression', false, 'A waste pipe is no pressure tube, though the size is close.'],
  ['ring seal', 'ring seal', true, 'Push in with lubricant, then pull back 10 mm.'],
  ['metric', 'metric', true, 'Same metric thread.'],
];

export const matingRules: MatingRule[] = pairs.flatMap(([male, female, fits, note]) => [
  { joint: male, gender: 'male', toJoint: female, toGender: 'female', fits, note },
  { joint: female, gender: 'female', toJoint: male, toGender: 'male', fits, note },
]);
