import { ring, spigot } from '#demo/ends.ts';
import { inSizes } from '#demo/in-sizes.ts';
import type { DemoProduct } from '#demo/types.ts';

const indoor = {
  connection: 'Ring seal',
  standard: 'EN 1451-1',
  material: 'Polypropylene',
  colour: 'Grey',
  temperature: 95,
};
const buried = {
  connection: 'Ring seal',
  standard: 'EN 1401-1',
  material: 'PVC-U',
  colour: 'Orange-brown',
  temperature: 40,
};

const pipes = inSizes(
  [
    { sku: 'DRN-0033', dn: 50, cents: 490, stock: 160, weight: 330 },
    { sku: 'DRN-0034', dn: 110, cents: 1190, stock: 90, weight: 1250 },
  ],
  ({ dn, weight }) => ({
    slug: `ht-pipe-dn-${dn}-x-1-m-grey`,
    name: `HT pipe, DN ${dn} x 1 m, grey polypropylene, EN 1451-1`,
    family: 'ht-pipe',
    description: `Push-fit pipe for hot waste inside the building, one socket with its ring and one spigot. Cut the spigot end, chamfer and grease it. ${dn === 110 ? 'It carries a stack indoors; below ground it takes the orange kind.' : 'It stands boiling water from a kitchen, not sunlight.'}`,
    ends: [ring(dn), spigot(dn)],
    attributes: { size: `DN ${dn}`, ...indoor, outside: dn, length: 1000, weight },
    picture: { of: 'ht-pipe-dn-50-x-1-m-grey', alt: `Grey DN ${dn} waste pipe with a ring-seal socket` },
  }),
);

const bends = inSizes([{ sku: 'DRN-0035', dn: 110, cents: 390, stock: 140, weight: 240 }], ({ dn, weight }) => ({
  slug: `ht-bend-45-dn-${dn}-grey`,
  name: `HT bend 45°, DN ${dn}, grey polypropylene, EN 1451-1`,
  family: 'ht-bend',
  description: `Bend for the soil stack indoors; two of them turn it into the floor with an easy sweep. Ring seal in the socket, grease on the spigot. Fix it with a clamp, since falling water pushes.`,
  ends: [ring(dn), spigot(dn)],
  attributes: { size: `DN ${dn}`, ...indoor, outside: dn, weight },
  picture: { of: 'ht-bend-45-dn-50-grey', alt: `Grey DN ${dn} 45° bend with a ring-seal socket` },
}));

const wideBends = inSizes(
  [
    { sku: 'DRN-0036', dn: 50, cents: 190, stock: 290, weight: 70 },
    { sku: 'DRN-0037', dn: 110, cents: 450, stock: 120, weight: 290 },
  ],
  ({ dn, weight }) => ({
    slug: `ht-bend-87-dn-${dn}-grey`,
    name: `HT bend 87.5°, DN ${dn}, grey polypropylene, EN 1451-1`,
    family: 'ht-wide-bend',
    description: `Nearly a right angle, with the fall built in. For where a wall leaves no room for two 45° bends, which clear better. Ring seal in the socket.`,
    ends: [ring(dn), spigot(dn)],
    attributes: { size: `DN ${dn}`, ...indoor, outside: dn, weight },
    picture: { of: 'ht-bend-87-dn-50-grey', alt: `Grey DN ${dn} bend of nearly a right angle` },
  }),
);

const branches = inSizes([{ sku: 'DRN-0038', dn: 110, cents: 790, stock: 70, weight: 480 }], ({ dn, weight }) => ({
  slug: `ht-branch-45-dn-${dn}-${dn}-grey`,
  name: `HT branch 45°, DN ${dn}/${dn}, grey polypropylene, EN 1451-1`,
  family: 'ht-branch',
  description: `Brings a WC into the stack at 45°. Two sockets with rings and one spigot. The branch looks down the flow, never against it.`,
  ends: [ring(dn), spigot(dn), ring(dn)],
  attributes: { size: `DN ${dn}`, ...indoor, outside: dn, weight },
  picture: { of: 'ht-branch-45-dn-50-50-grey', alt: `Grey DN ${dn} 45° branch with two sockets` },
}));

const underground = [
  ...inSizes([{ sku: 'DRN-0042', cents: 590, stock: 110 }], () => ({
    slug: 'drain-bend-45-110-mm',
    name: 'Underground drain bend 45°, 110 mm, EN 1401-1',
    family: 'drain-bend',
    description:
      'Orange-brown bend for buried drains with its ring in the socket. Two of them turn a corner that rods still get round. Bed it like the pipe, without stones.',
    ends: [ring(110), spigot(110)],
    attributes: { size: 'DN 110', ...buried, outside: 110, weight: 420 },
    picture: { of: 'drain-bend-45-110-mm', alt: 'Orange-brown 45° drain bend with a ring-seal socket' },
  })),
  ...inSizes([{ sku: 'DRN-0043', cents: 1290, stock: 60 }], () => ({
    slug: 'drain-branch-45-110-mm',
    name: 'Underground drain branch 45°, 110/110 mm, EN 1401-1',
    family: 'drain-branch',
    description:
      'Second drain into the first at 45°, two sockets and one spigot. Rods from the branch go down the drain only, so plan an access where you need both ways. Not for above ground.',
    ends: [ring(110), spigot(110), ring(110)],
    attributes: { size: 'DN 110', ...buried, outside: 110, weight: 860 },
    picture: { of: 'drain-branch-45-110-mm', alt: 'Orange-brown 45° drain branch with two sockets' },
  })),
];

export const drainSizes: DemoProduct[] = [...pipes, ...bends, ...wideBends, ...branches, ...underground];
