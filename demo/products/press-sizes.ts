import { r, socket } from '#demo/ends.ts';
import { inSizes, slugPart } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const common = {
  standard: 'EN ISO 21003',
  material: 'Brass and stainless steel',
  finish: 'Tinned',
  pressure: 10,
  temperature: 95,
};
const connection = 'Press (TH)';
const wall = (mm: number) => (mm === 26 ? 3 : 2);
const end = (mm: number) => socket('press', mm);
const pipeSize = (mm: number) => `${mm} x ${wall(mm)} mm`;

const couplings = inSizes(
  [
    { sku: 'FIT-0171', mm: 16, cents: 345, stock: 340, weight: 44 },
    { sku: 'FIT-0172', mm: 20, cents: 475, stock: 260, weight: 66 },
    { sku: 'FIT-0173', mm: 26, cents: 775, stock: 90, weight: 112 },
  ],
  ({ mm, weight }) => ({
    slug: `press-coupling-${mm}-mm`,
    name: `Press straight coupling, ${mm} mm multilayer, TH profile`,
    family: 'press-coupling',
    description: `Joins two ends of ${pipeSize(mm)} multilayer pipe, pressed once on each side with TH jaws. Calibrate the pipe first, or the O-rings are cut. An unpressed joint drips at low pressure, so test before you close the wall.`,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'press-coupling-16-mm', alt: `${mm} mm press coupling with two stainless sleeves` },
  }),
);

const elbows = inSizes(
  [
    { sku: 'FIT-0174', mm: 16, cents: 395, stock: 410, weight: 58 },
    { sku: 'FIT-0175', mm: 20, cents: 545, stock: 280, weight: 88 },
    { sku: 'FIT-0176', mm: 26, cents: 925, stock: 84, weight: 156 },
  ],
  ({ mm, weight }) => ({
    slug: `press-elbow-90-${mm}-mm`,
    name: `Press elbow 90°, ${mm} mm multilayer, TH profile`,
    family: 'press-elbow',
    description: `A right angle for ${pipeSize(mm)} multilayer pipe where a bend of five times the diameter has no room. The windows in the sleeve show that the pipe is home. Not for PEX of the same size, whose wall has no metal to hold the press.`,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'press-elbow-90-16-mm', alt: `${mm} mm press elbow with two stainless sleeves` },
  }),
);

const tees = inSizes(
  [
    { sku: 'FIT-0177', mm: 16, cents: 595, stock: 220, weight: 82 },
    { sku: 'FIT-0178', mm: 20, cents: 795, stock: 150, weight: 126 },
    { sku: 'FIT-0179', mm: 26, cents: 1345, stock: 52, weight: 218 },
  ],
  ({ mm, weight }) => ({
    slug: `press-equal-tee-${mm}-mm`,
    name: `Press equal tee, ${mm} mm multilayer, TH profile`,
    family: 'press-tee',
    description: `A branch of the full size in ${pipeSize(mm)} multilayer pipe. All three ends are pressed with the same TH jaw. Think where the jaw goes before you push the pipe in, as it needs 100 mm of room.`,
    ends: [end(mm), end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'press-equal-tee-16-mm', alt: `${mm} mm press tee with three stainless sleeves` },
  }),
);

const reducers = inSizes(
  [
    { sku: 'FIT-0180', mm: 20, to: 16, cents: 445, stock: 180, weight: 56 },
    { sku: 'FIT-0181', mm: 26, to: 20, cents: 675, stock: 70, weight: 92 },
  ],
  ({ mm, to, weight }) => ({
    slug: `press-reducer-${mm}-x-${to}-mm`,
    name: `Press reducing coupling, ${mm} mm x ${to} mm multilayer, TH profile`,
    family: 'press-reducer',
    description: `Steps ${pipeSize(mm)} multilayer pipe down to ${pipeSize(to)}. Two sizes need two jaws, so have both with you. The bore narrows by more than the pipe does.`,
    ends: [end(mm), end(to)],
    attributes: { size: `${mm} x ${to} mm`, connection, ...common, weight },
    picture: { of: 'press-reducer-20-x-16-mm', alt: `Press coupling from ${mm} mm to ${to} mm` },
  }),
);

const adapters = inSizes(
  [
    { sku: 'FIT-0182', mm: 16, inch: '1/2', cents: 345, stock: 360, weight: 52 },
    { sku: 'FIT-0183', mm: 20, inch: '3/4', cents: 525, stock: 190, weight: 88 },
    { sku: 'FIT-0184', mm: 26, inch: '1', cents: 825, stock: 66, weight: 148 },
  ],
  ({ mm, inch, weight }) => ({
    slug: `press-adapter-${mm}-mm-x-${slugPart(inch)}-in-bsp-male`,
    name: `Press adapter, ${mm} mm multilayer x ${inch} in BSP male, TH profile`,
    family: 'press-adapter',
    description: `From ${pipeSize(mm)} multilayer pipe to a ${inch} in BSP female thread. Screw it in with tape or flax first, press afterwards, so that the pipe is not twisted. The way to go on in copper or steel.`,
    ends: [end(mm), r(inch, 'male')],
    attributes: {
      size: `${mm} mm x ${inch} in`,
      connection: 'Press x BSP male',
      thread: 'ISO 7 (R)',
      ...common,
      weight,
    },
    picture: {
      of: 'press-adapter-16-mm-x-1-2-in-bsp-male',
      alt: `Adapter from a ${mm} mm press sleeve to a ${inch} in male thread`,
    },
  }),
);

const stopEnds = inSizes(
  [
    { sku: 'FIT-0185', mm: 16, cents: 245, stock: 140, weight: 30 },
    { sku: 'FIT-0186', mm: 20, cents: 325, stock: 90, weight: 44 },
    { sku: 'FIT-0187', mm: 26, cents: 475, stock: 40, weight: 74 },
  ],
  ({ mm, weight }) => ({
    slug: `press-stop-end-${mm}-mm`,
    name: `Press stop end, ${mm} mm multilayer, TH profile`,
    family: 'press-stop-end',
    description: `Closes ${pipeSize(mm)} multilayer pipe for good. To go on later you cut it off and lose 30 mm of pipe. For a pressure test, a screwed plug on a press adapter comes off again.`,
    ends: [end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'press-stop-end-16-mm', alt: `${mm} mm press stop end with one stainless sleeve` },
  }),
);

export const pressSizes: DemoProduct[] = [...couplings, ...elbows, ...tees, ...reducers, ...adapters, ...stopEnds];
