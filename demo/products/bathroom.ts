import { g, r, socket, spigot } from '#demo/ends.ts';
import { inSizes } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const brand = 'Copperline';

const bathTaps = inSizes(
  [
    { sku: 'TAP-0022', side: 'cold', inch: '1/2', use: 'Basin', cents: 2390, stock: 92, weight: 520 },
    { sku: 'TAP-0023', side: 'hot', inch: '3/4', use: 'Bath', cents: 2990, stock: 54, weight: 760 },
    { sku: 'TAP-0024', side: 'cold', inch: '3/4', use: 'Bath', cents: 2990, stock: 56, weight: 760 },
  ],
  ({ side, inch, use, weight }) => ({
    slug: `pillar-tap-${inch.replace('/', '-')}-in-bsp-chrome-${side}`,
    name: `${use} pillar tap, ${side}, ${inch} in BSP, chrome, ${side === 'hot' ? 'red' : 'blue'} index, EN 200`,
    brand,
    family: use === 'Bath' ? 'bath-tap' : 'pillar-tap',
    description: `Single ${side} tap with a cross head and a long ${inch} in BSP tail. The rubber washer is changed in minutes, and it works from 0.1 bar. Sold singly: the ${side === 'hot' ? 'cold' : 'hot'} one is its twin.`,
    ends: [g(inch, 'male')],
    attributes: {
      size: `${inch} in`,
      type: side === 'hot' ? 'Hot' : 'Cold',
      connection: 'BSP male',
      thread: 'ISO 228 (G)',
      standard: 'EN 200',
      material: 'Brass',
      finish: 'Chrome',
      pressure: 10,
      temperature: 65,
      weight,
    },
    picture: {
      of: side === 'hot' ? 'pillar-tap-1-2-in-bsp-chrome-hot' : 'pillar-tap-1-2-in-bsp-chrome-cold',
      alt: `Chrome pillar tap with a cross head and a ${side === 'hot' ? 'red' : 'blue'} index`,
    },
  }),
);

const taps: DemoProduct[] = [
  ...bathTaps,
  ...inSizes([{ sku: 'TAP-0025', cents: 9490, stock: 21 }], () => ({
    slug: 'bath-shower-mixer-3-4-in-chrome',
    name: 'Bath shower mixer tap, 3/4 in BSP, 180 mm centres, chrome, EN 200',
    brand,
    family: 'bath-mixer',
    description:
      'Deck mixer for two tap holes at 180 mm, with spout, diverter, hose and hand shower in a cradle. It needs hot and cold at about the same pressure. Low pressure fills the bath but hardly lifts the shower.',
    ends: [g('3/4', 'male'), g('3/4', 'male'), g('1/2', 'male')],
    attributes: {
      size: '3/4 in',
      connection: 'BSP male',
      thread: 'ISO 228 (G)',
      standard: 'EN 200',
      material: 'Brass',
      finish: 'Chrome',
      width: 180,
      pressure: 10,
      temperature: 65,
      weight: 2600,
    },
    picture: { of: 'bath-shower-mixer-3-4-in-chrome', alt: 'Chrome bath mixer with two cross heads and a hand shower' },
  })),
  ...inSizes([{ sku: 'TAP-0032', cents: 790, stock: 140 }], () => ({
    slug: 'washing-machine-valve-15-mm-x-3-4-in',
    name: 'Washing machine tap, 15 mm compression x 3/4 in BSP male, blue lever',
    brand,
    family: 'appliance-tap',
    description:
      'Quarter-turn tap for the cold hose of a washing machine or dishwasher, on 15 mm tube. The hose seals on its own washer, by hand. Shut it when nobody is at home: hoses burst, taps seldom.',
    ends: [socket('compression', 15), g('3/4', 'male')],
    attributes: {
      size: '15 mm x 3/4 in',
      connection: 'Compression x BSP male',
      thread: 'ISO 228 (G)',
      material: 'Brass',
      finish: 'Chrome',
      colour: 'Blue',
      pressure: 10,
      temperature: 65,
      weight: 140,
    },
    picture: { of: 'washing-machine-valve-15-mm-x-3-4-in', alt: 'Small chrome tap with a blue lever and hose thread' },
  })),
];

