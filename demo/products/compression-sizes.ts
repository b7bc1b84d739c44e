import { r, socket } from '#demo/ends.ts';
import { inSizes, slugPart } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const common = { standard: 'EN 1254-2', material: 'Brass', finish: 'Natural', pressure: 16, temperature: 110 };
const brand = 'Copperline';
const end = (mm: number) => socket('compression', mm);
/** Across the flats of its nuts, by the tube. */
const nuts = { 10: 19, 15: 24, 22: 32, 28: 39 } as const;

const elbows = inSizes(
  [
    { sku: 'FIT-0111', mm: 10, cents: 245, stock: 160, weight: 52 },
    { sku: 'FIT-0065', mm: 22, cents: 495, stock: 320, weight: 158 },
    { sku: 'FIT-0112', mm: 28, cents: 975, stock: 95, weight: 285 },
  ],
  ({ mm, weight }) => ({
    slug: `compression-elbow-90-${mm}-mm`,
    name: `Compression elbow 90°, ${mm} mm, EN 1254-2`,
    brand,
    family: 'compression-elbow',
    description: `Turns ${mm} mm copper tube through a right angle, with nuts of ${nuts[mm]} mm across flats and brass olives. It needs no flame, but room for two spanners. Soft copper and plastic need an insert.`,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection: 'Compression', ...common, flats: nuts[mm], weight },
    picture: { of: 'compression-elbow-90-15-mm', alt: `Brass ${mm} mm compression elbow with a nut at both ends` },
  }),
);

const couplings = inSizes(
  [
    { sku: 'FIT-0113', mm: 10, cents: 175, stock: 180, weight: 40 },
    { sku: 'FIT-0114', mm: 22, cents: 375, stock: 410, weight: 118 },
    { sku: 'FIT-0115', mm: 28, cents: 745, stock: 88, weight: 220 },
  ],
  ({ mm, weight }) => ({
    slug: `compression-coupling-${mm}-mm`,
    name: `Compression straight coupling, ${mm} mm, EN 1254-2`,
    brand,
    family: 'compression-coupling',
    description: `Joins two ${mm} mm copper tubes in line without a torch. Both tubes go in to the stop, so leave the width of a finger when you measure for a repair. Do not paste the olive: it seals dry.`,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection: 'Compression', ...common, flats: nuts[mm], weight },
    picture: { of: 'compression-coupling-15-mm', alt: `Straight brass ${mm} mm compression coupling with two nuts` },
  }),
);

const tees = inSizes(
  [
    { sku: 'FIT-0116', mm: 10, cents: 345, stock: 90, weight: 74 },
    { sku: 'FIT-0117', mm: 15, cents: 425, stock: 460, weight: 122 },
    { sku: 'FIT-0118', mm: 28, cents: 1425, stock: 56, weight: 395 },
  ],
  ({ mm, weight }) => ({
    slug: `compression-equal-tee-${mm}-mm`,
    name: `Compression equal tee, ${mm} mm, EN 1254-2`,
    brand,
    family: 'compression-tee',
    description: `A branch of the full size off ${mm} mm copper tube, three nuts and olives included. Hold the body with a second spanner while you tighten, or the tee turns in the run. Rated 16 bar at 30 °C and 6 bar at 110 °C.`,
    ends: [end(mm), end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection: 'Compression', ...common, flats: nuts[mm], weight },
    picture: { of: 'compression-equal-tee-22-mm', alt: `Brass ${mm} mm compression tee with three hexagon nuts` },
  }),
);

const threads = [
  { mm: 10, inch: '1/2' },
  { mm: 15, inch: '1/2' },
  { mm: 22, inch: '3/4' },
  { mm: 28, inch: '1' },
] as const;

const maleAdapters = inSizes(
  [
    { sku: 'FIT-0119', ...threads[0], cents: 225, stock: 140, weight: 48 },
    { sku: 'FIT-0120', ...threads[2], cents: 325, stock: 380, weight: 104 },
    { sku: 'FIT-0121', ...threads[3], cents: 595, stock: 75, weight: 196 },
  ],
  ({ mm, inch, weight }) => ({
    slug: `compression-adapter-${mm}-mm-x-${slugPart(inch)}-in-bsp-male`,
    name: `Compression adapter, ${mm} mm x ${inch} in BSP male`,
    brand,
    family: 'compression-adapter',
    description: `From ${mm} mm copper tube into a ${inch} in BSP female port. Tape or flax on the thread, nothing on the olive. Do the thread first, as the nut will not turn once the tube is in.`,
    ends: [end(mm), r(inch, 'male')],
    attributes: {
      size: `${mm} mm x ${inch} in`,
      connection: 'Compression x BSP male',
      thread: 'ISO 7 (R)',
      ...common,
      flats: nuts[mm],
      weight,
    },
    picture: {
      of: 'compression-adapter-15-mm-x-1-2-in-bsp-male',
      alt: `Brass adapter from a ${mm} mm compression nut to a ${inch} in male thread`,
    },
  }),
);

