import { tube } from '#demo/ends.ts';
import { inSizes } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const copper = { standard: 'EN 1057', material: 'Copper' };

/** Half-hard tube by the meter. */
const copperLengths = inSizes(
  [
    { sku: 'PIP-0101', mm: 10, meters: 1, wall: 0.7, cents: 595, stock: 140, pressure: 89, weight: 182 },
    { sku: 'PIP-0102', mm: 10, meters: 2, wall: 0.7, cents: 1145, stock: 80, pressure: 89, weight: 364 },
    { sku: 'PIP-0103', mm: 10, meters: 3, wall: 0.7, cents: 1645, stock: 120, pressure: 89, weight: 546 },
    { sku: 'PIP-0104', mm: 15, meters: 1, wall: 0.7, cents: 795, stock: 260, pressure: 58, weight: 280 },
    { sku: 'PIP-0105', mm: 15, meters: 2, wall: 0.7, cents: 1495, stock: 180, pressure: 58, weight: 560 },
    { sku: 'PIP-0106', mm: 22, meters: 1, wall: 0.9, cents: 1595, stock: 150, pressure: 51, weight: 531 },
    { sku: 'PIP-0107', mm: 22, meters: 2, wall: 0.9, cents: 2995, stock: 90, pressure: 51, weight: 1062 },
    { sku: 'PIP-0108', mm: 28, meters: 1, wall: 0.9, cents: 2195, stock: 70, pressure: 40, weight: 682 },
    { sku: 'PIP-0109', mm: 28, meters: 2, wall: 0.9, cents: 4150, stock: 48, pressure: 40, weight: 1364 },
  ],
  ({ mm, meters, wall, pressure, weight }) => ({
    slug: `copper-tube-${mm}-mm-x-${meters}-m`,
    name: `Copper tube, ${mm} mm x ${meters} m, EN 1057 R250`,
    family: 'copper-tube',
    description: `Half-hard straight tube cut to ${meters} m, ${mm} mm outside and ${wall} mm of wall, for repairs and short runs. Cut it square and deburr it before any joint. The size is the outside diameter, not a thread.`,
    ends: [tube('tube', mm), tube('tube', mm)],
    attributes: {
      size: `${mm} mm`,
      ...copper,
      finish: 'Half-hard R250',
      outside: mm,
      wall,
      length: meters * 1000,
      pressure,
      weight,
    },
    picture: { of: 'copper-tube-22-mm-x-3-m', alt: `Straight ${mm} mm copper tube` },
  }),
);

/** Bundles for whole houses, a little cheaper than single tubes. */
const copperBundles = inSizes(
  [
    { sku: 'PIP-0016', mm: 15, wall: 0.7, cents: 10_475, stock: 340, pressure: 58, weight: 840 },
    { sku: 'PIP-0017', mm: 22, wall: 0.9, cents: 19_995, stock: 60, pressure: 51, weight: 1593 },
  ],
  ({ mm, wall, pressure, weight }) => ({
    slug: `copper-tube-bundle-${mm}-mm-x-3-m`,
    name: `Copper tube bundle, ${mm} mm x 3 m, EN 1057 R250`,
    family: 'copper-tube-bundle',
    description: `Half-hard tubes of 3 m in a strapped bundle of five, ${mm} mm outside with a ${wall} mm wall, for first fix. The same tube as the single lengths. Store it flat, because a bent tube does not go through a joist.`,
    minOrder: 5,
    ends: [tube('tube', mm), tube('tube', mm)],
    attributes: {
      size: `${mm} mm`,
      ...copper,
      finish: 'Half-hard R250',
      outside: mm,
      wall,
      length: 3000,
      pressure,
      weight,
    },
    picture: { of: 'copper-tube-15-mm-x-3-m', alt: `Bundle of straight ${mm} mm copper tubes` },
  }),
);

const barrierLengths = inSizes(
  [
    { sku: 'PIP-0111', mm: 10, meters: 1, wall: 1.5, cents: 165, stock: 160, weight: 48 },
    { sku: 'PIP-0112', mm: 10, meters: 2, wall: 1.5, cents: 295, stock: 120, weight: 96 },
    { sku: 'PIP-0113', mm: 10, meters: 3, wall: 1.5, cents: 425, stock: 150, weight: 144 },
    { sku: 'PIP-0114', mm: 15, meters: 1, wall: 1.7, cents: 195, stock: 320, weight: 70 },
    { sku: 'PIP-0115', mm: 15, meters: 2, wall: 1.7, cents: 345, stock: 240, weight: 140 },
    { sku: 'PIP-0116', mm: 15, meters: 3, wall: 1.7, cents: 495, stock: 300, weight: 210 },
    { sku: 'PIP-0117', mm: 22, meters: 1, wall: 2, cents: 325, stock: 180, weight: 124 },
    { sku: 'PIP-0118', mm: 22, meters: 2, wall: 2, cents: 595, stock: 130, weight: 248 },
    { sku: 'PIP-0119', mm: 22, meters: 3, wall: 2, cents: 845, stock: 160, weight: 372 },
  ],
  ({ mm, meters, wall, weight }) => ({
    slug: `barrier-pipe-${mm}-mm-x-${meters}-m`,
    name: `PEX barrier pipe, ${mm} mm x ${meters} m, white, BS 7291`,
    family: 'barrier-pipe',
    description: `White PEX pipe in copper sizes, cut to ${meters} m for repairs and short runs, with an oxygen barrier inside the wall. It joins with push-fit or compression over an insert, never with solder.`,
    ends: [tube('plastic tube', mm), tube('plastic tube', mm)],
    attributes: {
      size: `${mm} mm`,
      standard: 'BS 7291',
      material: 'PEX',
      colour: 'White',
      outside: mm,
      wall,
      length: meters * 1000,
      pressure: 12,
      temperature: 92,
      weight,
    },
    picture: {
      of: 'barrier-pipe-15-mm-x-25-m',
      alt: `Coil of white ${mm} mm plastic pipe, from which lengths are cut`,
    },
  }),
);

