import { inSizes, slugPart } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const brand = 'Copperline';

const olives = inSizes(
  [
    { sku: 'SEL-0062', mm: 10, minOrder: 50, cents: 590, stock: 700, width: 6 },
    { sku: 'SEL-0063', mm: 22, minOrder: 50, cents: 990, stock: 1100, width: 8 },
    { sku: 'SEL-0064', mm: 28, minOrder: 25, cents: 890, stock: 300, width: 9 },
  ],
  ({ mm, minOrder, width }) => ({
    slug: `brass-olive-${mm}-mm`,
    name: `Brass olive for ${mm} mm compression fittings`,
    brand,
    family: 'olive',
    description: `Spare compression ring for ${mm} mm copper tube and EN 1254-2 fittings. Once tightened it belongs to its tube. Cut an old one off with a puller or a junior saw, never the tube with it.`,
    minOrder,
    attributes: {
      size: `${mm} mm`,
      connection: 'Compression',
      standard: 'EN 1254-2',
      material: 'Brass',
      finish: 'Natural',
      bore: mm,
      width,
    },
    picture: { of: 'brass-olive-15-mm', alt: `Brass ${mm} mm compression olives` },
  }),
);

const fibreWashers = inSizes(
  [
    { sku: 'SEL-0054', inch: '3/8', outside: 14.5, bore: 8, cents: 575, stock: 900 },
    { sku: 'SEL-0055', inch: '3/4', outside: 24, bore: 16, cents: 890, stock: 1400 },
    { sku: 'SEL-0059', inch: '1', outside: 30, bore: 21, cents: 1190, stock: 700 },
  ],
  ({ inch, outside, bore }) => ({
    slug: `fibre-washer-${slugPart(inch)}-in-bsp-union`,
    name: `Fibre washer for ${inch} in BSP union, ${outside} x ${bore} x 2 mm`,
    family: 'fibre-washer',
    description: `Flat seal of red vulcanised fibre for ${inch} in BSP unions and hoses. It swells when wet and seals at a light turn. Used ones go in the bin.`,
    minOrder: 100,
    attributes: {
      size: `${inch} in`,
      material: 'Vulcanised fibre',
      colour: 'Red',
      outside,
      bore,
      thickness: 2,
      pressure: 10,
      temperature: 80,
    },
    picture: { of: 'fibre-washer-1-2-in-bsp-union', alt: `Red ${inch} in fibre washers` },
  }),
);

const rubberWashers = inSizes([{ sku: 'SEL-0056', cents: 449, stock: 950 }], () => ({
  slug: 'epdm-washer-1-2-in-hose-union',
  name: 'EPDM washer for 1/2 in BSP hose union, 18.5 x 11 x 3 mm',
  family: 'rubber-washer',
  description:
    'Black rubber flat seal for 1/2 in BSP shower hoses and tap connectors. Stands hot water and sunlight, swells in oil. Finger-tight and a quarter turn.',
  minOrder: 50,
  attributes: {
    size: '1/2 in',
    standard: 'EN 681-1',
    material: 'EPDM rubber',
    colour: 'Black',
    outside: 18.5,
    bore: 11,
    thickness: 3,
    temperature: 95,
  },
  picture: { of: 'epdm-washer-3-4-in-hose-union', alt: 'Flat black 1/2 in rubber washers' },
}));

const oRings = inSizes(
  [
    { sku: 'SEL-0057', bore: 10, cord: 2, use: 'small tap spindles', cents: 495, stock: 450 },
    { sku: 'SEL-0058', bore: 15, cord: 2.5, use: 'kitchen spouts', cents: 649, stock: 375 },
    { sku: 'SEL-0065', bore: 18, cord: 2.5, use: 'unions and flow meters', cents: 749, stock: 300 },
    { sku: 'SEL-0066', bore: 22, cord: 3, use: 'filter housings', cents: 899, stock: 250 },
  ],
  ({ bore, cord, use }) => ({
    slug: `o-ring-epdm-${bore}-x-${slugPart(String(cord))}-mm`,
    name: `O-ring, EPDM 70, ${bore} x ${cord} mm, ISO 3601`,
    family: 'o-ring',
    description: `Ring of ${bore} mm inside and ${cord} mm cord for ${use}. Silicone grease helps it in, mineral oil ruins it. Half a millimeter more cord does not seal better, it jams.`,
    minOrder: 25,
    attributes: {
      size: `${bore} x ${cord} mm`,
      standard: 'ISO 3601',
      material: 'EPDM rubber',
      colour: 'Black',
      bore,
      outside: bore + 2 * cord,
      thickness: cord,
      temperature: 120,
    },
    picture: { of: 'o-ring-epdm-12-x-2-5-mm', alt: `Black ${bore} mm rubber O-rings` },
  }),
);

