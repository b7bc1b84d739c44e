import { nameEnd } from '#trade/join/name-end.ts';
import { rootOf } from '#trade/join/parts.ts';
import type { End } from '#trade/measure-end.ts';
import { idOfEnd } from '#trade/join/graph.ts';
import type { Part } from './gathered.ts';

/** What a union of an appliance is called across the counter. */
const wordOfUnion = (part: Part, end: End): string => {
  const [first] = part.ends;
  // The nut of a tap is at the end of its hose.
  if (end.gender === 'female') return rootOf(part) === 'taps' ? 'hose' : 'nut';
  return first !== undefined && idOfEnd(first) !== idOfEnd(end) ? 'outlet' : 'thread';
};

/** So many ends of a part as one speaks of them: `3/8 in hoses`, `15 mm compression ends`, `1/2 in outlet`. */
export const callEnd = (part: Part, end: End, count: number): string => {
  const many = count > 1 ? 's' : '';
  if (end.joint === 'G') return `${end.size} ${wordOfUnion(part, end)}${many}`;
  if (end.joint === 'solder' || end.joint === 'solvent' || end.joint === 'slip') return `${nameEnd(end)}${many}`;
  // A manifold has several, and tells one.
  if (end.joint === 'Eurocone') return `${end.size} Eurocone ${end.gender === 'male' ? 'outlets' : `nut${many}`}`;
  return `${nameEnd(end)} end${many}`;
};

/** What a product is, without its sizes and standards: `Basin mixer tap`. */
export const shortName = ({ name }: Pick<Part, 'name'>): string => name.split(',')[0]?.trim() ?? name;

/** `Pump valve`, `Pump valve and Stopcock`, `Pump valve, Stopcock and 3 more`. */
export const listNames = (names: readonly string[]): string => {
  const [first = '', second, ...more] = [...new Set(names)];
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
};
