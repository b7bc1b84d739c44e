import { g, r, socket, tube } from '#demo/ends.ts';
import { inSizes, slugPart } from '#demo/in-sizes.ts';
import { barrierPipe, copperTube, multilayerPipe, pexPipe } from '#demo/pipe-families.ts';
import type { DemoProduct } from '#demo/types.ts';

const copperTubes = inSizes(
  [{ sku: 'PIP-0014', mm: 28, wall: 0.9, cents: 5890, stock: 64, pressure: 40, weight: 2040 }],
  ({ mm, wall, pressure, weight }) => ({
    slug: `copper-tube-${mm}-mm-x-3-m`,
    name: `Copper tube, ${mm} mm x 3 m, EN 1057 R250`,
    description: `Half-hard straight tube, ${mm} mm outside and ${wall} mm of wall, for boiler primaries and large heating runs. It takes compression and solder joints of ${mm} mm. Bend it in a bench bender only, or use elbows.`,
    ...copperTube({ mm, meters: 3, wall, pressure, weight }),
    picture: { of: 'copper-tube-22-mm-x-3-m', alt: `Straight ${mm} mm copper tube` },
  }),
);

const copperCoils = inSizes(
  [{ sku: 'PIP-0015', mm: 15, wall: 1, cents: 19890, stock: 22, weight: 9800 }],
  ({ mm, wall, weight }) => ({
    slug: `copper-coil-${mm}-mm-x-25-m`,
    name: `Copper coil, ${mm} mm x 25 m, EN 1057 R220`,
    family: 'copper-coil',
    description: `Soft annealed tube in one length of 25 m for runs without joints, such as an outside supply. Wall ${wall} mm; compression joints need an insert. Unroll it on the floor and straighten by hand, since it hardens with every bend.`,
    ends: [tube('tube', mm), tube('tube', mm)],
    attributes: {
      size: `${mm} mm`,
      standard: 'EN 1057',
      material: 'Copper',
      finish: 'Soft R220',
      outside: mm,
      wall,
      length: 25_000,
      weight,
    },
    picture: { of: 'copper-coil-10-mm-x-25-m', alt: `Coil of soft ${mm} mm copper tube` },
  }),
);

const barrierPipes = inSizes(
  [
    { sku: 'PIP-0023', mm: 10, meters: 50, wall: 1.5, cents: 4890, stock: 58, weight: 2400 },
    { sku: 'PIP-0024', mm: 15, meters: 25, wall: 1.7, cents: 2990, stock: 140, weight: 1750 },
    { sku: 'PIP-0025', mm: 22, meters: 25, wall: 2, cents: 4990, stock: 76, weight: 3100 },
  ],
  ({ mm, meters, wall, weight }) => ({
    slug: `barrier-pipe-${mm}-mm-x-${meters}-m`,
    name: `PEX barrier pipe, ${mm} mm x ${meters} m coil, white, BS 7291`,
    description: `White PEX pipe in copper sizes for hot, cold and heating, with an oxygen barrier inside the wall. It joins with push-fit or compression over an insert, never with solder. Keep the first metre from the boiler in copper.`,
    ...barrierPipe({ mm, meters, wall, weight }),
    picture: { of: 'barrier-pipe-15-mm-x-25-m', alt: `Coil of white ${mm} mm plastic pipe` },
  }),
);

const pexPipes = inSizes(
  [{ sku: 'PIP-0026', mm: 20, meters: 50, cents: 8290, stock: 38, weight: 5900 }],
  ({ mm, meters, weight }) => ({
    slug: `pex-a-pipe-${mm}-x-2-mm-x-${meters}-m`,
    name: `PEX-a pipe, ${mm} x 2.0 mm x ${meters} m coil, oxygen barrier`,
    description: `The wider pipe for long underfloor loops and feeds to a manifold, oxygen barrier to DIN 4726. Class 4 at 6 bar. It needs wider bends than 16 mm, 100 mm at the least.`,
    ...pexPipe({ mm, meters, wall: 2, weight }),
    picture: { of: 'pex-a-pipe-16-x-2-mm-x-50-m', alt: `Coil of red ${mm} mm PEX pipe held by straps` },
  }),
);

const multilayerPipes = inSizes(
  [
    { sku: 'PIP-0027', mm: 20, wall: 2, meters: 50, cents: 12990, stock: 44, weight: 7300 },
    { sku: 'PIP-0028', mm: 26, wall: 3, meters: 25, cents: 13450, stock: 19, weight: 7200 },
  ],
  ({ mm, wall, meters, weight }) => ({
    slug: `multilayer-pipe-${mm}-x-${wall}-mm-x-${meters}-m`,
    name: `Multilayer pipe, ${mm} x ${wall}.0 mm x ${meters} m coil, EN ISO 21003`,
    description: `Plastic with an aluminium core for risers and distribution in water and heating. Press fittings with the TH profile of ${mm} mm belong to it. Bend it over a spring, at five times its diameter or wider.`,
    ...multilayerPipe({ mm, meters, wall, weight }),
    picture: {
      of: 'multilayer-pipe-16-x-2-mm-x-50-m',
      alt: `Coil of white ${mm} mm multilayer pipe with a visible aluminium core`,
    },
  }),
);

