import { metric } from '#demo/ends.ts';
import { inSizes } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const brand = 'Copperline';

const clips = inSizes(
  [
    { sku: 'FST-0043', mm: 22, minOrder: 50, cents: 1290, stock: 700 },
    { sku: 'FST-0044', mm: 28, minOrder: 25, cents: 990, stock: 250 },
    { sku: 'FST-0045', mm: 10, minOrder: 50, cents: 790, stock: 400 },
  ],
  ({ mm, minOrder }) => ({
    slug: `pipe-clip-${mm}-mm-white`,
    name: `Pipe clip, ${mm} mm, hinged, white`,
    family: 'pipe-clip',
    description: `Snap-over clip with a lock for ${mm} mm tube, one screw each. Closer together on plastic pipe than on copper: every half metre across. It carries the pipe, not a valve.`,
    minOrder,
    attributes: { size: `${mm} mm`, material: 'Polypropylene', colour: 'White', bore: mm, temperature: 80 },
    picture: { of: 'pipe-clip-15-mm-white', alt: `White ${mm} mm hinged pipe clip` },
  }),
);

const clamps = inSizes(
  [
    { sku: 'FST-0046', from: 15, to: 19, fits: '15 and 16 mm tube', cents: 1190, stock: 420, weight: 55 },
    {
      sku: 'FST-0047',
      from: 25,
      to: 28,
      fits: '26 and 28 mm tube and 3/4 in steel pipe',
      cents: 1390,
      stock: 310,
      weight: 70,
    },
    { sku: 'FST-0048', from: 32, to: 36, fits: '32 mm pipe and 1 in steel pipe', cents: 1490, stock: 180, weight: 82 },
    { sku: 'FST-0049', from: 40, to: 45, fits: '40 mm waste pipe', cents: 1690, stock: 160, weight: 96 },
    { sku: 'FST-0050', from: 108, to: 114, fits: '110 mm soil pipe', cents: 3690, stock: 120, weight: 240 },
  ],
  ({ from, to, fits, weight }) => ({
    slug: `rubber-lined-pipe-clamp-${from}-${to}-mm`,
    name: `Rubber-lined pipe clamp, ${from}-${to} mm, M8 boss`,
    brand,
    family: 'pipe-clamp',
    description: `Two-screw steel clamp with EPDM lining for ${fits}. The lining keeps the noise out of the wall and lets the pipe slide with heat. Zinc is for dry rooms.`,
    minOrder: 10,
    ends: [metric('M8', 'female')],
    attributes: {
      size: `${from}-${to} mm`,
      thread: 'Metric M8',
      material: 'Steel and EPDM',
      finish: 'Zinc',
      range: `${from}-${to} mm`,
      temperature: 110,
      weight,
    },
    picture: {
      of: 'rubber-lined-pipe-clamp-20-23-mm',
      alt: `Steel pipe clamp for ${from} to ${to} mm with black lining`,
    },
  }),
);

const hoseClamps = inSizes(
  [
    { sku: 'FST-0052', from: 12, to: 20, cents: 990, stock: 260 },
    { sku: 'FST-0053', from: 25, to: 40, cents: 1290, stock: 210 },
    { sku: 'FST-0054', from: 32, to: 50, cents: 1450, stock: 120 },
    { sku: 'FST-0055', from: 20, to: 32, cents: 1190, stock: 190 },
    { sku: 'FST-0056', from: 40, to: 60, cents: 1590, stock: 110 },
  ],
  ({ from, to }) => ({
    slug: `hose-clamp-${from}-${to}-mm-stainless`,
    name: `Hose clamp, worm drive, ${from}-${to} mm, stainless W4, DIN 3017`,
    family: 'hose-clamp',
    description: `All-stainless worm clamp for hose of ${from} to ${to} mm outside. Turn it with a 7 mm hexagon or a slotted blade, and again after the first warm day. Two of them are better than one pulled too hard.`,
    minOrder: 10,
    attributes: {
      size: `${from}-${to} mm`,
      standard: 'DIN 3017',
      material: 'Stainless steel W4',
      drive: 'Hexagon 7 mm',
      range: `${from}-${to} mm`,
      width: 9,
    },
    picture: { of: 'hose-clamp-16-27-mm-stainless', alt: `Stainless worm-drive clamp for ${from} to ${to} mm` },
  }),
);

