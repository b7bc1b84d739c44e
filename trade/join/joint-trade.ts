import type { End } from '#trade/measure-end.ts';

/**
 * An item that a joint needs besides its parts. It is chosen from products of these families. If the shop sells
 * none, the text names the item.
 */
export type Need = {
  families: readonly string[];
  text: string;
  /** A word or two for the seal; empty if a short form would say nothing about it. */
  short?: string;
  /** Families that also serve the purpose, for people who already have such a product. */
  or?: readonly string[];
  /** True if the item comes in the sizes of the joint. */
  bySize?: true;
  /** True if only a pipe needs the item, and not the stem of a fitting, which looks like pipe. */
  ofPipe?: true;
  /** True if each joint takes a piece of its own. One piece of tape or solder serves many joints. */
  perJoint?: true;
};

/** The items needed to join two ends. */
export type JointTrade = {
  /** Seals without which the joint leaks, so they are part of the purchase. */
  seals: readonly Need[];
  /** The part of the joint that seals it; empty if none does. */
  sealedBy: string;
  /** Seals that come with the part; a spare is worth having. */
  own: readonly Need[];
  tools: readonly Need[];
};

const defineNeed = (family: string, text: string, more: Partial<Need> = {}): Need => ({
  families: [family],
  text,
  ...more,
});

const tape = defineNeed('ptfe-tape', 'PTFE tape on the thread', { short: 'PTFE tape', or: ['flax', 'jointing-paste'] });
const washer: Need = {
  families: ['fibre-washer', 'rubber-washer'],
  text: 'Flat washer, which comes with the nut',
  bySize: true,
};
const olive = defineNeed('olive', 'Olive, which comes with the fitting', { bySize: true });
const insert = defineNeed('pipe-insert', 'Insert in the end of the pipe', {
  short: 'Insert',
  bySize: true,
  ofPipe: true,
  perJoint: true,
});

const cutter = defineNeed('pipe-cutter', 'A pipe cutter, for a square end', { or: ['tube-slice'], ofPipe: true });
const deburrer = defineNeed('deburrer', 'A deburrer, for inside and outside of the end', { ofPipe: true });
const shears = defineNeed('pipe-shears', 'Pipe shears, for a square end', { ofPipe: true });
const calibrator = defineNeed('calibrator', 'A calibrator, for a round end', { ofPipe: true });
const wrench = defineNeed('adjustable-wrench', 'Two wrenches: one holds the body, one turns the nut', {
  or: ['combination-spanner', 'basin-wrench', 'water-pump-pliers', 'pipe-wrench'],
});
const gripper = defineNeed('pipe-wrench', 'A pipe wrench', { or: ['water-pump-pliers', 'adjustable-wrench'] });
const saw = defineNeed('hacksaw', 'A hacksaw', { ofPipe: true });

const defineJoint = (sealedBy: string, seals: Need[], tools: Need[], own: Need[] = []): JointTrade => ({
  seals,
  sealedBy,
  own,
  tools,
});

/**
 * Items by male and female joint. Tape: EN 751-3. Copper: EN 1254; its compression joints seal dry. Inserts: BS
 * 7291. Soft solder with flux on bright metal: EN 1254-1. PVC-U: EN 14814.
 */