const showerArms = inSizes(
  [
    { sku: 'TAP-0053', length: 300, cents: 1690, stock: 60, weight: 380 },
    { sku: 'TAP-0054', length: 400, cents: 1990, stock: 44, weight: 470 },
  ],
  ({ length, weight }) => ({
    slug: `shower-arm-${length}-mm-chrome`,
    name: `Shower arm, wall, ${length} mm, chrome, 1/2 in BSP male`,
    brand,
    family: 'shower-arm',
    description: `Carries an overhead shower ${length} mm out from the wall, with a sliding rosette. 1/2 in BSP male on both ends, tape on the one in the wall. A tiled wall alone does not hold it: the elbow behind has to be screwed to something.`,
    ends: [r('1/2', 'male'), g('1/2', 'male')],
    attributes: {
      size: '1/2 in',
      connection: 'BSP male',
      thread: 'ISO 7 (R) x ISO 228 (G)',
      material: 'Brass',
      finish: 'Chrome',
      length,
      pressure: 10,
      temperature: 80,
      weight,
    },
    picture: { of: 'shower-arm-300-mm-chrome', alt: 'Chrome shower arm with a wall rosette' },
  }),
);

const showers: DemoProduct[] = [
  ...showerArms,
  ...inSizes([{ sku: 'TAP-0042', cents: 1290, stock: 90 }], () => ({
    slug: 's-union-pair-1-2-x-3-4-in-chrome',
    name: 'S-unions, pair, 1/2 in BSP male x 3/4 in BSP male, chrome, with rosettes',
    brand,
    family: 's-union',
    description:
      'Bring a bar shower to the two pipes in the wall: each is offset, so centres from 130 to 170 mm come right. Tape in the wall, flat washer at the valve. Set both level before the rosettes go on.',
    ends: [r('1/2', 'male'), g('3/4', 'male')],
    attributes: {
      size: '1/2 x 3/4 in',
      connection: 'BSP male',
      thread: 'ISO 7 (R) x ISO 228 (G)',
      material: 'Brass',
      finish: 'Chrome',
      range: '130-170 mm',
      pressure: 10,
      temperature: 80,
      weight: 320,
    },
    picture: { of: 's-union-pair-1-2-x-3-4-in-chrome', alt: 'Two chrome offset unions with wall rosettes' },
  })),
];

const panConnectors = inSizes(
  [
    {
      sku: 'SAN-0011',
      shape: 'straight',
      cents: 890,
      stock: 120,
      weight: 240,
      description: 'For a pan that stands in line with the soil pipe, with 160 mm from fins to spigot.',
    },
    {
      sku: 'SAN-0012',
      shape: '90',
      cents: 1090,
      stock: 95,
      weight: 330,
      description: 'Turns a horizontal outlet down into the floor.',
    },
    {
      sku: 'SAN-0013',
      shape: 'offset-40',
      cents: 1190,
      stock: 70,
      weight: 290,
      description: 'Makes up 40 mm to any side where pan and pipe are not in line.',
    },
  ],
  ({ shape, weight, description }) => {
    const named = { straight: 'straight', '90': '90° bend', 'offset-40': '40 mm offset' }[shape] ?? shape;
    return {
      slug: shape === 'offset-40' ? 'pan-connector-offset-40-mm' : `pan-connector-${shape}-110-mm`,
      name: `WC pan connector, ${named}, 110 mm, white, EN 1329`,
      family: 'pan-connector',
      description: `${description} Soft fins close on pan outlets of 97 to 107 mm, the other end goes into a DN 110 ring seal. Wet the fins, no grease or mastic.`,
      ends: [spigot(110)],
      attributes: {
        size: 'DN 110',
        type: named.charAt(0).toUpperCase() + named.slice(1),
        connection: 'Ring seal',
        standard: 'EN 1329',
        material: 'Polypropylene',
        colour: 'White',
        range: '97-107 mm',
        outside: 110,
        temperature: 60,
        weight,
      },
      picture: {
        of: shape === 'offset-40' ? 'pan-connector-offset-40-mm' : `pan-connector-${shape}-110-mm`,
        alt: `White WC pan connector, ${named}, with rubber fins`,
      },
    };
  },
);

