import { g, r } from '#demo/ends.ts';
import { inSizes, slugPart } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const brand = 'Copperline';
const brass = { material: 'Brass', finish: 'Natural', pressure: 16, temperature: 110 };
const iron = {
  thread: 'ISO 7 (Rp)',
  standard: 'EN 10242',
  material: 'Malleable iron',
  finish: 'Galvanised',
  pressure: 25,
  temperature: 120,
};
const female = { connection: 'BSP female', thread: 'ISO 7 (Rp)', ...brass };
const male = { connection: 'BSP male', thread: 'ISO 7 (R)', ...brass };

const elbows = inSizes([{ sku: 'FIT-0013', inch: '1', cents: 875, stock: 80, weight: 245 }], ({ inch, weight }) => ({
  slug: `brass-elbow-90-${slugPart(inch)}-in-bsp-female`,
  name: `Brass elbow 90°, ${inch} in BSP female`,
  brand,
  family: 'brass-elbow',
  description: `Hot-pressed elbow of DZR brass for ${inch} in male threads on both sides. Tape or flax and paste in the thread. It takes a 46 mm opening to hold the body, so bring the large wrench.`,
  ends: [r(inch, 'female'), r(inch, 'female')],
  attributes: { size: `${inch} in`, ...female, material: 'DZR brass', weight },
  picture: { of: 'brass-elbow-90-3-4-in-bsp-female', alt: `Brass 90° elbow with ${inch} in female threads` },
}));

const tees = inSizes(
  [
    { sku: 'FIT-0022', inch: '3/4', cents: 625, stock: 140, weight: 176 },
    { sku: 'FIT-0023', inch: '1', cents: 1125, stock: 52, weight: 310 },
  ],
  ({ inch, weight }) => ({
    slug: `brass-equal-tee-${slugPart(inch)}-in-bsp-female`,
    name: `Brass equal tee, ${inch} in BSP female`,
    brand,
    family: 'brass-tee',
    description: `Three ${inch} in BSP female ends for a branch of the full size. Count the turns when you seal it: the last quarter sets the branch upright, and turning back opens the joint. Water, heating and air up to 16 bar.`,
    ends: [r(inch, 'female'), r(inch, 'female'), r(inch, 'female')],
    attributes: { size: `${inch} in`, ...female, material: 'DZR brass', weight },
    picture: { of: 'brass-equal-tee-1-2-in-bsp-female', alt: `Brass tee with three ${inch} in female threads` },
  }),
);

const sockets = inSizes(
  [
    { sku: 'FIT-0032', inch: '3/4', cents: 345, stock: 240, weight: 84 },
    { sku: 'FIT-0033', inch: '1', cents: 575, stock: 90, weight: 142 },
  ],
  ({ inch, weight }) => ({
    slug: `brass-socket-${slugPart(inch)}-in-bsp-female`,
    name: `Brass socket, ${inch} in BSP female`,
    brand,
    family: 'brass-socket',
    description: `Hexagon socket for two ${inch} in male threads in line. One of the two has to turn as a whole, so it is for new runs and not for a gap in an old one. There a union belongs.`,
    ends: [r(inch, 'female'), r(inch, 'female')],
    attributes: { size: `${inch} in`, ...female, weight },
    picture: { of: 'brass-socket-1-2-in-bsp-female', alt: `Hexagonal ${inch} in brass socket, threaded inside` },
  }),
);

const nipples = inSizes(
  [
    { sku: 'FIT-0042', inch: '3/4', cents: 275, stock: 360, weight: 74 },
    { sku: 'FIT-0043', inch: '1', cents: 445, stock: 130, weight: 122 },
  ],
  ({ inch, weight }) => ({
    slug: `brass-hex-nipple-${slugPart(inch)}-in-bsp-male`,
    name: `Brass hex nipple, ${inch} in BSP male`,
    brand,
    family: 'brass-nipple',
    description: `Two ${inch} in taper threads with a hexagon between, to join valves and fittings face to face. Both ends need tape or flax. On flat-faced parts it leaks, as they need a parallel thread and a washer.`,
    ends: [r(inch, 'male'), r(inch, 'male')],
    attributes: { size: `${inch} in`, ...male, weight },
    picture: { of: 'brass-hex-nipple-1-2-in-bsp-male', alt: `Brass nipple with two ${inch} in male threads` },
  }),
);