const jointTrades: Record<string, JointTrade> = {
  'R R': defineJoint('', [tape], [gripper]),
  'R G': defineJoint('', [tape], [gripper]),
  'NPT NPT': defineJoint('', [tape], [gripper]),
  'G G': defineJoint('its washer', [], [wrench], [washer]),
  'tube compression': defineJoint('its olive', [], [cutter, deburrer, wrench], [olive]),
  'tube push-fit': defineJoint('its O-ring', [], [cutter, deburrer]),
  'tube solder': defineJoint(
    '',
    [
      defineNeed('solder-wire', 'Soft solder'),
      defineNeed('flux', 'Flux'),
      defineNeed('abrasive-strip', 'Abrasive strip to brighten the metal', { short: '' }),
    ],
    [cutter, deburrer, defineNeed('torch', 'A torch'), defineNeed('soldering-mat', 'A soldering mat behind the flame')],
  ),
  'plastic tube push-fit': defineJoint('its O-ring', [insert], [shears]),
  'plastic tube compression': defineJoint('its olive', [insert], [shears, wrench], [olive]),
  'multilayer pipe press': defineJoint(
    'its O-rings',
    [],
    [shears, calibrator, defineNeed('press-tool', 'A press tool with TH jaws')],
  ),
  'multilayer pipe clamp ring': defineJoint('its O-rings', [], [shears, calibrator, wrench]),
  'PEX pipe clamp ring': defineJoint('its ring', [], [shears, wrench]),
  'Eurocone Eurocone': defineJoint('its cone', [], [wrench]),
  'PVC-U pipe solvent': defineJoint('', [defineNeed('solvent-cement', 'Solvent cement')], [saw, deburrer]),
  'waste pipe slip': defineJoint('its rubber cone', [], [saw, deburrer]),
  'ring seal ring seal': defineJoint(
    'its ring',
    [defineNeed('silicone-grease', 'Lubricant on the ring', { short: 'Lubricant' })],
    [saw, deburrer],
  ),
  'metric metric': defineJoint('', [], [wrench]),
};

const NOTHING = defineJoint('', [], []);

/** The items needed to join these two ends; none for joints that an owner has added. */
export const getJointTrade = (one_: End, other: End): JointTrade => {
  const [male, female] = one_.gender === 'male' ? [one_, other] : [other, one_];
  return jointTrades[`${male.joint} ${female.joint}`] ?? NOTHING;
};

const allNeeds = Object.values(jointTrades).flatMap(({ seals, own, tools }) => [...seals, ...own, ...tools]);

/** Every item that any joint needs, once. */
export const ALL_NEEDS: readonly Need[] = [...new Set(allNeeds)];

/** Every family that any joint needs. */
export const NEEDED_FAMILIES: readonly string[] = [...new Set(allNeeds.flatMap(({ families }) => families))];

/** Every family that joins recognize by its key: families that a joint needs, and those that also serve the purpose. */
export const KNOWN_FAMILIES: ReadonlySet<string> = new Set(
  allNeeds.flatMap(({ families, or = [] }) => [...families, ...or]),
);

/** The medium of an end: drinking and heating water under pressure, or waste. A parallel thread may carry either. */
export type Medium = 'supply' | 'waste';

const media: Record<Medium, readonly string[]> = {
  supply: [
    'R',
    'NPT',
    'tube',
    'plastic tube',
    'PEX pipe',
    'multilayer pipe',
    'PVC-U pipe',
    'compression',
    'push-fit',
    'solder',
    'solvent',
    'press',
    'clamp ring',
    'Eurocone',
  ],
  waste: ['waste pipe', 'slip', 'ring seal'],
};

export const getJointMedium = (joint: string): Medium | null => {
  if (media.supply.includes(joint)) return 'supply';
  return media.waste.includes(joint) ? 'waste' : null;
};

/**
 * Categories whose products carry waste, even if their threads are named like those of supply pipes.
 * `demo/categories.ts` adds these categories to every shop.
 */
export const WASTE_CATEGORIES: readonly string[] = ['traps-and-wastes', 'drainage', 'pan-connectors'];

/** The ways to join pipe, of which most people prefer one; each with the joint of the fitting, and its label. */
export const JOINING_METHODS: ReadonlyMap<string, string> = new Map([
  ['compression', 'With compression fittings'],
  ['push-fit', 'With push-fit'],
  ['solder', 'Soldered'],
  ['press', 'Pressed'],
  ['clamp ring', 'With clamp rings'],
  ['solvent', 'Solvent-welded'],
]);
