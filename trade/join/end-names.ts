import type { End } from '#trade/measure-end.ts';
import type { EndGroup } from '#features/joins/contract/join.ts';
import { compareValues } from '#trade/compare-values.ts';
import { type JoinData, getEndId, listMates } from './graph.ts';

/** The everyday name of an end, and the group it is listed in. */
type EndName = { group: string; name: (size: string) => string };

export const PIPES = 'Pipe and tube';
const THREADS = 'BSP thread';
const SOCKETS = 'Fittings that take a pipe';
const WASTES = 'Waste and drains';
const OTHERS = 'Other threads';

const endNames: Record<string, Record<End['gender'], EndName>> = {
  tube: {
    male: { group: PIPES, name: (size) => `${size} copper tube` },
    female: { group: PIPES, name: (size) => `${size} copper tube` },
  },
  ...Object.fromEntries(
    ['PEX pipe', 'multilayer pipe', 'PVC-U pipe'].map((pipe) => {
      const one = { group: PIPES, name: (size: string) => `${size} ${pipe}` };
      return [pipe, { male: one, female: one }];
    }),
  ),
  'plastic tube': {
    male: { group: PIPES, name: (size) => `${size} plastic pipe (barrier pipe)` },
    female: { group: PIPES, name: (size) => `${size} plastic pipe (barrier pipe)` },
  },
  R: {
    male: { group: `${THREADS}, male`, name: (size) => `${size} BSP male, taper (R)` },
    female: { group: `${THREADS}, female`, name: (size) => `${size} BSP female, parallel (Rp)` },
  },
  G: {
    male: { group: `${THREADS}, male`, name: (size) => `${size} BSP male, parallel (G)` },
    female: { group: `${THREADS}, female`, name: (size) => `${size} BSP female, parallel (G)` },
  },
  ...Object.fromEntries(
    ['compression', 'push-fit', 'press', 'clamp ring'].map((joint) => [
      joint,
      {
        male: { group: SOCKETS, name: (size: string) => `${size} ${joint} stem` },
        female: { group: SOCKETS, name: (size: string) => `${size} ${joint}` },
      },
    ]),
  ),
  solder: {
    male: { group: SOCKETS, name: (size) => `${size} solder spigot` },
    female: { group: SOCKETS, name: (size) => `${size} solder socket` },
  },
  solvent: {
    male: { group: SOCKETS, name: (size) => `${size} solvent spigot` },
    female: { group: SOCKETS, name: (size) => `${size} solvent socket` },
  },
  'waste pipe': {
    male: { group: WASTES, name: (size) => `${size} waste pipe` },
    female: { group: WASTES, name: (size) => `${size} waste pipe` },
  },
  slip: {
    male: { group: WASTES, name: (size) => `${size} waste slip joint` },
    female: { group: WASTES, name: (size) => `${size} waste compression nut` },
  },
  'ring seal': {
    male: { group: WASTES, name: (size) => `${size} drain pipe, spigot` },
    female: { group: WASTES, name: (size) => `${size} drain pipe, ring-seal socket` },
  },
  Eurocone: {
    male: { group: OTHERS, name: (size) => `${size} Eurocone male` },
    female: { group: OTHERS, name: (size) => `${size} Eurocone nut` },
  },
  NPT: {
    male: { group: OTHERS, name: (size) => `${size} NPT male (American)` },
    female: { group: OTHERS, name: (size) => `${size} NPT female (American)` },
  },
  metric: {
    male: { group: OTHERS, name: (size) => `${size} metric thread, male` },
    female: { group: OTHERS, name: (size) => `${size} metric thread, female` },
  },
};

const THREAD_GROUPS = [`${THREADS}, male`, `${THREADS}, female`];

/** Groups in display order; an owner's own joints come last. */
const END_GROUPS = [PIPES, ...THREAD_GROUPS, SOCKETS, WASTES, OTHERS];

/** The position of an end in its group. For each joint, male comes before female. */
export const getJointOrder = ({ joint, gender }: End): number => {
  const at = Object.keys(endNames).indexOf(joint);
  return 2 * (at < 0 ? Object.keys(endNames).length : at) + (gender === 'male' ? 0 : 1);
};

/** The trade's name of an end: `22 mm copper tube`, `3/4 in BSP male, taper (R)`. */
export const getEndName = ({ joint, size, gender }: End): string =>
  endNames[joint]?.[gender].name(size) ?? `${size} ${joint} ${gender}`;

export const getEndGroup = ({ joint, gender }: End): string => endNames[joint]?.[gender].group ?? OTHERS;

const toKeyPart = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The key of an end in a URL: `tube.22-mm.male`. It cannot be a product's slug, because slugs have no dots. */
export const getEndKey = ({ joint, size, gender }: End): string => `${toKeyPart(joint)}.${toKeyPart(size)}.${gender}`;

/**
 * Lists the ends that a person may have, without duplicates: ends of products for sale, ends that fit them, and
 * ends that only look as if they fit.
 */
export const listOfferedEnds = ({ sold, graph, rules }: JoinData): End[] => {
  const known = new Set(sold.map(({ joint }) => joint));
  const fitting = sold.flatMap((end) => listMates(graph, end));
  const mistaken = rules
    .filter(({ fits, joint, toJoint }) => !fits && !known.has(joint) && known.has(toJoint))
    .flatMap(({ joint, gender, toJoint, toGender }) =>
      sold.flatMap((end) =>
        end.joint === toJoint && end.gender === toGender ? [{ joint, gender, size: end.size }] : [],
      ),
    );
  return [...new Map([...sold, ...fitting, ...mistaken].map((end) => [getEndId(end), end])).values()];
};

/** The offered ends in groups: threads by size, others by joint and then by size. */
export const groupOfferedEnds = (data: JoinData): EndGroup[] => {
  const groups = Map.groupBy(listOfferedEnds(data), getEndGroup);
  return END_GROUPS.flatMap((label) => {
    const ends = (groups.get(label) ?? []).toSorted((a, b) => {
      const bySize = compareValues(a.size, b.size);
      const byJoint = getJointOrder(a) - getJointOrder(b);
      return THREAD_GROUPS.includes(label) ? bySize || byJoint : byJoint || bySize;
    });
    return ends.length === 0
      ? []
      : [{ label, ends: ends.map((end) => ({ key: getEndKey(end), text: getEndName(end) })) }];
  });
};
