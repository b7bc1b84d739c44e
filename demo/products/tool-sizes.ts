import { g } from '#demo/ends.ts';
import { inSizes } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const brand = 'Copperline';
const steel = { material: 'Chrome vanadium steel', finish: 'Chrome' };

const tubeSlices = inSizes(
  [
    { sku: 'PTL-0014', mm: 22, outside: 54, cents: 1690, stock: 84, weight: 165 },
    { sku: 'PTL-0015', mm: 28, outside: 62, cents: 1890, stock: 36, weight: 205 },
  ],
  ({ mm, outside, weight }) => ({
    slug: `tube-slice-${mm}-mm`,
    name: `Tube slice, ${mm} mm copper, self-closing`,
    brand,
    family: 'tube-slice',
    description: `Snaps round ${mm} mm copper tube that is already in its place, and cuts it as you turn it with the arrow. It needs little room behind. For this size of copper tube only, not for steel.`,
    attributes: {
      size: `${mm} mm`,
      material: 'Die-cast alloy',
      colour: 'Blue',
      capacity: mm,
      outside,
      weight,
    },
    picture: { of: 'tube-slice-15-mm', alt: `Round blue tube slice for ${mm} mm tube` },
  }),
);

const pipeWrenches = inSizes(
  [
    { sku: 'PTL-0023', inches: 10, mm: 250, capacity: 38, cents: 2290, stock: 46, weight: 780 },
    { sku: 'PTL-0024', inches: 18, mm: 450, capacity: 64, cents: 4290, stock: 22, weight: 2600 },
  ],
  ({ inches, mm, capacity, weight }) => ({
    slug: `pipe-wrench-${mm}-mm`,
    name: `Pipe wrench, straight, ${inches} in (${mm} mm)`,
    brand,
    family: 'pipe-wrench',
    description: `Forged jaws that bite harder the more you pull, for steel pipe up to ${capacity} mm outside. Two of them undo an old joint, one to hold and one to turn. Copper, chrome and hexagons need another tool.`,
    attributes: { material: 'Ductile iron', colour: 'Red', capacity, length: mm, weight },
    picture: { of: 'pipe-wrench-350-mm', alt: `Red ${mm} mm pipe wrench with toothed jaws` },
  }),
);

const gauges = inSizes(
  [
    { sku: 'PTL-0062', bar: 6, cents: 1130, stock: 74 },
    { sku: 'PTL-0063', bar: 16, cents: 1190, stock: 40 },
  ],
  ({ bar }) => ({
    slug: `pressure-gauge-0-${bar}-bar-1-4-in-bsp`,
    name: `Pressure gauge, 0-${bar} bar, 63 mm, 1/4 in BSP bottom, EN 837-1`,
    brand,
    family: 'pressure-gauge',
    description: `Dry gauge of class 1.6 for ${bar === 6 ? 'sealed heating and tank-fed water' : 'mains, wells and pump sets'}, with a parallel G 1/4 thread that seals on a washer. Choose the scale so that the needle stands in its middle third. Frost and pump hammer kill it.`,
    ends: [g('1/4', 'male')],
    attributes: {
      size: '1/4 in',
      connection: 'BSP male',
      thread: 'ISO 228 (G)',
      standard: 'EN 837-1',
      material: 'Brass and steel',
      range: `0-${bar} bar`,
      outside: 63,
      pressure: bar,
      temperature: 60,
      weight: 165,
    },
    picture: { alt: `Round pressure gauge with a dial from 0 to ${bar} bar and a brass thread below` },
  }),
);

const pressTools = inSizes([{ sku: 'PTL-0071', cents: 18_900, stock: 12 }], () => ({
  slug: 'press-tool-16-26-mm',
  name: 'Hand press tool for multilayer pipe, TH jaws 16, 20 and 26 mm',
  brand,
  family: 'press-tool',
  description:
    'Long-handled tool with three pairs of TH jaws, for the odd bathroom rather than a block of flats. It closes all the way before it lets go, so no joint stays half pressed. Not for copper press fittings, whose profile differs.',
  attributes: { size: '16, 20 and 26 mm', material: 'Steel', capacity: 26, length: 560, weight: 4200 },
  picture: { of: 'press-tool-16-26-mm', alt: 'Long-handled press tool with a jaw at its head' },
}));

