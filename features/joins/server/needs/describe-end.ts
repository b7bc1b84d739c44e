import { getEndName } from '#trade/join/end-names.ts';
import { getRootCategory } from '#trade/join/side.ts';
import type { End } from '#trade/measure-end.ts';
import { getEndId } from '#trade/join/graph.ts';
import type { CartPart } from './cart-parts.ts';

/** The trade's name for a union of an appliance. */
const getUnionWord = (part: CartPart, end: End): string => {
  const [first] = part.ends;
  // The nut of a tap is at the end of its hose.
  if (end.gender === 'female') return getRootCategory(part) === 'taps' ? 'hose' : 'nut';
  return first !== undefined && getEndId(first) !== getEndId(end) ? 'outlet' : 'thread';
};

/** Describes ends of a part, such as `3/8 in hoses`, `15 mm compression ends` or `1/2 in outlet`. */
export const describeEnd = (part: CartPart, end: End, count: number): string => {
  const many = count > 1 ? 's' : '';
  if (end.joint === 'G') return `${end.size} ${getUnionWord(part, end)}${many}`;
  if (end.joint === 'solder' || end.joint === 'solvent' || end.joint === 'slip') return `${getEndName(end)}${many}`;
  // A manifold has several outlets but lists only one end.
  if (end.joint === 'Eurocone') return `${end.size} Eurocone ${end.gender === 'male' ? 'outlets' : `nut${many}`}`;
  return `${getEndName(end)} end${many}`;
};

/** Product name without sizes and standards, such as `Basin mixer tap`. */
export const getShortName = ({ name }: Pick<CartPart, 'name'>): string => name.split(',')[0]?.trim() ?? name;

/** Formats `Pump valve`, `Pump valve and Stopcock`, or `Pump valve, Stopcock and 3 more`. */
export const formatNames = (names: readonly string[]): string => {
  const [first = '', second, ...more] = [...new Set(names)];
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
};