const pexLengths = inSizes(
  [
    { sku: 'PIP-0121', mm: 16, meters: 1, wall: 2, cents: 195, stock: 240, weight: 92 },
    { sku: 'PIP-0122', mm: 16, meters: 2, wall: 2, cents: 360, stock: 120, weight: 184 },
    { sku: 'PIP-0123', mm: 16, meters: 3, wall: 2, cents: 520, stock: 80, weight: 276 },
    { sku: 'PIP-0124', mm: 20, meters: 1, wall: 2, cents: 245, stock: 160, weight: 118 },
    { sku: 'PIP-0125', mm: 20, meters: 2, wall: 2, cents: 455, stock: 80, weight: 236 },
    { sku: 'PIP-0126', mm: 20, meters: 3, wall: 2, cents: 655, stock: 50, weight: 354 },
  ],
  ({ mm, meters, wall, weight }) => ({
    slug: `pex-a-pipe-${mm}-x-${wall}-mm-x-${meters}-m`,
    name: `PEX-a pipe, ${mm} x ${wall}.0 mm x ${meters} m, oxygen barrier`,
    family: 'pex-pipe',
    description: `Cut to ${meters} m from the coil, for repairs and the last connection to a manifold or radiator. Oxygen barrier to DIN 4726, Class 4 at 6 bar. Use fittings made for ${mm} x ${wall}.0 mm, and keep the pipe out of the sun.`,
    ends: [tube('PEX pipe', mm), tube('PEX pipe', mm)],
    attributes: {
      size: `${mm} mm`,
      standard: 'EN ISO 15875',
      material: 'PEX-a',
      colour: 'Red',
      outside: mm,
      wall,
      length: meters * 1000,
      pressure: 6,
      temperature: 90,
      weight,
    },
    picture: {
      of: 'pex-a-pipe-16-x-2-mm-x-50-m',
      alt: `Coil of red ${mm} mm PEX pipe, from which lengths are cut`,
    },
  }),
);

const multilayerLengths = inSizes(
  [
    { sku: 'PIP-0127', mm: 16, meters: 1, wall: 2, cents: 265, stock: 220, weight: 106 },
    { sku: 'PIP-0128', mm: 16, meters: 2, wall: 2, cents: 495, stock: 110, weight: 212 },
    { sku: 'PIP-0129', mm: 16, meters: 3, wall: 2, cents: 715, stock: 70, weight: 318 },
    { sku: 'PIP-0130', mm: 20, meters: 1, wall: 2, cents: 385, stock: 150, weight: 146 },
    { sku: 'PIP-0131', mm: 20, meters: 2, wall: 2, cents: 715, stock: 75, weight: 292 },
    { sku: 'PIP-0132', mm: 20, meters: 3, wall: 2, cents: 1035, stock: 50, weight: 438 },
    { sku: 'PIP-0133', mm: 26, meters: 1, wall: 3, cents: 745, stock: 80, weight: 288 },
    { sku: 'PIP-0134', mm: 26, meters: 2, wall: 3, cents: 1395, stock: 40, weight: 576 },
    { sku: 'PIP-0135', mm: 26, meters: 3, wall: 3, cents: 2025, stock: 25, weight: 864 },
  ],
  ({ mm, meters, wall, weight }) => ({
    slug: `multilayer-pipe-${mm}-x-${wall}-mm-x-${meters}-m`,
    name: `Multilayer pipe, ${mm} x ${wall}.0 mm x ${meters} m, EN ISO 21003`,
    family: 'multilayer-pipe',
    description: `Plastic with an aluminium core, cut to ${meters} m from the coil for repairs and short connections. Use ${mm} mm press fittings with the TH profile. Calibrate the end before you press.`,
    ends: [tube('multilayer pipe', mm), tube('multilayer pipe', mm)],
    attributes: {
      size: `${mm} mm`,
      standard: 'EN ISO 21003',
      material: 'PE-RT/AL/PE-RT',
      colour: 'White',
      outside: mm,
      wall,
      length: meters * 1000,
      pressure: 10,
      temperature: 95,
      weight,
    },
    picture: {
      of: 'multilayer-pipe-16-x-2-mm-x-50-m',
      alt: `Coil of white ${mm} mm multilayer pipe, from which lengths are cut`,
    },
  }),
);

/** Pipe and tube by the meter, and copper in bundles. */
export const pipeLengths: DemoProduct[] = [
  ...copperLengths,
  ...copperBundles,
  ...barrierLengths,
  ...pexLengths,
  ...multilayerLengths,
];
