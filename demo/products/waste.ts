import { g, slip, tube } from '#demo/ends.ts';
import { inSizes, slugPart } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const brand = 'Copperline';
const plastic = { material: 'Polypropylene', colour: 'White', temperature: 95 };
const sizes = [
  { mm: 32, inch: '1 1/4' },
  { mm: 40, inch: '1 1/2' },
] as const;

const pipes = inSizes(
  [
    { sku: 'DRN-0071', ...sizes[0], cents: 590, stock: 120, weight: 620 },
    { sku: 'DRN-0072', ...sizes[1], cents: 720, stock: 180, weight: 790 },
  ],
  ({ mm, weight }) => ({
    slug: `waste-pipe-${mm}-mm-x-3-m-white`,
    name: `Waste pipe, ${mm} mm x 3 m, white, EN 1451-1`,
    family: 'waste-pipe',
    description: `Plain polypropylene pipe from the trap to the stack, for compression waste fittings of ${mm} mm. A fall of 18 mm to 45 mm in a metre, and a clip every half metre. Polypropylene takes no glue.`,
    ends: [tube('waste pipe', mm), tube('waste pipe', mm)],
    attributes: {
      size: `${mm} mm`,
      connection: 'Slip',
      standard: 'EN 1451-1',
      ...plastic,
      outside: mm,
      length: 3000,
      weight,
    },
    picture: { of: 'waste-pipe-40-mm-x-3-m-white', alt: `White ${mm} mm waste pipe` },
  }),
);

const lengths = inSizes(
  [
    { sku: 'DRN-0091', ...sizes[0], meters: 1, cents: 245, stock: 160, weight: 207 },
    { sku: 'DRN-0092', ...sizes[0], meters: 2, cents: 425, stock: 110, weight: 413 },
    { sku: 'DRN-0093', ...sizes[1], meters: 1, cents: 295, stock: 210, weight: 263 },
    { sku: 'DRN-0094', ...sizes[1], meters: 2, cents: 525, stock: 140, weight: 527 },
  ],
  ({ mm, meters, weight }) => ({
    slug: `waste-pipe-${mm}-mm-x-${meters}-m-white`,
    name: `Waste pipe, ${mm} mm x ${meters} m, white, EN 1451-1`,
    family: 'waste-pipe',
    description: `Plain polypropylene pipe cut to ${meters} m, for compression waste fittings of ${mm} mm. Enough from a basin or sink to the wall. Polypropylene takes no glue.`,
    ends: [tube('waste pipe', mm), tube('waste pipe', mm)],
    attributes: {
      size: `${mm} mm`,
      connection: 'Slip',
      standard: 'EN 1451-1',
      ...plastic,
      outside: mm,
      length: meters * 1000,
      weight,
    },
    picture: { of: 'waste-pipe-40-mm-x-3-m-white', alt: `White ${mm} mm waste pipe` },
  }),
);

/** The shapes of a waste fitting that is held by rubber cone and hand nut. */
const byShape = {
  knuckle: {
    family: 'waste-knuckle-bend',
    slug: 'waste-knuckle-bend-90',
    name: 'Waste knuckle bend 90°',
    ends: 2,
    description:
      'The tightest turn, for behind a basin or where a boxing has no depth. It blocks sooner than a swept bend, so leave it in sight.',
    alt: 'White waste elbow with two ribbed nuts',
  },
  swept: {
    family: 'waste-swept-bend',
    slug: 'waste-swept-bend-92',
    name: 'Waste swept bend 92.5°',
    ends: 2,
    description:
      'A long easy turn that the water and what is in it go round without stopping. The half of a degree gives the pipe its fall.',
    alt: 'White waste bend with a long sweep and two ribbed nuts',
  },
  tee: {
    family: 'waste-tee',
    slug: 'waste-tee',
    name: 'Waste tee 92.5°',
    ends: 3,
    description:
      'Brings a second waste into the run. Two traps on one pipe may suck each other dry: keep the run short or vent it.',
    alt: 'White waste tee with three ribbed nuts',
  },
  coupling: {
    family: 'waste-coupling',
    slug: 'waste-coupling',
    name: 'Waste straight coupling',
    ends: 2,
    description:
      'Joins two lengths in line and comes apart again. It takes up no heat, so let the pipe slide in its clips.',
    alt: 'Straight white waste coupling with two ribbed nuts',
  },
} as const;

