import type { EndGroup } from '#features/joins/contract/join.ts';
import { compareValues } from '#trade/compare-values.ts';
import type { End } from '#trade/measure-end.ts';
import { getEndId, type JoinData, listMates } from './graph.ts';
import { END_GROUPS, getEndGroup, getEndKey, getEndName, getJointOrder, THREAD_GROUPS } from './name-end.ts';

/** Ends that somebody may have: what is on sale, what fits it, and what is taken for it and does not fit. Each once. */
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

/** The same in the groups they are chosen from: threads by their size, all else by what it is and then by size. */
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