const adjustables = inSizes(
  [
    { sku: 'HND-0014', inches: 8, mm: 200, capacity: 25, cents: 1490, stock: 120, weight: 260 },
    { sku: 'HND-0015', inches: 12, mm: 300, capacity: 35, cents: 2490, stock: 88, weight: 640 },
  ],
  ({ inches, mm, capacity, weight }) => ({
    slug: `adjustable-wrench-${inches}-in-${mm}-mm`,
    name: `Adjustable wrench, ${inches} in (${mm} mm), ISO 6787`,
    brand,
    family: 'adjustable-wrench',
    description: `Drop-forged wrench that opens to ${capacity} mm, ${mm === 200 ? 'enough for 10 and 15 mm compression nuts' : 'enough for the 32 mm nuts of 22 mm compression fittings'}. Close the jaw on the flats before you pull. On a rounded nut take pliers with teeth.`,
    attributes: { size: `${mm} mm`, standard: 'ISO 6787', ...steel, capacity, length: mm, weight },
    picture: { of: 'adjustable-wrench-10-in-250-mm', alt: `Chrome ${mm} mm adjustable wrench with knurled screw` },
  }),
);

const spanners = inSizes(
  [
    { sku: 'HND-0016', mm: 13, fits: 'M8 bolts and nuts', length: 170, cents: 490, stock: 260, weight: 80 },
    {
      sku: 'HND-0017',
      mm: 19,
      fits: 'the nuts of 10 mm compression fittings',
      length: 230,
      cents: 790,
      stock: 140,
      weight: 190,
    },
    {
      sku: 'HND-0018',
      mm: 22,
      fits: '1/2 in hex nipples and aerators',
      length: 255,
      cents: 990,
      stock: 110,
      weight: 280,
    },
    {
      sku: 'HND-0019',
      mm: 32,
      fits: 'the nuts of 22 mm compression fittings',
      length: 360,
      cents: 1790,
      stock: 74,
      weight: 690,
    },
  ],
  ({ mm, fits: use, length, weight }) => ({
    slug: `combination-spanner-${mm}-mm`,
    name: `Combination spanner, ${mm} mm, ISO 7738`,
    brand,
    family: 'combination-spanner',
    description: `Open end and offset ring, both ${mm} mm: the size of ${use}. The ring goes on where it can, the open end where tube is in the way. It is metric, so inch nuts are left to an adjustable.`,
    attributes: { size: `${mm} mm`, standard: 'ISO 7738', ...steel, capacity: mm, length, weight },
    picture: { of: 'combination-spanner-24-mm', alt: `Chrome ${mm} mm spanner with open end and ring` },
  }),
);

const pumpPliers = inSizes([{ sku: 'HND-0023', mm: 300, cents: 3290, stock: 66 }], ({ mm }) => ({
  slug: `water-pump-pliers-${mm}-mm`,
  name: `Water pump pliers, ${mm} mm, box joint, ISO 8976`,
  brand,
  family: 'water-pump-pliers',
  description:
    'The long pair, for waste nuts, union nuts and pipe up to 70 mm. A button sets the joint, the teeth hold without squeezing. They mark chrome, so put a cloth between.',
  attributes: {
    size: `${mm} mm`,
    standard: 'ISO 8976',
    material: 'Chrome vanadium steel',
    finish: 'Polished',
    colour: 'Red',
    capacity: 70,
    length: mm,
    weight: 560,
  },
  picture: { of: 'water-pump-pliers-250-mm', alt: 'Long water pump pliers with red handles and toothed jaws' },
}));