const fittings = inSizes(
  [
    { sku: 'DRN-0073', ...sizes[0], shape: 'knuckle', cents: 190, stock: 340, weight: 62 },
    { sku: 'DRN-0074', ...sizes[1], shape: 'knuckle', cents: 230, stock: 410, weight: 84 },
    { sku: 'DRN-0075', ...sizes[0], shape: 'swept', cents: 220, stock: 260, weight: 70 },
    { sku: 'DRN-0076', ...sizes[1], shape: 'swept', cents: 260, stock: 310, weight: 96 },
    { sku: 'DRN-0077', ...sizes[0], shape: 'tee', cents: 290, stock: 150, weight: 98 },
    { sku: 'DRN-0078', ...sizes[1], shape: 'tee', cents: 340, stock: 190, weight: 130 },
    { sku: 'DRN-0079', ...sizes[0], shape: 'coupling', cents: 180, stock: 230, weight: 58 },
    { sku: 'DRN-0080', ...sizes[1], shape: 'coupling', cents: 210, stock: 280, weight: 78 },
  ] as const,
  ({ mm, shape, weight }) => {
    const { family, slug, name, ends, description, alt } = byShape[shape];
    return {
      slug: `${slug}-${mm}-mm-white`,
      name: `${name}, ${mm} mm compression, white, EN 1451-1`,
      family,
      description: `${description} Rubber cones and hand nuts for ${mm} mm pipe.`,
      ends: Array.from({ length: ends }, () => slip(mm)),
      attributes: { size: `${mm} mm`, connection: 'Slip', standard: 'EN 1451-1', ...plastic, weight },
      picture: { of: `${slug}-40-mm-white`, alt },
    };
  },
);

const reducers = inSizes([{ sku: 'DRN-0081', cents: 240, stock: 160 }], () => ({
  slug: 'waste-reducer-40-x-32-mm-white',
  name: 'Waste reducer, 40 mm x 32 mm compression, white, EN 1451-1',
  family: 'waste-reducer',
  description:
    'From the 32 mm pipe of a basin into a 40 mm run. Water goes from the small side to the large one, never back. Rubber cones and hand nuts.',
  ends: [slip(40), slip(32)],
  attributes: { size: '40 x 32 mm', connection: 'Slip', standard: 'EN 1451-1', ...plastic, weight: 66 },
  picture: { of: 'waste-reducer-40-x-32-mm-white', alt: 'White waste reducer with a large and a small nut' },
}));

