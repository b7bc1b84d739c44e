import { r, socket } from '#demo/ends.ts';
import { inSizes, slugPart } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const common = { standard: 'EN ISO 1452', material: 'PVC-U', colour: 'Grey', pressure: 16, temperature: 45 };
const connection = 'Solvent cement';
const end = (mm: number) => socket('solvent', mm);

const couplings = inSizes(
  [
    { sku: 'FIT-0191', mm: 20, cents: 80, stock: 260, weight: 12 },
    { sku: 'FIT-0192', mm: 25, cents: 95, stock: 340, weight: 19 },
    { sku: 'FIT-0193', mm: 32, cents: 145, stock: 180, weight: 31 },
  ],
  ({ mm, weight }) => ({
    slug: `pvc-u-coupling-${mm}-mm`,
    name: `PVC-U socket coupling, ${mm} mm, PN 16`,
    family: 'pvc-coupling',
    description: `Joins two lengths of ${mm} mm PVC-U pressure pipe with solvent cement. Push both home in one go and hold for half a minute: it cannot be moved afterwards. Wait a day before full pressure.`,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'pvc-u-coupling-25-mm', alt: `Grey ${mm} mm PVC-U socket` },
  }),
);

const elbows = inSizes(
  [
    { sku: 'FIT-0194', mm: 20, cents: 95, stock: 320, weight: 17 },
    { sku: 'FIT-0195', mm: 25, cents: 125, stock: 410, weight: 28 },
    { sku: 'FIT-0196', mm: 32, cents: 175, stock: 210, weight: 49 },
  ],
  ({ mm, weight }) => ({
    slug: `pvc-u-elbow-90-${mm}-mm`,
    name: `PVC-U elbow 90°, ${mm} mm, PN 16`,
    family: 'pvc-elbow',
    description: `Solvent-weld elbow for ${mm} mm PVC-U pressure pipe, for cold water, pools and irrigation. Mark the turn on pipe and socket before you glue. Not for hot water, which softens it.`,
    ends: [end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'pvc-u-elbow-90-25-mm', alt: `Grey ${mm} mm PVC-U elbow with two sockets` },
  }),
);

const tees = inSizes(
  [
    { sku: 'FIT-0197', mm: 20, cents: 145, stock: 170, weight: 24 },
    { sku: 'FIT-0198', mm: 25, cents: 175, stock: 220, weight: 39 },
    { sku: 'FIT-0199', mm: 32, cents: 275, stock: 110, weight: 68 },
  ],
  ({ mm, weight }) => ({
    slug: `pvc-u-equal-tee-${mm}-mm`,
    name: `PVC-U equal tee, ${mm} mm, PN 16`,
    family: 'pvc-tee',
    description: `Three ${mm} mm sockets for a branch in PVC-U pressure pipe. Glue the run first and the branch when it has set. Anchor the tee where a pump starts and stops, since the branch takes the blow.`,
    ends: [end(mm), end(mm), end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'pvc-u-equal-tee-25-mm', alt: `Grey ${mm} mm PVC-U tee with three sockets` },
  }),
);

const reducers = inSizes(
  [
    { sku: 'FIT-0201', mm: 25, to: 20, cents: 95, stock: 160, weight: 9 },
    { sku: 'FIT-0202', mm: 32, to: 25, cents: 125, stock: 130, weight: 16 },
  ],
  ({ mm, to, weight }) => ({
    slug: `pvc-u-reducing-bush-${mm}-x-${to}-mm`,
    name: `PVC-U reducing bush, ${mm} mm x ${to} mm, PN 16`,
    family: 'pvc-reducer',
    description: `Glued into any ${mm} mm socket, it takes ${to} mm pipe. Shorter than a reducing coupling, and it turns an equal tee into an unequal one. Cement both faces in one go.`,
    ends: [{ joint: 'PVC-U pipe', size: `${mm} mm`, gender: 'male' }, end(to)],
    attributes: { size: `${mm} x ${to} mm`, connection, ...common, weight },
    picture: { of: 'pvc-u-reducing-bush-32-x-25-mm', alt: `Grey ring that brings ${mm} mm down to ${to} mm` },
  }),
);

const adapters = inSizes(
  [
    { sku: 'FIT-0203', mm: 20, inch: '1/2', cents: 145, stock: 190, weight: 19 },
    { sku: 'FIT-0204', mm: 25, inch: '3/4', cents: 175, stock: 260, weight: 29 },
    { sku: 'FIT-0205', mm: 32, inch: '1', cents: 245, stock: 120, weight: 48 },
  ],
  ({ mm, inch, weight }) => ({
    slug: `pvc-u-adapter-${mm}-mm-x-${slugPart(inch)}-in-bsp-male`,
    name: `PVC-U adapter, ${mm} mm x ${inch} in BSP male, PN 16`,
    family: 'pvc-adapter',
    description: `Solvent socket for ${mm} mm pipe and a ${inch} in plastic male thread. PTFE tape only, turned in by hand and half a turn more: flax and a wrench split what it is screwed into. Plastic into brass is right, brass into plastic is not.`,
    ends: [end(mm), r(inch, 'male')],
    attributes: {
      size: `${mm} mm x ${inch} in`,
      connection: 'Solvent cement x BSP male',
      thread: 'ISO 7 (R)',
      ...common,
      weight,
    },
    picture: {
      of: 'pvc-u-adapter-25-mm-x-3-4-in-bsp-male',
      alt: `Grey adapter from a ${mm} mm socket to a ${inch} in male thread`,
    },
  }),
);

const caps = inSizes(
  [
    { sku: 'FIT-0206', mm: 20, cents: 70, stock: 140, weight: 8 },
    { sku: 'FIT-0207', mm: 25, cents: 80, stock: 190, weight: 13 },
    { sku: 'FIT-0208', mm: 32, cents: 125, stock: 95, weight: 23 },
  ],
  ({ mm, weight }) => ({
    slug: `pvc-u-cap-${mm}-mm`,
    name: `PVC-U cap, ${mm} mm, PN 16`,
    family: 'pvc-cap',
    description: `Stop end that is glued over ${mm} mm PVC-U pipe. Full pressure pushes on it, so hold the pipe with a clip near the end. Once glued it only comes off with a saw.`,
    ends: [end(mm)],
    attributes: { size: `${mm} mm`, connection, ...common, weight },
    picture: { of: 'pvc-u-cap-25-mm', alt: `Grey ${mm} mm PVC-U cap` },
  }),
);

export const pvcSizes: DemoProduct[] = [...couplings, ...elbows, ...tees, ...reducers, ...adapters, ...caps];