const tape = inSizes([{ sku: 'SEL-0012', cents: 95, stock: 640 }], () => ({
  slug: 'ptfe-tape-12-mm-x-12-m-single-roll',
  name: 'PTFE thread tape, single roll, 12 mm x 12 m x 0.1 mm, EN 751-3',
  brand,
  family: 'ptfe-tape',
  description:
    'One roll of the white tape that is also sold by the ten, enough for some 25 threads of 1/2 in. Wind it with the thread, eight to twelve turns. It seals the thread, never the olive of a compression joint.',
  attributes: {
    standard: 'EN 751-3',
    material: 'PTFE',
    colour: 'White',
    width: 12,
    length: 12_000,
    thickness: 0.1,
    temperature: 125,
    weight: 14,
  },
  picture: { of: 'ptfe-tape-12-mm-x-12-m-en-751-3', alt: 'Reel of white PTFE tape with a loose end' },
}));

const solder = inSizes([{ sku: 'SEL-0033', cents: 4190, stock: 70 }], () => ({
  slug: 'solder-wire-sn97cu3-2-5-mm-500-g',
  name: 'Lead-free solder wire, Sn97Cu3, 2.5 mm x 500 g, ISO 9453',
  brand,
  family: 'solder-wire',
  description:
    'The large spool of the same tin-copper wire, enough for some 250 joints of 15 mm. Melts from 227 °C, needs a paste flux. Not for gas and not for stainless steel.',
  attributes: {
    standard: 'ISO 9453',
    material: 'Sn97Cu3',
    outside: 2.5,
    melting: '227-310 °C',
    temperature: 110,
    weight: 500,
  },
  picture: { of: 'solder-wire-sn97cu3-2-5-mm-250-g', alt: 'Spool of bright lead-free solder wire' },
}));

const cement = inSizes([{ sku: 'SEL-0071', cents: 890, stock: 96 }], () => ({
  slug: 'pvc-solvent-cement-250-ml',
  name: 'Solvent cement for PVC-U pressure pipe, 250 ml tin with brush, EN 14814',
  brand,
  family: 'solvent-cement',
  description:
    'Welds PVC-U pipe into its sockets; a tin does about 80 joints of 25 mm. Clean and dry first, brush both faces, push home at once. It does not hold polypropylene or PE, and its vapour needs an open window.',
  attributes: { standard: 'EN 14814', material: 'Solvent', volume: 250, weight: 290 },
  picture: { alt: 'Tin of solvent cement with a screw cap' },
}));

const abrasive = inSizes([{ sku: 'SEL-0081', cents: 690, stock: 220 }], () => ({
  slug: 'abrasive-strip',
  name: 'Abrasive strip, 38 mm x 5 m, 180 grit',
  brand,
  family: 'abrasive-strip',
  description:
    'Cloth-backed strip that brings copper tube to bright metal before it is soldered. Tear off a hand’s length and go once round the end of the tube. Wipe the dust away, or it gets into the flux.',
  attributes: { material: 'Aluminium oxide on cloth', colour: 'Brown', width: 38, length: 5000, weight: 110 },
  picture: { alt: 'Roll of brown abrasive strip with the free end running out' },
}));

const mat = inSizes([{ sku: 'SEL-0082', cents: 1190, stock: 88 }], () => ({
  slug: 'soldering-mat-300-mm',
  name: 'Soldering mat, 300 x 300 mm, woven glass',
  brand,
  family: 'soldering-mat',
  description:
    'Hang it behind the joint by its eyelets, and the flame leaves wall and joist alone. It stands 600 °C for the time of a joint. It slows fire, it does not stop it: keep water at hand and look back after an hour.',
  attributes: { size: '300 x 300 mm', material: 'Glass fibre', temperature: 600, width: 300, length: 300, weight: 90 },
  picture: { alt: 'Square woven mat with brass eyelets and one corner turned up' },
}));

const grease = inSizes([{ sku: 'SEL-0091', cents: 740, stock: 140 }], () => ({
  slug: 'silicone-grease-100-g',
  name: 'Silicone grease, 100 g pot, for O-rings and ring seals',
  brand,
  family: 'silicone-grease',
  description:
    'A film of it lets ring seals and O-rings slide in instead of rolling out of their groove. It leaves rubber and plastic as they are, which mineral grease does not. A little is enough: what squeezes out collects dirt.',
  attributes: { material: 'Silicone grease', colour: 'Clear', temperature: 200, weight: 120 },
  picture: { alt: 'White pot of silicone grease with a blue band' },
}));

export const sealSizes: DemoProduct[] = [
  ...olives,
  ...fibreWashers,
  ...rubberWashers,
  ...oRings,
  ...tape,
  ...solder,
  ...cement,
  ...abrasive,
  ...mat,
  ...grease,
];