const bushes = inSizes(
  [
    { sku: 'FIT-0052', from: '1', to: '3/4', inner: r('3/4', 'female'), cents: 295, stock: 160, weight: 66 },
    { sku: 'FIT-0053', from: '1/2', to: '1/4', inner: g('1/4', 'female'), cents: 195, stock: 120, weight: 28 },
  ],
  ({ from, to, inner, weight }) => ({
    slug: `brass-reducing-bush-${slugPart(from)}-x-${slugPart(to)}-in-bsp`,
    name: `Brass reducing bush, ${from} in BSP male x ${to} in BSP female`,
    brand,
    family: 'brass-bush',
    description: `Brings a ${from} in female port down to ${to} in. ${to === '1/4' ? 'The inner thread is parallel, for gauges that seal on a washer.' : 'The inner thread is Rp, so tape or flax seals it.'} The hexagon stays outside.`,
    ends: [r(from, 'male'), inner],
    attributes: { size: `${from} x ${to} in`, connection: 'BSP male x female', ...brass, weight },
    picture: {
      of: 'brass-reducing-bush-3-4-x-1-2-in-bsp',
      alt: `Brass bush, ${from} in thread outside and ${to} in thread inside`,
    },
  }),
);

const plugs = inSizes(
  [
    { sku: 'FIT-0056', inch: '1/2', cents: 175, stock: 310, weight: 34 },
    { sku: 'FIT-0057', inch: '3/4', cents: 275, stock: 180, weight: 58 },
    { sku: 'FIT-0058', inch: '1', cents: 395, stock: 70, weight: 104 },
  ],
  ({ inch, weight }) => ({
    slug: `brass-plug-${slugPart(inch)}-in-bsp-male`,
    name: `Brass plug, ${inch} in BSP male, hexagon head`,
    brand,
    family: 'brass-plug',
    description: `Closes a ${inch} in female thread, for the time of a pressure test or for ever. Taper thread, sealed with tape or flax. For a male thread you need a cap instead.`,
    ends: [r(inch, 'male')],
    attributes: { size: `${inch} in`, ...male, weight },
    picture: { of: 'brass-plug-1-2-in-bsp-male', alt: `Brass plug with a hexagon head and a ${inch} in thread` },
  }),
);

const unions = inSizes(
  [
    { sku: 'FIT-0059', inch: '1/2', cents: 790, stock: 190, weight: 142 },
    { sku: 'FIT-0060', inch: '3/4', cents: 1150, stock: 95, weight: 228 },
  ],
  ({ inch, weight }) => ({
    slug: `brass-union-${slugPart(inch)}-in-bsp-female`,
    name: `Brass union, flat seat, ${inch} in BSP female`,
    brand,
    family: 'brass-union',
    description: `Lets a ${inch} in threaded run come apart without turning the pipe. The nut presses two flat faces on a fibre washer, which is included; have a new one ready when you open it. Keep it where a wrench can reach.`,
    ends: [r(inch, 'female'), r(inch, 'female')],
    attributes: { size: `${inch} in`, ...female, weight },
    picture: {
      of: 'brass-union-1-2-in-bsp-female',
      alt: `Brass union with a hexagon nut and ${inch} in female threads`,
    },
  }),
);

const ironElbows = inSizes(
  [
    { sku: 'FIT-0092', inch: '1/2', cents: 195, stock: 260, weight: 110 },
    { sku: 'FIT-0093', inch: '3/4', cents: 295, stock: 180, weight: 180 },
  ],
  ({ inch, weight }) => ({
    slug: `galvanised-elbow-90-${slugPart(inch)}-in-female`,
    name: `Galvanised malleable iron elbow 90°, ${inch} in female, EN 10242`,
    family: 'iron-elbow',
    description: `Beaded elbow for ${inch} in galvanised steel pipe. Flax and paste, or tape to EN 751-3. Never after copper in the same run, where the zinc is eaten first.`,
    ends: [r(inch, 'female'), r(inch, 'female')],
    attributes: { size: `${inch} in`, connection: 'BSP female', ...iron, weight },
    picture: { of: 'galvanised-elbow-90-1-in-female', alt: `Grey galvanised ${inch} in elbow with beaded ends` },
  }),
);

const ironTees = inSizes(
  [
    { sku: 'FIT-0094', inch: '1/2', cents: 295, stock: 170, weight: 150 },
    { sku: 'FIT-0095', inch: '3/4', cents: 395, stock: 120, weight: 240 },
    { sku: 'FIT-0096', inch: '1', cents: 595, stock: 64, weight: 380 },
  ],
  ({ inch, weight }) => ({
    slug: `galvanised-tee-${slugPart(inch)}-in-female`,
    name: `Galvanised malleable iron equal tee, ${inch} in female, EN 10242`,
    family: 'iron-tee',
    description: `Beaded tee for ${inch} in galvanised steel pipe, three Rp threads. A plug on the branch makes it a drain or a place for a gauge. Cold water, air and sprinklers; in heating take black iron.`,
    ends: [r(inch, 'female'), r(inch, 'female'), r(inch, 'female')],
    attributes: { size: `${inch} in`, connection: 'BSP female', ...iron, weight },
    picture: { of: 'galvanised-tee-1-in-female', alt: `Grey galvanised ${inch} in tee with beaded ends` },
  }),
);

export const threadedSizes: DemoProduct[] = [
  ...elbows,
  ...tees,
  ...sockets,
  ...nipples,
  ...bushes,
  ...plugs,
  ...unions,
  ...ironElbows,
  ...ironTees,
];
