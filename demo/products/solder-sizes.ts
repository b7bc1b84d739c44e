import { r, socket } from '#demo/ends.ts';
import { inSizes, slugPart } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const common = { standard: 'EN 1254-1', material: 'Copper', finish: 'Natural', pressure: 25, temperature: 110 };
const connection = 'End feed (solder)';
const end = (mm: number) => socket('solder', mm);

const elbows = inSizes(
  [
    { sku: 'FIT-0131', mm: 10, minOrder: 10, cents: 790, stock: 320, weight: 9 },
    { sku: 'FIT-0132', mm: 22, minOrder: 10, cents: 990, stock: 560, weight: 42 },
    { sku: 'FIT-0133', mm: 28, minOrder: 1, cents: 275, stock: 140, weight: 78 },
  ],
  ({ mm, minOrder, weight }) => ({
    slug: `end-feed-elbow-90-${mm}-mm`,
    name: `Copper end-feed elbow 90°, ${mm} mm, EN 1254-1`,
    family: 'end-feed-elbow',
    description: `Plain capillary elbow for ${mm} mm copper tube, soldered from the mouth. Bright metal, thin flux, and take the flame away as soon as the solder runs round. It cannot be taken apart without heat.`,
    minOrder,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'end-feed-elbow-90-15-mm', alt: `Smooth copper ${mm} mm elbow with plain sockets` },
  }),
);

const couplings = inSizes(
  [
    { sku: 'FIT-0134', mm: 15, minOrder: 25, cents: 775, stock: 1050, weight: 9 },
    { sku: 'FIT-0135', mm: 22, minOrder: 10, cents: 640, stock: 520, weight: 18 },
    { sku: 'FIT-0136', mm: 28, minOrder: 1, cents: 145, stock: 130, weight: 31 },
  ],
  ({ mm, minOrder, weight }) => ({
    slug: `end-feed-coupling-${mm}-mm`,
    name: `Copper end-feed straight coupling, ${mm} mm, EN 1254-1`,
    family: 'end-feed-coupling',
    description: `Joins two lengths of ${mm} mm copper tube with a ring of solder at each mouth. A dimple in the middle stops both tubes. For a repair where neither tube can move, take a compression coupling.`,
    minOrder,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'end-feed-coupling-15-mm', alt: `Straight copper ${mm} mm coupling with plain sockets` },
  }),
);

const tees = inSizes(
  [
    { sku: 'FIT-0137', mm: 22, cents: 295, stock: 300, weight: 66 },
    { sku: 'FIT-0138', mm: 28, cents: 545, stock: 84, weight: 118 },
  ],
  ({ mm, weight }) => ({
    slug: `end-feed-equal-tee-${mm}-mm`,
    name: `Copper end-feed equal tee, ${mm} mm, EN 1254-1`,
    family: 'end-feed-tee',
    description: `Capillary tee with three sockets for ${mm} mm copper tube. Heat the body, not the tube, and feed the branch last. Wrap a wet cloth round any joint near by that must not run again.`,
    ends: [end(mm), end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'end-feed-equal-tee-15-mm', alt: `Smooth copper ${mm} mm tee with three plain sockets` },
  }),
);

const reducers = inSizes(
  [
    { sku: 'FIT-0139', mm: 15, to: 10, cents: 95, stock: 240, weight: 11 },
    { sku: 'FIT-0140', mm: 28, to: 22, cents: 225, stock: 110, weight: 41 },
  ],
  ({ mm, to, weight }) => ({
    slug: `end-feed-reducing-coupling-${mm}-x-${to}-mm`,
    name: `Copper end-feed reducing coupling, ${mm} mm x ${to} mm, EN 1254-1`,
    family: 'end-feed-reducer',
    description: `From ${mm} mm copper tube to ${to} mm, both ends sockets for tube. The taper is smooth, so it makes little noise. It does not plug into the socket of another fitting.`,
    ends: [end(mm), end(to)],
    attributes: { size: `${mm} x ${to} mm`, connection, ...common, weight },
    picture: {
      of: 'end-feed-reducing-coupling-22-x-15-mm',
      alt: `Copper reducing coupling, ${mm} mm at one end and ${to} mm at the other`,
    },
  }),
);

const adapters = inSizes(
  [
    { sku: 'FIT-0141', mm: 15, inch: '1/2', cents: 275, stock: 380, weight: 34 },
    { sku: 'FIT-0142', mm: 22, inch: '3/4', cents: 395, stock: 190, weight: 62 },
    { sku: 'FIT-0143', mm: 28, inch: '1', cents: 725, stock: 60, weight: 110 },
  ],
  ({ mm, inch, weight }) => ({
    slug: `end-feed-adapter-${mm}-mm-x-${slugPart(inch)}-in-bsp-male`,
    name: `Copper end-feed adapter, ${mm} mm x ${inch} in BSP male`,
    family: 'end-feed-adapter',
    description: `Solder socket for ${mm} mm copper tube, ${inch} in taper thread on the other end. Solder it first and let it cool, then tape and screw it in: heat ruins the tape. The body is DZR brass, the socket takes any copper tube to EN 1057.`,
    ends: [end(mm), r(inch, 'male')],
    attributes: {
      size: `${mm} mm x ${inch} in`,
      connection: 'End feed x BSP male',
      thread: 'ISO 7 (R)',
      ...common,
      material: 'DZR brass',
      weight,
    },
    picture: {
      of: 'end-feed-adapter-15-mm-x-1-2-in-bsp-male',
      alt: `Adapter from a ${mm} mm solder socket to a ${inch} in male thread`,
    },
  }),
);

const stopEnds = inSizes(
  [
    { sku: 'FIT-0144', mm: 15, minOrder: 10, cents: 590, stock: 430, weight: 6 },
    { sku: 'FIT-0145', mm: 22, minOrder: 10, cents: 840, stock: 220, weight: 14 },
    { sku: 'FIT-0146', mm: 28, minOrder: 1, cents: 145, stock: 70, weight: 25 },
  ],
  ({ mm, minOrder, weight }) => ({
    slug: `end-feed-stop-end-${mm}-mm`,
    name: `Copper end-feed stop end, ${mm} mm, EN 1254-1`,
    family: 'end-feed-stop-end',
    description: `Cap that is soldered over the end of ${mm} mm copper tube. Cheap and flat, for ends that stay closed behind a wall. Where you may want to go on later, a compression stop end saves the torch.`,
    minOrder,
    ends: [end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'end-feed-stop-end-15-mm', alt: `Copper cap for the end of ${mm} mm tube` },
  }),
);

export const solderSizes: DemoProduct[] = [...elbows, ...couplings, ...tees, ...reducers, ...adapters, ...stopEnds];