const floatValves = inSizes(
  [
    { sku: 'SAN-0021', inch: '1/2', cents: 1690, stock: 66, weight: 420 },
    { sku: 'SAN-0022', inch: '3/4', cents: 2890, stock: 24, weight: 690 },
  ],
  ({ inch, weight }) => ({
    slug: `float-valve-${inch.replace('/', '-')}-in-brass-part-2`,
    name: `Float valve, side entry, ${inch} in BSP, brass, part 2, BS 1212`,
    brand,
    family: 'float-valve',
    description: `Ball valve with arm and float for storage tanks and older cisterns, water in from the side. The level is set at the screw of the arm. Louder than a fill valve with a cup, but every part of it can be had as a spare.`,
    ends: [g(inch, 'male')],
    attributes: {
      size: `${inch} in`,
      connection: 'BSP male',
      thread: 'ISO 228 (G)',
      standard: 'BS 1212-2',
      material: 'Brass',
      colour: 'Orange',
      length: 300,
      pressure: 10,
      temperature: 65,
      weight,
    },
    picture: { of: 'float-valve-1-2-in-brass-part-2', alt: 'Brass float valve with a long arm and an orange ball' },
  }),
);

const cisternParts: DemoProduct[] = [
  ...floatValves,
  ...inSizes([{ sku: 'SAN-0031', cents: 1190, stock: 84 }], () => ({
    slug: 'flush-siphon-9-in',
    name: 'WC flush siphon, 9 in (230 mm), 1 1/2 in BSP',
    brand,
    family: 'flush-siphon',
    description:
      'Lever-worked siphon for older cisterns; it cannot leak into the pan, because it only runs when it is pumped. Flushes 7.5 or 9 litres by a plug. Measure from the cistern floor to the lever: 9 in suits most.',
    ends: [g('1 1/2', 'male')],
    attributes: {
      size: '1 1/2 in',
      connection: 'BSP male',
      thread: 'ISO 228 (G)',
      material: 'Plastic',
      colour: 'White',
      length: 230,
      temperature: 25,
      weight: 410,
    },
    picture: { of: 'flush-siphon-9-in', alt: 'White WC siphon with a wide base and a threaded tail' },
  })),
  ...inSizes([{ sku: 'SAN-0032', cents: 2290, stock: 72 }], () => ({
    slug: 'dual-flush-valve-1-1-2-in',
    name: 'Dual flush valve, 1 1/2 in BSP, with push button, EN 14055',
    brand,
    family: 'dual-flush-valve',
    description:
      'Drop valve for 6 and 3 litres with a two-part button for a 38 mm hole in the lid. The overflow is built in. If the pan never stops trickling, it is the seal of this valve that needs a wipe.',
    ends: [g('1 1/2', 'male')],
    attributes: {
      size: '1 1/2 in',
      connection: 'BSP male',
      thread: 'ISO 228 (G)',
      standard: 'EN 14055',
      material: 'Plastic',
      colour: 'White',
      range: '230-330 mm',
      temperature: 25,
      weight: 480,
    },
    picture: { of: 'dual-flush-valve-1-1-2-in', alt: 'White flush valve with overflow tube and a chrome button' },
  })),
  ...inSizes([{ sku: 'SAN-0033', cents: 590, stock: 150 }], () => ({
    slug: 'close-coupling-kit-1-1-2-in',
    name: 'Close coupling kit, 1 1/2 in, rubber doughnut, plate and bolts',
    family: 'coupling-kit',
    description:
      'What holds a cistern on its pan and keeps the joint dry: rubber washer, steel plate, two bolts with wing nuts. Tighten both sides by turns and by hand, since the china cracks before the nut gives. Fits pans with 1 1/2 in flush valves.',
    attributes: { size: '1 1/2 in', material: 'Rubber and steel', colour: 'Black', outside: 85, weight: 190 },
    picture: { of: 'close-coupling-kit-1-1-2-in', alt: 'Black rubber doughnut with plate, bolts and wing nuts' },
  })),
  ...inSizes([{ sku: 'SAN-0034', cents: 790, stock: 88 }], () => ({
    slug: 'cistern-lever-chrome',
    name: 'Cistern lever, front mounted, chrome',
    brand,
    family: 'cistern-lever',
    description:
      'Handle and arm for siphon cisterns with a hole in the front. The arm is cut to length with pliers. It does not work a push-button flush valve.',
    attributes: { material: 'Zinc alloy', finish: 'Chrome', length: 70, weight: 110 },
    picture: { of: 'cistern-lever-chrome', alt: 'Chrome cistern handle with a white arm behind it' },
  })),
];

export const bathroom: DemoProduct[] = [...taps, ...showers, ...panConnectors, ...cisternParts];
