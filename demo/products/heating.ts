import { eurocone, g, r, socket } from '#demo/ends.ts';
import { inSizes } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const brand = 'Copperline';
const brass = { material: 'Brass', finish: 'Natural' };

const lockshields = inSizes(
  [
    { sku: 'HTG-0011', mm: 15, cents: 690, stock: 260, weight: 180 },
    { sku: 'HTG-0012', mm: 10, cents: 720, stock: 90, weight: 165 },
  ],
  ({ mm, weight }) => ({
    slug: `lockshield-valve-angled-${mm}-mm`,
    name: `Lockshield radiator valve, angled, ${mm} mm x 1/2 in BSP`,
    brand,
    family: 'lockshield-valve',
    description: `Goes on the outlet of the radiator: balances the flow and shuts it off when the radiator comes down. The cap turns freely, the spindle under it takes a 6 mm spanner. Count the turns when you close it, or the balance is lost.`,
    ends: [socket('compression', mm), r('1/2', 'male')],
    attributes: {
      size: `${mm} mm x 1/2 in`,
      connection: 'Compression x BSP male',
      thread: 'ISO 7 (R)',
      material: 'Brass',
      finish: 'Nickel-plated',
      colour: 'White',
      pressure: 10,
      temperature: 110,
      weight,
    },
    picture: { of: 'lockshield-valve-angled-15-mm', alt: `Angled ${mm} mm radiator valve with a white cap` },
  }),
);

const manifolds = inSizes(
  [
    { sku: 'HTG-0021', outlets: 3, cents: 11_900, stock: 14, weight: 3100 },
    { sku: 'HTG-0022', outlets: 4, cents: 13_900, stock: 22, weight: 3700 },
    { sku: 'HTG-0023', outlets: 6, cents: 18_400, stock: 11, weight: 4900 },
  ],
  ({ outlets, weight }) => ({
    slug: `manifold-${outlets}-outlets-1-in`,
    name: `Underfloor heating manifold, ${outlets} outlets, 1 in BSP female, EN 1264`,
    brand,
    family: 'manifold',
    description: `Flow and return bars for ${outlets} loops with flow meters above and valves for actuators below. Outlets are 3/4 in Eurocone at 50 mm centres, so each loop needs two adapters for its pipe. Pump, mixer and cabinet are not part of it.`,
    ends: [r('1', 'female'), r('1', 'female'), ...Array.from({ length: 2 * outlets }, () => eurocone('male'))],
    attributes: {
      size: '1 in',
      connection: 'BSP female x Eurocone',
      standard: 'EN 1264',
      material: 'Stainless steel',
      range: `${outlets} outlets`,
      width: outlets * 50 + 140,
      pressure: 6,
      temperature: 70,
      weight,
    },
    picture: { alt: `Underfloor heating manifold with ${outlets} flow meters above and ${outlets} valves below` },
  }),
);

const conePairs = inSizes(
  [
    { sku: 'HTG-0031', mm: 16, cents: 275, stock: 400, weight: 78 },
    { sku: 'HTG-0032', mm: 20, cents: 295, stock: 180, weight: 84 },
  ],
  ({ mm, weight }) => ({
    slug: `eurocone-adapter-${mm}-x-2-mm`,
    name: `Eurocone adapter, 3/4 in x ${mm} x 2.0 mm pipe`,
    brand,
    family: 'eurocone-adapter',
    description: `Clamps ${mm} x 2.0 mm PEX or multilayer pipe to a manifold outlet of 3/4 in Eurocone. Calibrate, push the stem in, tighten to 30 Nm while you hold the outlet. On a flat-faced 3/4 in thread it has no seat.`,
    ends: [eurocone('female'), socket('clamp ring', mm)],
    attributes: {
      size: `3/4 in x ${mm} mm`,
      connection: 'Eurocone x clamp ring',
      material: 'Brass',
      finish: 'Nickel-plated',
      pressure: 10,
      temperature: 95,
      weight,
    },
    picture: { of: 'eurocone-adapter-16-x-2-mm', alt: `Union nut with split ring and grooved stem for ${mm} mm pipe` },
  }),
);