const pvcPipes = inSizes(
  [
    { sku: 'PIP-0042', mm: 20, wall: 1.5, cents: 395, stock: 165, weight: 280 },
    { sku: 'PIP-0043', mm: 32, wall: 2.4, cents: 895, stock: 110, weight: 680 },
  ],
  ({ mm, wall, weight }) => ({
    slug: `pvc-u-pressure-pipe-${mm}-mm-x-2-m-pn-16`,
    name: `PVC-U pressure pipe, ${mm} mm x 2 m, PN 16, EN ISO 1452`,
    family: 'pvc-pipe',
    description: `Rigid grey pipe for cold water under pressure, glued into ${mm} mm sockets. PN 16 counts at 20 °C; 45 °C is the end. Sunlight makes it brittle, so paint what stays outside.`,
    ends: [tube('PVC-U pipe', mm), tube('PVC-U pipe', mm)],
    attributes: {
      size: `${mm} mm`,
      connection: 'Solvent cement',
      standard: 'EN ISO 1452',
      material: 'PVC-U',
      colour: 'Grey',
      outside: mm,
      wall,
      length: 2000,
      pressure: 16,
      temperature: 45,
      weight,
    },
    picture: { of: 'pvc-u-pressure-pipe-25-mm-x-2-m-pn-16', alt: `Grey ${mm} mm PVC-U pressure pipes` },
  }),
);

const steelPipes = inSizes(
  [
    { sku: 'PIP-0032', inch: '3/4', outside: 26.9, wall: 2.6, cents: 2890, stock: 60, weight: 4700 },
    { sku: 'PIP-0033', inch: '1', outside: 33.7, wall: 3.2, cents: 4290, stock: 42, weight: 7300 },
  ],
  ({ inch, outside, wall, weight }) => ({
    slug: `galvanised-steel-pipe-${slugPart(inch)}-in-x-3-m`,
    name: `Galvanised steel pipe, ${inch} in x 3 m, EN 10255 medium`,
    family: 'steel-pipe',
    description: `Medium-weight steel pipe with R ${inch} taper threads on both ends and one socket screwed on. It measures ${outside} mm outside. A cut end needs a new thread, and the bare steel there a coat of zinc paint.`,
    ends: [r(inch, 'male'), r(inch, 'male')],
    attributes: {
      size: `${inch} in`,
      connection: 'BSP male',
      thread: 'ISO 7 (R)',
      standard: 'EN 10255',
      material: 'Steel',
      finish: 'Galvanised',
      outside,
      wall,
      length: 3000,
      pressure: 25,
      weight,
    },
    picture: {
      of: 'galvanised-steel-pipe-1-2-in-x-3-m',
      alt: `Galvanised ${inch} in steel pipe with threaded ends and a socket`,
    },
  }),
);

const insulation = inSizes(
  [
    { sku: 'PIP-0052', mm: 22, cents: 195, stock: 420, weight: 48 },
    { sku: 'PIP-0053', mm: 28, cents: 225, stock: 190, weight: 56 },
  ],
  ({ mm, weight }) => ({
    slug: `pipe-insulation-${mm}-x-13-mm-x-1-m`,
    name: `Pipe insulation, PE foam, ${mm} mm bore x 13 mm wall x 1 m`,
    family: 'pipe-insulation',
    description: `Slit foam sleeve for ${mm} mm tube, 13 mm thick. It saves heat and stops drips on cold pipe when the slit is taped. It burns like any foam, so keep it clear of flues.`,
    attributes: {
      size: `${mm} mm`,
      material: 'PE foam',
      colour: 'Grey',
      bore: mm,
      wall: 13,
      length: 1000,
      temperature: 95,
      weight,
    },
    picture: { of: 'pipe-insulation-15-x-13-mm-x-1-m', alt: `Grey foam pipe insulation for ${mm} mm tube` },
  }),
);

const hoses = inSizes(
  [
    { sku: 'PIP-0062', mm: 15, inch: '1/2', length: 500, cents: 690, stock: 260, weight: 145 },
    { sku: 'PIP-0063', mm: 22, inch: '3/4', length: 300, cents: 890, stock: 120, weight: 190 },
    { sku: 'PIP-0064', mm: 22, inch: '3/4', length: 500, cents: 1050, stock: 96, weight: 250 },
  ],
  ({ mm, inch, length, weight }) => ({
    slug: `flexible-tap-connector-${mm}-mm-x-${slugPart(inch)}-in-${length}-mm`,
    name: `Flexible tap connector, ${mm} mm compression x ${inch} in BSP female, ${length} mm`,
    family: 'flexible-hose',
    description: `Braided hose from ${mm} mm tube to the ${inch} in tail of a ${mm === 22 ? 'bath tap' : 'basin tap or fill valve'}, ${length} mm long. The nut seals on its flat washer, without tape. Leave slack in it: a stretched or twisted hose bursts first.`,
    ends: [socket('compression', mm), g(inch, 'female')],
    attributes: {
      size: `${mm} mm x ${inch} in`,
      connection: 'Compression x BSP female',
      thread: 'ISO 228 (G)',
      standard: 'EN 13618',
      material: 'Stainless steel braid',
      pressure: 10,
      temperature: 90,
      length,
      weight,
    },
    picture: {
      of: 'flexible-tap-connector-15-mm-x-1-2-in-300-mm',
      alt: `Braided ${length} mm tap connector with two brass nuts`,
    },
  }),
);

export const pipeSizes: DemoProduct[] = [
  ...copperTubes,
  ...copperCoils,
  ...barrierPipes,
  ...pexPipes,
  ...multilayerPipes,
  ...pvcPipes,
  ...steelPipes,
  ...insulation,
  ...hoses,
];
