import { g, socket, tube } from '#demo/ends.ts';
import { inSizes, slugPart } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const common = { material: 'Plastic', colour: 'White', pressure: 12, temperature: 92 };
const connection = 'Push-fit';
const end = (mm: number) => socket('push-fit', mm);

const couplings = inSizes(
  [
    { sku: 'FIT-0151', mm: 10, cents: 225, stock: 210, weight: 14 },
    { sku: 'FIT-0152', mm: 22, cents: 395, stock: 260, weight: 46 },
  ],
  ({ mm, weight }) => ({
    slug: `push-fit-coupling-${mm}-mm`,
    name: `Push-fit straight coupling, ${mm} mm, white`,
    family: 'push-fit-coupling',
    description: `Joins ${mm} mm copper or barrier pipe in line: insert into plastic pipe, push to the mark, pull to test. The collar lets go again when you press it back. Not for chrome-plated or stainless tube, which the grab ring cannot bite.`,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'push-fit-coupling-15-mm', alt: `White ${mm} mm push-fit coupling with release collars` },
  }),
);

const elbows = inSizes(
  [
    { sku: 'FIT-0153', mm: 10, cents: 245, stock: 190, weight: 16 },
    { sku: 'FIT-0082', mm: 15, cents: 275, stock: 420, weight: 26 },
    { sku: 'FIT-0154', mm: 22, cents: 445, stock: 250, weight: 54 },
  ],
  ({ mm, weight }) => ({
    slug: `push-fit-elbow-90-${mm}-mm`,
    name: `Push-fit elbow 90°, ${mm} mm, white`,
    family: 'push-fit-elbow',
    description: `A right angle for ${mm} mm copper or barrier pipe without tools. Plastic pipe bends by hand, so spend elbows only where it would have to bend too tightly. Good for 12 bar at 20 °C and 3 bar at 92 °C.`,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'push-fit-elbow-90-15-mm', alt: `White ${mm} mm push-fit elbow with two collars` },
  }),
);

const tees = inSizes(
  [
    { sku: 'FIT-0155', mm: 10, cents: 325, stock: 120, weight: 24 },
    { sku: 'FIT-0083', mm: 15, cents: 375, stock: 310, weight: 38 },
    { sku: 'FIT-0156', mm: 22, cents: 625, stock: 160, weight: 78 },
  ],
  ({ mm, weight }) => ({
    slug: `push-fit-equal-tee-${mm}-mm`,
    name: `Push-fit equal tee, ${mm} mm, white`,
    family: 'push-fit-tee',
    description: `Three ${mm} mm push-fit ends for a branch in copper or barrier pipe. Clip the pipe on both sides: the collars hold against pull, not against bending. Leave it where a hand can reach it.`,
    ends: [end(mm), end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'push-fit-equal-tee-15-mm', alt: `White ${mm} mm push-fit tee with three collars` },
  }),
);

const reducers = inSizes(
  [
    { sku: 'FIT-0157', mm: 15, to: 10, cents: 225, stock: 200, weight: 15 },
    { sku: 'FIT-0158', mm: 22, to: 15, cents: 295, stock: 280, weight: 30 },
  ],
  ({ mm, to, weight }) => ({
    slug: `push-fit-reducer-${mm}-x-${to}-mm`,
    name: `Push-fit stem reducer, ${mm} mm x ${to} mm, white`,
    family: 'push-fit-reducer',
    description: `The ${mm} mm stem pushes into any ${mm} mm push-fit end, the other side takes ${to} mm pipe. So one tee serves for all the unequal ones. The stem needs no insert.`,
    ends: [tube('plastic tube', mm), end(to)],
    attributes: { size: `${mm} x ${to} mm`, connection, ...common, weight },
    picture: { of: 'push-fit-reducer-22-x-15-mm', alt: `White stem reducer from ${mm} mm to a ${to} mm collar` },
  }),
);

const tapConnectors = inSizes(
  [
    { sku: 'FIT-0159', mm: 10, inch: '1/2', cents: 295, stock: 110, weight: 28 },
    { sku: 'FIT-0160', mm: 15, inch: '1/2', cents: 295, stock: 340, weight: 32 },
    { sku: 'FIT-0161', mm: 22, inch: '3/4', cents: 395, stock: 150, weight: 54 },
  ],
  ({ mm, inch, weight }) => ({
    slug: `push-fit-tap-connector-${mm}-mm-x-${slugPart(inch)}-in`,
    name: `Push-fit tap connector, ${mm} mm x ${inch} in BSP female, white`,
    family: 'push-fit-tap-connector',
    description: `From ${mm} mm pipe to the ${inch} in BSP tail of a tap or a fill valve. The swivel nut seals on its rubber washer: hand-tight, no tape. Not on a taper thread, which never reaches the washer.`,
    ends: [end(mm), g(inch, 'female')],
    attributes: {
      size: `${mm} mm x ${inch} in`,
      connection: 'Push-fit x BSP female',
      thread: 'ISO 228 (G)',
      ...common,
      weight,
    },
    picture: {
      of: 'push-fit-tap-connector-15-mm-x-1-2-in',
      alt: `White push-fit connector for ${mm} mm pipe with a ${inch} in swivel nut`,
    },
  }),
);

const stopEnds = inSizes(
  [
    { sku: 'FIT-0162', mm: 10, cents: 175, stock: 160, weight: 8 },
    { sku: 'FIT-0163', mm: 15, cents: 175, stock: 380, weight: 13 },
    { sku: 'FIT-0164', mm: 22, cents: 275, stock: 170, weight: 26 },
  ],
  ({ mm, weight }) => ({
    slug: `push-fit-stop-end-${mm}-mm`,
    name: `Push-fit stop end, ${mm} mm, white`,
    family: 'push-fit-stop-end',
    description: `Closes ${mm} mm copper or barrier pipe in a second, handy while the rest of the job goes on. It can be used again as long as the O-ring is whole. Take the pressure off before you release it.`,
    ends: [end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'push-fit-stop-end-15-mm', alt: `White ${mm} mm push-fit stop end with one collar` },
  }),
);

const inserts = inSizes(
  [
    { sku: 'FIT-0165', mm: 10, bore: 7, cents: 790, stock: 900, weight: 1 },
    { sku: 'FIT-0166', mm: 15, bore: 11.6, cents: 890, stock: 2400, weight: 2 },
    { sku: 'FIT-0167', mm: 22, bore: 17.7, cents: 1290, stock: 1100, weight: 4 },
  ],
  ({ mm, bore, weight }) => ({
    slug: `pipe-insert-${mm}-mm`,
    name: `Pipe insert, ${mm} mm, for barrier pipe`,
    family: 'pipe-insert',
    description: `Keeps the end of ${mm} mm plastic pipe round inside push-fit and compression joints. One for every joint in plastic, none for hard copper. The wall must suit: this one is for barrier pipe to BS 7291.`,
    minOrder: 50,
    attributes: { size: `${mm} mm`, material: 'Plastic', colour: 'White', outside: bore, weight },
    picture: { of: 'pipe-insert-15-mm', alt: `White ${mm} mm pipe inserts with a rim` },
  }),
);

export const pushFitSizes: DemoProduct[] = [
  ...couplings,
  ...elbows,
  ...tees,
  ...reducers,
  ...tapConnectors,
  ...stopEnds,
  ...inserts,
];