const pumps = inSizes(
  [
    { sku: 'HTG-0041', head: 4, cents: 12_900, stock: 16 },
    { sku: 'HTG-0042', head: 6, cents: 14_900, stock: 24 },
  ],
  ({ head }) => ({
    slug: `circulating-pump-25-${head}0-180-mm`,
    name: `Heating circulating pump, 25-${head}0, 180 mm, 1 1/2 in BSP, EN 16297`,
    brand,
    family: 'circulating-pump',
    description: `Electronic pump for heating water with ${head} m of head, EEI 0.20 or better, 180 mm between the faces. Mount it with the shaft level and vent it before it runs. The housing is cast iron, so not for drinking water.`,
    ends: [g('1 1/2', 'male'), g('1 1/2', 'male')],
    attributes: {
      size: '1 1/2 in',
      connection: 'BSP male',
      thread: 'ISO 228 (G)',
      standard: 'EN 16297',
      material: 'Cast iron',
      colour: 'Red',
      range: `0-${head} m`,
      length: 180,
      pressure: 10,
      temperature: 110,
      weight: 2200,
    },
    picture: { of: 'circulating-pump-25-60-180-mm', alt: 'Red heating pump with a dial on its front' },
  }),
);

const vessels = inSizes(
  [
    { sku: 'HTG-0051', litres: 12, cents: 3290, stock: 28, weight: 3000 },
    { sku: 'HTG-0052', litres: 18, cents: 3790, stock: 34, weight: 3700 },
    { sku: 'HTG-0053', litres: 25, cents: 4690, stock: 18, weight: 4800 },
  ],
  ({ litres, weight }) => ({
    slug: `expansion-vessel-${litres}-l-3-4-in`,
    name: `Heating expansion vessel, ${litres} l, 3/4 in BSP male, EN 13831`,
    family: 'expansion-vessel',
    description: `Takes up the expansion of ${litres === 12 ? 'about 120' : litres === 18 ? 'about 180' : 'about 250'} litres of heating water as it warms. Set the air side while the water side is empty, then leave it; check it once a year. Red means heating: drinking water needs a lined vessel.`,
    ends: [r('3/4', 'male')],
    attributes: {
      size: '3/4 in',
      connection: 'BSP male',
      thread: 'ISO 7 (R)',
      standard: 'EN 13831',
      material: 'Steel',
      colour: 'Red',
      volume: litres * 1000,
      pressure: 4,
      temperature: 120,
      weight,
    },
    picture: {
      of: 'expansion-vessel-18-l-3-4-in',
      alt: 'Red steel expansion vessel with a seam round the middle',
    },
  }),
);