const tapes = inSizes([{ sku: 'HND-0053', cents: 1590, stock: 130 }], () => ({
  slug: 'tape-measure-8-m-class-ii',
  name: 'Tape measure, 8 m x 25 mm, class II',
  brand,
  family: 'tape-measure',
  description:
    'Eight metres of matt steel blade for runs from room to room. The hook slides by its own thickness, so inside and outside both read right. Wipe it before it goes back in, or grit wears the print.',
  attributes: {
    size: '8 m',
    material: 'Steel blade, ABS case',
    colour: 'Yellow',
    width: 25,
    length: 8000,
    weight: 390,
  },
  picture: { of: 'tape-measure-5-m-class-ii', alt: 'Tape measure with a yellow blade pulled out' },
}));

const tubeTools = [
  ...inSizes([{ sku: 'PTL-0072', cents: 1890, stock: 64 }], () => ({
    slug: 'calibrator-16-20-26-mm',
    name: 'Calibrator for multilayer pipe, 16, 20 and 26 mm',
    brand,
    family: 'calibrator',
    description:
      'Rounds and chamfers the end of multilayer pipe, so that the O-rings of a press fitting go in whole. One arm for each size, turned by hand or in a slow drill. A pipe that was cut but not calibrated leaks later, not at the test.',
    attributes: { size: '16, 20 and 26 mm', material: 'Plastic and steel', colour: 'Grey', weight: 120 },
    picture: { alt: 'Grey calibrator with an arm for each of three pipe sizes' },
  })),
  ...inSizes([{ sku: 'PTL-0073', cents: 1290, stock: 110 }], () => ({
    slug: 'deburrer-3-35-mm',
    name: 'Deburrer, inside and outside, 3-35 mm',
    brand,
    family: 'deburrer',
    description:
      'Takes the burr off tube of copper, steel and plastic, inside with the one end and outside with the other. A burr makes noise and cuts O-rings. Hold the tube mouth down, so that the swarf falls out.',
    attributes: { material: 'Plastic and steel', colour: 'Orange', range: '3-35 mm', length: 52, weight: 95 },
    picture: { alt: 'Orange barrel with a cone of steel blades in its open end' },
  })),
  ...inSizes([{ sku: 'PTL-0074', cents: 990, stock: 86 }], () => ({
    slug: 'bending-spring-15-mm',
    name: 'Bending spring, 15 mm copper, internal, BS 5431',
    brand,
    family: 'bending-spring',
    description:
      'Goes into 15 mm copper tube and keeps it round while you bend it over your knee. Bend a little too far and back again, then turn the ring to free it. Anneal hard tube at the bend first, or use a bender.',
    attributes: { size: '15 mm', standard: 'BS 5431', material: 'Spring steel', weight: 260 },
    picture: { alt: 'Steel bending spring with a ring at one end' },
  })),
  ...inSizes([{ sku: 'PTL-0091', cents: 3490, stock: 42 }], () => ({
    slug: 'drain-rod-set-5-x-0-6-m',
    name: 'Drain rod set, 5 rods of 0.6 m, with worm and plunger',
    brand,
    family: 'drain-rods',
    description:
      'Three metres of flexible rod for drains of 110 mm, with a worm to pull and a plunger to push. Turn clockwise only, even when you pull, or the rods come apart in the drain. Start from the manhole below the blockage.',
    attributes: { material: 'Polypropylene and brass', colour: 'Black', length: 3000, weight: 1900 },
    picture: { alt: 'Five black drain rods with brass ends, a worm and a rubber plunger' },
  })),
  ...inSizes([{ sku: 'PTL-0081', cents: 290, stock: 340 }], () => ({
    slug: 'radiator-key',
    name: 'Radiator key, 5 mm square, brass',
    brand,
    family: 'radiator-key',
    description:
      'Opens the air vent of a radiator and the spindle of a drain cock. Half a turn is enough: when water comes, close it. Bleed with the pump off and a cloth in hand.',
    attributes: { size: '5 mm', material: 'Brass', finish: 'Natural', drive: 'Square', capacity: 5, weight: 28 },
    picture: { alt: 'Brass radiator key with two wings and a square socket' },
  })),
];

export const toolSizes: DemoProduct[] = [
  ...tubeTools,
  ...tubeSlices,
  ...pipeWrenches,
  ...gauges,
  ...pressTools,
  ...adjustables,
  ...spanners,
  ...pumpPliers,
  ...tapes,
];
