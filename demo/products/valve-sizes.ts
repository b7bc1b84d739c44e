import { g, r, socket } from '#demo/ends.ts';
import { inSizes, slugPart } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const brand = 'Copperline';
const female = { connection: 'BSP female', thread: 'ISO 7 (Rp)', material: 'Brass' };

const ballValves = inSizes(
  [{ sku: 'VAL-0014', inch: '1', bore: 25, cents: 1990, stock: 110, weight: 405 }],
  ({ inch, bore, weight }) => ({
    slug: `brass-ball-valve-${slugPart(inch)}-in-bsp-female`,
    name: `Brass ball valve, ${inch} in BSP female, full bore`,
    brand,
    family: 'brass-ball-valve',
    description: `Quarter-turn shut-off with a full ${bore} mm bore for mains and boiler connections. Red lever, PTFE seats. Close it slowly, as a long run of water hammers; and it is not for gas.`,
    ends: [r(inch, 'female'), r(inch, 'female')],
    attributes: {
      size: `${inch} in`,
      ...female,
      colour: 'Red',
      finish: 'Natural',
      pressure: 25,
      temperature: 95,
      bore,
      weight,
    },
    picture: { of: 'brass-ball-valve-1-2-in-bsp-female', alt: `Brass ${inch} in ball valve with a red lever handle` },
  }),
);

const gasValves = inSizes(
  [{ sku: 'VAL-0015', inch: '3/4', bore: 20, cents: 1890, stock: 74, weight: 260 }],
  ({ inch, bore, weight }) => ({
    slug: `gas-ball-valve-${slugPart(inch)}-in-en-331`,
    name: `Gas ball valve, ${inch} in BSP female, EN 331`,
    brand,
    family: 'gas-ball-valve',
    description: `Shut-off for gas inside buildings, class MOP 5, with the yellow lever. Seal it with tape or compound to EN 751 and test it with leak spray. A registered installer has to do the work.`,
    ends: [r(inch, 'female'), r(inch, 'female')],
    attributes: {
      size: `${inch} in`,
      ...female,
      standard: 'EN 331',
      medium: 'Gas',
      finish: 'Nickel-plated',
      colour: 'Yellow',
      pressure: 5,
      temperature: 60,
      bore,
      weight,
    },
    picture: { of: 'gas-ball-valve-1-2-in-en-331', alt: `${inch} in gas ball valve with a yellow lever handle` },
  }),
);

const gateValves = inSizes(
  [
    { sku: 'VAL-0022', inch: '1/2', cents: 890, stock: 140, weight: 180 },
    { sku: 'VAL-0023', inch: '1', cents: 1690, stock: 58, weight: 410 },
  ],
  ({ inch, weight }) => ({
    slug: `brass-gate-valve-${slugPart(inch)}-in-bsp-female`,
    name: `Brass gate valve, ${inch} in BSP female`,
    brand,
    family: 'brass-gate-valve',
    description: `Hand-wheel valve whose wedge lifts clear of the ${inch} in bore, for tank-fed systems with little pressure. Either open or shut: throttling wears the seat. On the mains a ball valve or stop tap lasts longer.`,
    ends: [r(inch, 'female'), r(inch, 'female')],
    attributes: {
      size: `${inch} in`,
      ...female,
      standard: 'EN 12288',
      finish: 'Natural',
      colour: 'Red',
      pressure: 16,
      temperature: 90,
      weight,
    },
    picture: { of: 'brass-gate-valve-3-4-in-bsp-female', alt: `Brass ${inch} in gate valve with a red hand wheel` },
  }),
);

const stopcocks = inSizes(
  [
    { sku: 'VAL-0024', mm: 15, cents: 1190, stock: 220, weight: 240 },
    { sku: 'VAL-0025', mm: 22, cents: 1890, stock: 120, weight: 390 },
  ],
  ({ mm, weight }) => ({
    slug: `stopcock-${mm}-mm-compression`,
    name: `Stop tap, ${mm} mm compression, brass, EN 1213`,
    brand,
    family: 'stopcock',
    description: `The main stopcock of a house: crutch head, rubber washer, ${mm} mm compression ends. Fit it with the arrow in the direction of flow, or the pressure holds it shut. Turn it once a year and back a quarter from open, so that it does not seize.`,
    ends: [socket('compression', mm), socket('compression', mm)],
    attributes: {
      size: `${mm} mm`,
      connection: 'Compression',
      standard: 'EN 1213',
      material: 'Brass',
      finish: 'Natural',
      pressure: 16,
      temperature: 65,
      weight,
    },
    picture: { of: 'stopcock-15-mm-compression', alt: `Brass ${mm} mm stop tap with a crutch head` },
  }),
);

const isolatingValves = inSizes(
  [{ sku: 'VAL-0032', mm: 22, cents: 725, stock: 240, weight: 176 }],
  ({ mm, weight }) => ({
    slug: `isolating-valve-${mm}-mm-compression`,
    name: `Isolating valve, ${mm} mm compression, chrome`,
    brand,
    family: 'isolating-valve',
    description: `In-line ball valve turned with a screwdriver, for ${mm} mm feeds to baths and cylinders. Nuts and olives are on it. The bore is reduced, which a tank-fed bath notices.`,
    ends: [socket('compression', mm), socket('compression', mm)],
    attributes: {
      size: `${mm} mm`,
      connection: 'Compression',
      standard: 'EN 1254-2',
      material: 'Brass',
      finish: 'Chrome',
      drive: 'Slotted',
      pressure: 10,
      temperature: 85,
      weight,
    },
    picture: {
      of: 'isolating-valve-15-mm-compression',
      alt: `Chromed ${mm} mm isolating valve with a screwdriver slot`,
    },
  }),
);

