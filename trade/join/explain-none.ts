import type { End } from '#trade/measure-end.ts';
import { compareValues, figureOf } from '#trade/compare-values.ts';
import { type Chain, reachedFrom, type Search } from './find-chain.ts';
import { mayCarry, mediaOf } from './find-chains.ts';
import { type Graph, idOfEnd, matesOf, ruleOf } from './graph.ts';
import { groupOfEnd, nameEnd, PIPES, placeOfJoint } from './name-end.ts';
import type { Side } from './side.ts';

export type None = { why: string; nearest: string; chain: Chain | null };

/** So many ways in are named. */
const MOST_NAMED = 4;

const isTaken = (graph: Graph, end: End): boolean => matesOf(graph, end).some((mate) => graph.ways.has(idOfEnd(mate)));

/**
 * How near an open end is to what is wanted: that would fit in another size, or looks as if it fitted. Null for what has
 * nothing to do with it.
 */
const farFrom = (graph: Graph, end: End, wanted: End): number | null => {
  const rule = ruleOf(graph, end, wanted);
  if (rule === null) return null;
  const apart = Math.abs(figureOf(end.size) - figureOf(wanted.size));
  return rule.fits ? apart : 1000 + apart;
};

const sayReached = (graph: Graph, end: End, wanted: End): string => {
  const rule = ruleOf(graph, end, wanted);
  const missing = `What is missing is a part from there to ${nameEnd(wanted)}.`;
  return rule?.fits === false && end.size === wanted.size ? `${rule.note} ${missing}` : missing;
};

const named = (ends: readonly End[]): string => {
  const pipes = ends.filter((end) => groupOfEnd(end) === PIPES);
  const sorted = (pipes.length > 0 ? pipes : ends).toSorted(
    (a, b) => placeOfJoint(a) - placeOfJoint(b) || compareValues(a.size, b.size),
  );
  return [...new Set(sorted.map(nameEnd))].slice(0, MOST_NAMED).join(', ');
};

/** How far both sides lead, where they have nothing to do with each other. Pipes first: they are what people have. */
const sayBothWays = (graph: Graph, from: Side, to: Side, search: Search): string => {
  const on = reachedFrom(graph, search).flatMap(({ end, chain }) => (chain.ways.length > 0 ? [end] : []));
  const back = reachedFrom(graph, { ...search, from: to.ends });
  const into = [...new Map(back.flatMap(({ end }) => matesOf(graph, end)).map((end) => [idOfEnd(end), end])).values()];
  const sentences = [
    ...(on.length > 0 ? [`From ${from.shown.text} our parts lead to ${named(on)}.`] : []),
    ...(into.length > 0 ? [`What leads to ${to.shown.text}: ${named(into)}.`] : []),
  ];
  return sentences.join(' ');
};

/** Why no chain leads from one side to the other, and what comes nearest. */
export const explainNone = (graph: Graph, from: Side, to: Side): None => {
  const media = mediaOf(from, to);
  if (media.length === 0) {
    return {
      why: 'One of them carries water under pressure and the other waste. They are never joined: a supply ends in the open, above the waste (EN 1717).',
      nearest: '',
      chain: null,
    };
  }
  const mayHave = (end: End) => media.some((medium) => mayCarry(medium, end));
  const search: Search = { from: from.ends, to: [], order: 'parts', isWeakGood: true, mayHave, roots: new Set() };
  const lost = [from, to].filter(({ ends }) => !ends.some(({ end }) => isTaken(graph, end)));
  const why =
    lost.length > 0
      ? `No part we sell leads on from ${lost.map(({ shown }) => shown.text).join(' or ')}.`
      : `No chain of parts we sell leads from ${from.shown.text} to ${to.shown.text}.`;
  const near = reachedFrom(graph, search)
    .flatMap(({ end, chain }) =>
      to.ends.flatMap(({ end: wanted }) => {
        const far = farFrom(graph, end, wanted);
        return far === null ? [] : [{ end, wanted, chain, far }];
      }),
    )
    .toSorted((a, b) => a.far - b.far || a.chain.ways.length - b.chain.ways.length)[0];
  if (near === undefined) return { why, nearest: sayBothWays(graph, from, to, search), chain: null };
  const { end, wanted, chain } = near;
  const isBegun = chain.ways.length > 0;
  const reached = isBegun ? `The nearest comes as far as ${nameEnd(end)}. ` : '';
  return { why, nearest: reached + sayReached(graph, end, wanted), chain: isBegun ? chain : null };
};