const plugs = inSizes(
  [
    { sku: 'FST-0032', mm: 6, length: 30, screw: '3.5 to 4.5 mm', cents: 549, stock: 2600 },
    { sku: 'FST-0033', mm: 10, length: 50, screw: '6 to 8 mm', cents: 1290, stock: 1400 },
    { sku: 'FST-0034', mm: 12, length: 60, screw: '8 to 10 mm', cents: 1790, stock: 900 },
  ],
  ({ mm, length, screw }) => ({
    slug: `wall-plug-${mm}-x-${length}-mm-nylon`,
    name: `Wall plug, nylon, ${mm} x ${length} mm`,
    family: 'wall-plug',
    description: `Spreading plug for concrete and brick: drill ${mm} mm and blow the dust out. Screws of ${screw} belong in it. Plasterboard needs another kind.`,
    minOrder: 100,
    attributes: { size: `${mm} x ${length} mm`, material: 'Nylon', colour: 'Grey', outside: mm, length },
    picture: { of: 'wall-plug-8-x-40-mm-nylon', alt: `Grey ${mm} mm nylon wall plugs` },
  }),
);

const hexSizes = [
  { m: 6, key: 10, high: 5, washer: 12, bore: 6.4, thick: 1.6 },
  { m: 10, key: 17, high: 8, washer: 20, bore: 10.5, thick: 2 },
  { m: 12, key: 19, high: 10, washer: 24, bore: 13, thick: 2.5 },
] as const;

const bolts = inSizes(
  [
    { sku: 'FST-0024', ...hexSizes[0], length: 30, cents: 890, stock: 1100 },
    { sku: 'FST-0025', ...hexSizes[1], length: 40, cents: 1990, stock: 600 },
    { sku: 'FST-0071', ...hexSizes[2], length: 50, cents: 3490, stock: 350 },
  ],
  ({ m, key, length }) => ({
    slug: `hex-bolt-m${m}-x-${length}-8-8-zinc`,
    name: `Hex bolt M${m} x ${length}, fully threaded, 8.8 zinc, DIN 933`,
    family: 'hex-bolt',
    description: `Set screw of strength 8.8, threaded to the head, ${key} mm across flats. Metric coarse thread, so no BSP or Whitworth nut fits. Zinc is for indoors.`,
    minOrder: 50,
    ends: [metric(`M${m}`, 'male')],
    attributes: {
      size: `M${m} x ${length}`,
      thread: `Metric M${m}`,
      standard: 'DIN 933',
      material: 'Steel 8.8',
      finish: 'Zinc',
      drive: `Hexagon ${key} mm`,
      outside: m,
      length,
    },
    picture: { of: 'hex-bolt-m8-x-40-8-8-zinc', alt: `Zinc M${m} hex bolt threaded along its whole length` },
  }),
);

const nuts = inSizes(
  [
    { sku: 'FST-0026', ...hexSizes[0], cents: 399, stock: 3900 },
    { sku: 'FST-0027', ...hexSizes[1], cents: 890, stock: 2200 },
    { sku: 'FST-0072', ...hexSizes[2], cents: 1290, stock: 1500 },
  ],
  ({ m, key, high }) => ({
    slug: `hex-nut-m${m}-zinc`,
    name: `Hex nut M${m}, class 8, zinc, DIN 934`,
    family: 'hex-nut',
    description: `Plain coarse-thread nut, ${key} mm across flats and ${high} mm high. Goes with 8.8 bolts and threaded rod of M${m}. Where it shakes, a second nut locks the first.`,
    minOrder: 100,
    ends: [metric(`M${m}`, 'female')],
    attributes: {
      size: `M${m}`,
      thread: `Metric M${m}`,
      standard: 'DIN 934',
      material: 'Steel class 8',
      finish: 'Zinc',
      drive: `Hexagon ${key} mm`,
      thickness: high,
    },
    picture: { of: 'hex-nut-m8-zinc', alt: `Zinc M${m} hexagon nuts` },
  }),
);

