import type { End } from '#trade/measure-end.ts';
import { compareValues, getLeadingNumber } from '#trade/compare-values.ts';
import type { ChainSearch } from './chain-state.ts';
import { type Chain, listReachableEnds } from './find-chain.ts';
import { canCarry, listSharedMedia } from './find-chains.ts';
import { type JoinGraph, getEndId, listMates, findRule } from './graph.ts';
import { getEndGroup, getEndName, PIPES, getJointOrder } from './end-names.ts';
import type { JoinSideData } from './side.ts';

export type NoChain = { why: string; nearest: string; chain: Chain | null };

/** The most ends named in a sentence. */
const MAX_NAMED_ENDS = 4;

const hasMate = (graph: JoinGraph, end: End): boolean =>
  listMates(graph, end).some((mate) => graph.passagesByEnd.has(getEndId(mate)));

/**
 * The distance of an open end from the target: the difference of their sizes, plus 1,000 if they only look as if
 * they fit. Null if no mating rule connects them.
 */
const getDistance = (graph: JoinGraph, end: End, target: End): number | null => {
  const rule = findRule(graph, end, target);
  if (rule === null) return null;
  const apart = Math.abs(getLeadingNumber(end.size) - getLeadingNumber(target.size));
  return rule.fits ? apart : 1000 + apart;
};

const describeMissingPart = (graph: JoinGraph, end: End, target: End): string => {
  const rule = findRule(graph, end, target);
  const missing = `What is missing is a part from there to ${getEndName(target)}.`;
  return rule?.fits === false && end.size === target.size ? `${rule.note} ${missing}` : missing;
};

const formatEndNames = (ends: readonly End[]): string => {
  const pipes = ends.filter((end) => getEndGroup(end) === PIPES);
  const sorted = (pipes.length > 0 ? pipes : ends).toSorted(
    (a, b) => getJointOrder(a) - getJointOrder(b) || compareValues(a.size, b.size),
  );
  return [...new Set(sorted.map(getEndName))].slice(0, MAX_NAMED_ENDS).join(', ');
};

/**
 * Describes how far the parts lead from each side, if nothing connects the sides. Pipes are named first, because
 * people usually have pipes.
 */
const describeBothDirections = (
  graph: JoinGraph,
  from: JoinSideData,
  to: JoinSideData,
  search: ChainSearch,
): string => {
  const onward = listReachableEnds(graph, search).flatMap(({ end, chain }) => (chain.passages.length > 0 ? [end] : []));
  const back = listReachableEnds(graph, { ...search, from: to.ends });
  const into = [
    ...new Map(back.flatMap(({ end }) => listMates(graph, end)).map((end) => [getEndId(end), end])).values(),
  ];
  const sentences = [
    ...(onward.length > 0 ? [`From ${from.side.text} our parts lead to ${formatEndNames(onward)}.`] : []),
    ...(into.length > 0 ? [`These lead to ${to.side.text}: ${formatEndNames(into)}.`] : []),
  ];
  return sentences.join(' ');
};

/** Explains why no chain leads from one side to the other, and finds the chain that comes closest. */
export const explainNoChain = (graph: JoinGraph, from: JoinSideData, to: JoinSideData): NoChain => {
  const media = listSharedMedia(from, to);
  if (media.length === 0) {
    return {
      why: 'One of them carries water under pressure, the other waste. They are never joined: a supply must end in open air, above the waste (EN 1717).',
      nearest: '',
      chain: null,
    };
  }
  const allowsEnd = (end: End) => media.some((medium) => canCarry(medium, end));
  const search: ChainSearch = {
    from: from.ends,
    to: [],
    order: 'parts',
    allowsWeakParts: true,
    allowsEnd,
    roots: new Set(),
  };
  const deadEnds = [from, to].filter(({ ends }) => !ends.some(({ end }) => hasMate(graph, end)));
  const reason =
    deadEnds.length > 0
      ? `No part we sell leads on from ${deadEnds.map(({ side }) => side.text).join(' or ')}.`
      : `No chain of parts we sell leads from ${from.side.text} to ${to.side.text}.`;
  const near = listReachableEnds(graph, search)
    .flatMap(({ end, chain }) =>
      to.ends.flatMap(({ end: target }) => {
        const far = getDistance(graph, end, target);
        return far === null ? [] : [{ end, target, chain, far }];
      }),
    )
    .toSorted((a, b) => a.far - b.far || a.chain.passages.length - b.chain.passages.length)[0];
  if (near === undefined) return { why: reason, nearest: describeBothDirections(graph, from, to, search), chain: null };
  const { end, target, chain } = near;
  const isBegun = chain.passages.length > 0;
  const reached = isBegun ? `The closest match reaches ${getEndName(end)}. ` : '';
  return { why: reason, nearest: reached + describeMissingPart(graph, end, target), chain: isBegun ? chain : null };
};