const traps = [
  ...inSizes([{ sku: 'DRN-0013', ...sizes[0], cents: 590, stock: 160 }], ({ mm, inch }) => ({
    slug: `p-trap-${slugPart(inch)}-in-x-${mm}-mm-white`,
    name: `Tubular P-trap, ${inch} in BSP x ${mm} mm, white polypropylene, EN 274`,
    family: 'p-trap',
    description: `Swivel trap for basins with a 75 mm water seal, outlet for ${mm} mm waste pipe. All nuts are for the hand alone. A basin that is used once a month dries it out, so run the tap now and then.`,
    ends: [g(inch, 'female'), slip(mm)],
    attributes: {
      size: `${inch} in x ${mm} mm`,
      connection: 'BSP female x slip',
      thread: 'ISO 228 (G)',
      standard: 'EN 274',
      ...plastic,
      outside: mm,
      weight: 140,
    },
    picture: { of: 'p-trap-1-1-2-in-x-40-mm-white', alt: 'White plastic P-trap with three nuts' },
  })),
  ...inSizes(
    [
      { sku: 'DRN-0014', ...sizes[0], cents: 520, stock: 210, weight: 130 },
      { sku: 'DRN-0015', ...sizes[1], cents: 620, stock: 170, weight: 170 },
    ],
    ({ mm, inch, weight }) => ({
      slug: `bottle-trap-plastic-${slugPart(inch)}-in-x-${mm}-mm`,
      name: `Bottle trap, ${inch} in BSP x ${mm} mm, white polypropylene, EN 274`,
      family: 'plastic-bottle-trap',
      description: `Short trap whose cup unscrews over a bucket, for basins with little room or a pedestal. Outlet for ${mm} mm waste pipe, 75 mm water seal. Grease stays in the cup, so a kitchen sink is better off with a P-trap.`,
      ends: [g(inch, 'female'), slip(mm)],
      attributes: {
        size: `${inch} in x ${mm} mm`,
        connection: 'BSP female x slip',
        thread: 'ISO 228 (G)',
        standard: 'EN 274',
        ...plastic,
        outside: mm,
        weight,
      },
      picture: { of: 'bottle-trap-plastic-1-1-4-in-x-32-mm', alt: 'White plastic bottle trap with a cup' },
    }),
  ),
  ...inSizes([{ sku: 'DRN-0016', ...sizes[1], cents: 690, stock: 110 }], ({ mm, inch }) => ({
    slug: 'bath-trap-1-1-2-in-x-40-mm',
    name: `Bath trap, shallow, ${inch} in BSP x ${mm} mm, white, EN 274`,
    family: 'bath-trap',
    description:
      'Only 70 mm high with a 50 mm water seal, so it goes under a bath that stands low. Outlet for 40 mm waste pipe. The shallow seal is sucked out sooner than a deep one: keep the run under 3 m.',
    ends: [g(inch, 'female'), slip(mm)],
    attributes: {
      size: `${inch} in x ${mm} mm`,
      connection: 'BSP female x slip',
      thread: 'ISO 228 (G)',
      standard: 'EN 274',
      ...plastic,
      outside: mm,
      weight: 150,
    },
    picture: { of: 'bath-trap-1-1-2-in-x-40-mm', alt: 'Shallow white bath trap with two nuts' },
  })),
];

const wastes = [
  ...inSizes([{ sku: 'DRN-0023', cents: 1690, stock: 64 }], () => ({
    slug: 'bath-waste-and-overflow-1-1-2-in',
    name: 'Bath waste with overflow, plug and chain, 1 1/2 in BSP, chrome, EN 274',
    brand,
    family: 'bath-waste',
    description:
      'Flanged waste for baths with a 70 mm flange, a flexible overflow pipe and a plug on a chain. The 1 1/2 in tail takes a bath trap. Bed the flange in silicone, and the washer below stays dry.',
    ends: [g('1 1/2', 'male')],
    attributes: {
      size: '1 1/2 in',
      connection: 'BSP male',
      thread: 'ISO 228 (G)',
      standard: 'EN 274',
      material: 'Brass',
      finish: 'Chrome',
      outside: 70,
      temperature: 90,
      weight: 520,
    },
    picture: { of: 'bath-waste-and-overflow-1-1-2-in', alt: 'Chrome bath waste with overflow pipe, plug and chain' },
  })),
  ...inSizes(
    [
      { sku: 'DRN-0024', ...sizes[0], use: 'Basin', cents: 890, stock: 130, weight: 240 },
      { sku: 'DRN-0025', ...sizes[1], use: 'Sink', cents: 1090, stock: 90, weight: 310 },
    ],
    ({ inch, use, weight }) => ({
      slug: `${use.toLowerCase()}-waste-plug-and-chain-${slugPart(inch)}-in`,
      name: `${use} waste, slotted, ${inch} in BSP, chrome, with plug and chain, EN 274`,
      brand,
      family: 'plug-waste',
      description: `The plain kind: flange, slotted tail of ${inch} in BSP, rubber plug on a chain. No spring to wear out and nothing to stick. On a ${use.toLowerCase()} without overflow take an unslotted one.`,
      ends: [g(inch, 'male')],
      attributes: {
        size: `${inch} in`,
        connection: 'BSP male',
        thread: 'ISO 228 (G)',
        standard: 'EN 274',
        material: 'Brass',
        finish: 'Chrome',
        length: 80,
        temperature: 90,
        weight,
      },
      picture: { of: 'basin-waste-plug-and-chain-1-1-4-in', alt: 'Chrome slotted waste with a black plug on a chain' },
    }),
  ),
];

export const waste: DemoProduct[] = [...pipes, ...lengths, ...fittings, ...reducers, ...traps, ...wastes];