const singles: DemoProduct[] = [
  ...inSizes([{ sku: 'HTG-0043', cents: 1290, stock: 90 }], () => ({
    slug: 'pump-valve-g-1-1-2-in-x-22-mm',
    name: 'Pump valve, 1 1/2 in BSP female x 22 mm compression',
    brand,
    family: 'pump-valve',
    description:
      'Shuts the water off at the pump, so that it can be changed without draining; two to a pump. A screwdriver turns it, the union nut seals on a flat washer. Not for pumps with 1 in unions.',
    ends: [g('1 1/2', 'female'), socket('compression', 22)],
    attributes: {
      size: '1 1/2 in x 22 mm',
      connection: 'BSP female x compression',
      thread: 'ISO 228 (G)',
      ...brass,
      drive: 'Slotted',
      pressure: 10,
      temperature: 110,
      weight: 420,
    },
    picture: { of: 'pump-valve-g-1-1-2-in-x-22-mm', alt: 'Brass pump valve with a large union nut' },
  })),
  ...inSizes([{ sku: 'HTG-0054', cents: 1190, stock: 76 }], () => ({
    slug: 'safety-valve-1-2-in-3-bar',
    name: 'Heating safety valve, 1/2 in BSP female, 3 bar',
    brand,
    family: 'safety-valve',
    description:
      'Opens at 3 bar and lets the heating blow off before something bursts. Nothing that shuts may stand between it and the boiler, and the outlet pipe falls all the way to a place in sight. Once it has dripped, change it rather than clean it.',
    ends: [r('1/2', 'female'), r('1/2', 'female')],
    attributes: {
      size: '1/2 in',
      connection: 'BSP female',
      thread: 'ISO 7 (Rp)',
      ...brass,
      colour: 'Red',
      range: '3 bar',
      pressure: 10,
      temperature: 120,
      weight: 160,
    },
    picture: { of: 'safety-valve-1-2-in-3-bar', alt: 'Brass safety valve with a red cap' },
  })),
  ...inSizes([{ sku: 'HTG-0055', cents: 890, stock: 130 }], () => ({
    slug: 'automatic-air-vent-1-2-in',
    name: 'Automatic air vent, 1/2 in BSP male',
    brand,
    family: 'air-vent',
    description:
      'A float lets the air out and keeps the water in; it sits upright on the highest point. Leave the small cap loose by a turn. It drips when dirt gets under the needle, so have a shut-off below it.',
    ends: [r('1/2', 'male')],
    attributes: {
      size: '1/2 in',
      connection: 'BSP male',
      thread: 'ISO 7 (R)',
      ...brass,
      pressure: 10,
      temperature: 110,
      weight: 150,
    },
    picture: { of: 'automatic-air-vent-1-2-in', alt: 'Bottle-shaped brass air vent with a small cap' },
  })),
  ...inSizes([{ sku: 'HTG-0056', cents: 1990, stock: 60 }], () => ({
    slug: 'filling-loop-15-mm',
    name: 'Heating filling loop, 15 mm compression, 300 mm hose, double check valve',
    brand,
    family: 'filling-loop',
    description:
      'Fills a sealed heating system from the cold main: a braided hose between two small valves, one with a double check valve. Take the hose off as soon as the gauge reads right, as the rules require. It does not top up the system by itself.',
    ends: [socket('compression', 15), socket('compression', 15)],
    attributes: {
      size: '15 mm',
      connection: 'Compression',
      material: 'Brass and stainless steel',
      colour: 'Blue',
      length: 300,
      pressure: 10,
      temperature: 65,
      weight: 420,
    },
    picture: { of: 'filling-loop-15-mm', alt: 'Braided hose between two valves with blue levers' },
  })),
  ...inSizes([{ sku: 'HTG-0057', cents: 520, stock: 180 }], () => ({
    slug: 'drain-cock-1-2-in-bsp-male',
    name: 'Drain cock, 1/2 in BSP male, hose tail, BS 2879',
    brand,
    family: 'drain-cock',
    description:
      'Sits at the lowest point so that the system can be emptied through a hose. The square spindle takes a radiator key or small spanner. Clamp the hose: what comes out is hot and black.',
    ends: [r('1/2', 'male')],
    attributes: {
      size: '1/2 in',
      connection: 'BSP male',
      thread: 'ISO 7 (R)',
      standard: 'BS 2879',
      ...brass,
      pressure: 10,
      temperature: 110,
      weight: 130,
    },
    picture: { of: 'drain-cock-1-2-in-bsp-male', alt: 'Brass drain cock with a square spindle and a hose tail' },
  })),
];

const chemicals = inSizes(
  [
    {
      sku: 'HTG-0061',
      kind: 'inhibitor',
      label: 'blue',
      cents: 1690,
      stock: 110,
      description:
        'Slows rust and sludge in heating systems with steel and aluminium, one litre to 100 litres of water. Flush and clean the system first, because the inhibitor protects dirt as well as metal. Test the strength once a year.',
    },
    {
      sku: 'HTG-0062',
      kind: 'cleaner',
      label: 'green',
      cents: 1790,
      stock: 84,
      description:
        'Loosens sludge and flux before inhibitor goes in, one litre to 100 litres of water. Run it hot for an hour or cold for a week, then flush until the water is clear. It does not clear a pipe that is blocked.',
    },
  ],
  ({ kind, label, description }) => ({
    slug: `heating-${kind}-1-l`,
    name: `Central heating ${kind}, 1 l bottle`,
    brand,
    family: `heating-${kind}`,
    description,
    attributes: { material: 'Liquid', volume: 1000, weight: 1100 },
    picture: { alt: `White bottle of heating ${kind} with a red cap and a ${label} label` },
  }),
);

export const heating: DemoProduct[] = [
  ...lockshields,
  ...manifolds,
  ...conePairs,
  ...pumps,
  ...vessels,
  ...singles,
  ...chemicals,
];