const angleValves = inSizes(
  [{ sku: 'VAL-0042', inch: '3/8', cents: 890, stock: 320, weight: 170 }],
  ({ inch, weight }) => ({
    slug: `angle-valve-1-2-x-${slugPart(inch)}-in-chrome`,
    name: `Angle valve, 1/2 in BSP male x ${inch} in BSP male, chrome`,
    brand,
    family: 'angle-valve',
    description: `Wall valve for the ${inch} in hoses of mixer taps: 1/2 in into the wall, ${inch} in parallel thread out. With the nut and olive supplied it takes 10 mm tube as well. Hold the body while you tighten the hose, or the joint in the wall opens.`,
    ends: [r('1/2', 'male'), g(inch, 'male')],
    attributes: {
      size: `1/2 x ${inch} in`,
      connection: 'BSP male',
      thread: 'ISO 7 (R) x ISO 228 (G)',
      material: 'Brass',
      finish: 'Chrome',
      pressure: 10,
      temperature: 90,
      weight,
    },
    picture: { of: 'angle-valve-1-2-in-x-10-mm-chrome', alt: 'Chrome angle valve with wall plate and small handle' },
  }),
);

const checkValves = inSizes(
  [
    { sku: 'VAL-0052', inch: '1/2', cents: 790, stock: 170, weight: 120 },
    { sku: 'VAL-0053', inch: '1', cents: 1590, stock: 66, weight: 290 },
  ],
  ({ inch, weight }) => ({
    slug: `spring-check-valve-${slugPart(inch)}-in-bsp-female`,
    name: `Spring check valve, ${inch} in BSP female`,
    brand,
    family: 'check-valve',
    description: `Lets ${inch} in flow one way and shuts by spring in any position. Dirt on the seat keeps it open, so a strainer goes before it. No certified protection of drinking water.`,
    ends: [r(inch, 'female'), r(inch, 'female')],
    attributes: { size: `${inch} in`, ...female, finish: 'Natural', pressure: 12, temperature: 90, weight },
    picture: { of: 'spring-check-valve-3-4-in-bsp-female', alt: `Barrel-shaped ${inch} in brass check valve` },
  }),
);

const reducingValves = inSizes(
  [{ sku: 'VAL-0062', inch: '3/4', cents: 5490, stock: 34, weight: 780 }],
  ({ inch, weight }) => ({
    slug: `pressure-reducing-valve-${slugPart(inch)}-in`,
    name: `Pressure reducing valve, ${inch} in BSP female, EN 1567`,
    brand,
    family: 'pressure-reducing-valve',
    description: `Holds the house between 1.5 and 6 bar behind a ${inch} in main of up to 16 bar. The gauge shows the house side. Cold water only, and a strainer before it.`,
    ends: [r(inch, 'female'), r(inch, 'female')],
    attributes: {
      size: `${inch} in`,
      ...female,
      standard: 'EN 1567',
      finish: 'Natural',
      range: '1.5-6 bar',
      pressure: 16,
      temperature: 40,
      weight,
    },
    picture: {
      of: 'pressure-reducing-valve-1-2-in',
      alt: `Brass ${inch} in pressure reducing valve with a round gauge`,
    },
  }),
);

const strainers = inSizes(
  [
    { sku: 'VAL-0065', inch: '1/2', cents: 790, stock: 150, weight: 140 },
    { sku: 'VAL-0066', inch: '3/4', cents: 1090, stock: 110, weight: 230 },
    { sku: 'VAL-0067', inch: '1', cents: 1590, stock: 48, weight: 360 },
  ],
  ({ inch, weight }) => ({
    slug: `y-strainer-${slugPart(inch)}-in-bsp-female`,
    name: `Y strainer, ${inch} in BSP female, 0.5 mm mesh`,
    brand,
    family: 'strainer',
    description: `Keeps sand and solder out of reducing valves, pumps and meters. Mount it with the cap downwards and a shut-off before it, so that the mesh can come out for a rinse. It is no drinking water filter.`,
    ends: [r(inch, 'female'), r(inch, 'female')],
    attributes: { size: `${inch} in`, ...female, finish: 'Natural', pressure: 20, temperature: 110, weight },
    picture: { of: 'y-strainer-1-2-in-bsp-female', alt: `Brass ${inch} in strainer with an angled cap` },
  }),
);

const straightRadiatorValves = inSizes([{ sku: 'VAL-0072', cents: 2390, stock: 96 }], () => ({
  slug: 'thermostatic-radiator-valve-straight-15-mm',
  name: 'Thermostatic radiator valve, straight, 15 mm x 1/2 in BSP, EN 215',
  brand,
  family: 'straight-radiator-valve',
  description:
    'For pipe that comes along the wall or up beside the radiator, where the angled one would turn the wrong way. The head holds the room between 6 and 28 °C. Keep curtains and shelves away from it, or it measures them and not the room.',
  ends: [socket('compression', 15), r('1/2', 'male')],
  attributes: {
    size: '15 mm x 1/2 in',
    connection: 'Compression x BSP male',
    thread: 'ISO 7 (R)',
    standard: 'EN 215',
    material: 'Brass',
    finish: 'Nickel-plated',
    colour: 'White',
    range: '6-28 °C',
    pressure: 10,
    temperature: 110,
    weight: 360,
  },
  picture: { alt: 'Straight radiator valve with a white thermostatic head on top' },
}));

export const valveSizes: DemoProduct[] = [
  ...straightRadiatorValves,
  ...ballValves,
  ...gasValves,
  ...gateValves,
  ...stopcocks,
  ...isolatingValves,
  ...angleValves,
  ...checkValves,
  ...reducingValves,
  ...strainers,
];