const washers = inSizes(
  [
    { sku: 'FST-0028', ...hexSizes[0], cents: 299, stock: 5200 },
    { sku: 'FST-0029', ...hexSizes[1], cents: 649, stock: 2900 },
    { sku: 'FST-0073', ...hexSizes[2], cents: 899, stock: 1800 },
  ],
  ({ m, washer, bore, thick }) => ({
    slug: `flat-washer-m${m}-zinc`,
    name: `Flat washer M${m}, form A, zinc, DIN 125`,
    family: 'flat-washer',
    description: `Steel washer of ${bore} mm bore and ${washer} mm outside, ${thick} mm thick. Goes under the nut or the head that turns. It locks nothing.`,
    minOrder: 100,
    attributes: {
      size: `M${m}`,
      standard: 'DIN 125',
      material: 'Steel',
      finish: 'Zinc',
      outside: washer,
      bore,
      thickness: thick,
    },
    picture: { of: 'flat-washer-m8-zinc', alt: `Flat zinc M${m} washers` },
  }),
);

const screws = inSizes(
  [
    { sku: 'FST-0013', mm: 4, length: 30, cents: 549, stock: 4800, of: 'wood-screw-4-x-40-mm-pz2' },
    { sku: 'FST-0014', mm: 5, length: 80, cents: 1490, stock: 1900, of: 'wood-screw-5-x-60-mm-pz2' },
    { sku: 'FST-0015', mm: 4, length: 50, cents: 749, stock: 3600, of: 'wood-screw-4-x-40-mm-pz2' },
    { sku: 'FST-0016', mm: 5, length: 40, cents: 849, stock: 3100, of: 'wood-screw-5-x-60-mm-pz2' },
    { sku: 'FST-0017', mm: 6, length: 80, cents: 1890, stock: 1200, of: 'wood-screw-5-x-60-mm-pz2' },
  ],
  ({ mm, length, of }) => ({
    slug: `wood-screw-${mm}-x-${length}-mm-pz2`,
    name: `Wood screw, countersunk, ${mm}.0 x ${length} mm, PZ2, zinc`,
    brand,
    family: 'wood-screw',
    description: `Part-threaded timber and chipboard screw, ${length} mm long. ${length === 30 ? 'The size for pipe clips straight into wood.' : 'For battens and brackets that carry something.'} Yellow zinc for dry rooms only.`,
    minOrder: 100,
    attributes: {
      size: `${mm} x ${length} mm`,
      material: 'Steel',
      finish: 'Yellow zinc',
      drive: 'Cross PZ2',
      outside: mm,
      length,
    },
    picture: { of, alt: `Yellow zinc ${mm} x ${length} mm wood screws` },
  }),
);

const rods = inSizes([{ sku: 'FST-0062', m: 10, cents: 1890, stock: 95 }], ({ m }) => ({
  slug: `threaded-rod-m${m}-x-1-m-zinc`,
  name: `Threaded rod M${m} x 1 m, 4.8 zinc, DIN 976`,
  family: 'threaded-rod',
  description:
    'Studding for heavy runs and plant that M8 would let swing. Strength 4.8, coarse thread of 1.5 mm pitch. Run a nut on before you cut: it cleans the thread as it comes off.',
  minOrder: 5,
  ends: [metric(`M${m}`, 'male')],
  attributes: {
    size: `M${m} x 1 m`,
    thread: `Metric M${m}`,
    standard: 'DIN 976',
    material: 'Steel 4.8',
    finish: 'Zinc',
    outside: m,
    length: 1000,
    weight: 500,
  },
  picture: { of: 'threaded-rod-m8-x-1-m-zinc', alt: `Zinc M${m} threaded rods` },
}));

export const partSizes: DemoProduct[] = [
  ...clips,
  ...clamps,
  ...hoseClamps,
  ...plugs,
  ...bolts,
  ...nuts,
  ...washers,
  ...screws,
  ...rods,
];