const femaleAdapters = inSizes(
  [
    { sku: 'FIT-0122', ...threads[1], cents: 245, stock: 420, weight: 66 },
    { sku: 'FIT-0123', ...threads[2], cents: 375, stock: 240, weight: 118 },
    { sku: 'FIT-0124', ...threads[3], cents: 675, stock: 62, weight: 210 },
  ],
  ({ mm, inch, weight }) => ({
    slug: `compression-adapter-${mm}-mm-x-${slugPart(inch)}-in-bsp-female`,
    name: `Compression adapter, ${mm} mm x ${inch} in BSP female`,
    brand,
    family: 'compression-female-adapter',
    description: `From ${mm} mm copper tube to anything with a ${inch} in BSP male thread. Screw the male part in with tape or flax before the tube is fixed. It is a parallel Rp thread for a taper R, not a swivel nut for tap tails.`,
    ends: [end(mm), r(inch, 'female')],
    attributes: {
      size: `${mm} mm x ${inch} in`,
      connection: 'Compression x BSP female',
      thread: 'ISO 7 (Rp)',
      ...common,
      flats: nuts[mm],
      weight,
    },
    picture: {
      of: 'compression-adapter-15-mm-x-1-2-in-bsp-female',
      alt: `Brass adapter from a ${mm} mm compression nut to a ${inch} in female thread`,
    },
  }),
);

const reducers = inSizes(
  [
    { sku: 'FIT-0125', mm: 22, to: 15, cents: 395, stock: 260, weight: 102 },
    { sku: 'FIT-0126', mm: 28, to: 22, cents: 825, stock: 48, weight: 198 },
  ],
  ({ mm, to, weight }) => ({
    slug: `compression-reducing-coupling-${mm}-x-${to}-mm`,
    name: `Compression reducing coupling, ${mm} mm x ${to} mm, EN 1254-2`,
    brand,
    family: 'compression-reducer',
    description: `Brings a ${mm} mm run down to ${to} mm copper tube, nuts and olives included. The step costs a little pressure, so keep the long run in the larger size. Not for going from copper to steel pipe.`,
    ends: [end(mm), end(to)],
    attributes: { size: `${mm} x ${to} mm`, connection: 'Compression', ...common, weight },
    picture: {
      of: 'compression-reducing-coupling-22-x-15-mm',
      alt: `Brass compression coupling with a ${mm} mm nut and a smaller ${to} mm nut`,
    },
  }),
);

const stopEnds = inSizes(
  [
    { sku: 'FIT-0127', mm: 15, cents: 245, stock: 290, weight: 58 },
    { sku: 'FIT-0128', mm: 22, cents: 395, stock: 170, weight: 108 },
    { sku: 'FIT-0129', mm: 28, cents: 695, stock: 40, weight: 190 },
  ],
  ({ mm, weight }) => ({
    slug: `compression-stop-end-${mm}-mm`,
    name: `Compression stop end, ${mm} mm, EN 1254-2`,
    brand,
    family: 'compression-stop-end',
    description: `Closes a ${mm} mm copper tube for good or for the length of a job. It comes off again, but the olive stays on the tube. Let the pressure off before you undo it.`,
    ends: [end(mm)],
    attributes: { size: `${mm} mm`, connection: 'Compression', ...common, flats: nuts[mm], weight },
    picture: { of: 'compression-stop-end-15-mm', alt: `Brass ${mm} mm compression stop end with one nut` },
  }),
);

const wallElbows = inSizes([{ sku: 'FIT-0211', cents: 590, stock: 180 }], () => ({
  slug: 'wall-plate-elbow-15-mm-x-1-2-in',
  name: 'Compression wall plate elbow, 15 mm x 1/2 in BSP female',
  brand,
  family: 'wall-plate-elbow',
  description:
    'Holds an outside tap or a shower outlet to the wall and takes 15 mm copper tube from below. Three screws carry the pull, so that the tube does not. Seal the tap with tape, the olive goes together dry.',
  ends: [socket('compression', 15), r('1/2', 'female')],
  attributes: {
    size: '15 mm x 1/2 in',
    connection: 'Compression x BSP female',
    thread: 'ISO 7 (Rp)',
    ...common,
    flats: nuts[15],
    weight: 180,
  },
  picture: { alt: 'Brass elbow on a round wall plate, thread to the front and compression nut below' },
}));

export const compressionSizes: DemoProduct[] = [
  ...wallElbows,
  ...elbows,
  ...couplings,
  ...tees,
  ...maleAdapters,
  ...femaleAdapters,
  ...reducers,
  ...stopEnds,
];
