import type { End } from '#trade/measure-end.ts';
import { type Chain, compareCosts, findChain, type ChainSearch } from './find-chain.ts';
import { BEND, type JoinGraph, STANDING_BAR, getPartSort } from './graph.ts';
import { type Medium, getJointMedium, JOINING_METHODS } from './joint-trade.ts';
import type { JoinSideData } from './side.ts';

export type LabelledChain = Chain & { labels: string[] };

/** Enough chains to choose from. */
const MAX_CHAINS = 4;

/** How many parts more than the shortest chain an alternative may have. */
const MAX_EXTRA_PARTS = 1;

/** Longer chains are not useful answers. */
const MAX_PARTS = 8;

/** Labels that come before those of joining methods. */
const CRITERIA: ReadonlySet<string> = new Set(['Best', 'Shortest']);

const both: Medium[] = ['supply', 'waste'];

/** The media that both sides allow; none if one carries waste and the other water. */
export const listSharedMedia = (from: JoinSideData, to: JoinSideData): Medium[] =>
  both.filter((one) => [from, to].every(({ medium }) => medium === null || medium === one));

/** True if the end may carry the medium. */
export const canCarry = (medium: Medium, { joint }: End): boolean => (getJointMedium(joint) ?? medium) === medium;

const getChainKey = ({ passages }: Chain): string => passages.map(({ productId }) => productId).join(' ');

/** True if the chain contains a bend. */
const hasBend = ({ passages }: Chain): boolean => passages.some(({ rank }) => getPartSort(rank) === BEND);

const isWorthwhile = (chain: Chain, shortest: Chain): boolean =>
  chain.poor <= shortest.poor &&
  chain.missing <= shortest.missing &&
  chain.special <= shortest.special &&
  chain.serving <= shortest.serving &&
  (!hasBend(chain) || hasBend(shortest)) &&
  chain.passages.length <= shortest.passages.length + MAX_EXTRA_PARTS;

const usesMethod = ({ passages }: Chain, method: string): boolean =>
  passages.some(({ into, out }) => [into, out].some(({ joint }) => joint === method));

/**
 * The chains worth showing, first the one that a plumber would choose; then the shortest, the cheapest, one per joining
 * method that is not much longer, and a shorter one with a part that is out of stock.
 */
export const findChains = (graph: JoinGraph, from: JoinSideData, to: JoinSideData): LabelledChain[] => {
  const isWeakGood = [from, to].some(({ bar }) => bar !== null && bar < STANDING_BAR);
  const roots = new Set([from, to].flatMap(({ root }) => root ?? []));
  const search = (
    order: ChainSearch['order'],
    allows: (end: End) => boolean = () => true,
    ignoresStock = false,
  ): Chain | null => {
    const [best] = listSharedMedia(from, to)
      .flatMap((medium) => {
        const mayHave = (end: End) => canCarry(medium, end) && allows(end);
        const chainSearch = { from: from.ends, to: to.ends, order, isWeakGood, mayHave, roots, ignoresStock };
        const found = findChain(graph, chainSearch);
        return found === null || found.passages.length > MAX_PARTS ? [] : [found];
      })
      .toSorted((a, b) => compareCosts(a.cost, b.cost));
    return best ?? null;
  };
  const shortest = search('parts');
  if (shortest === null) return [];
  const found: LabelledChain[] = [{ ...(search('burden') ?? shortest), labels: ['Best'] }];
  const add = (chain: Chain, ...labels: string[]): void => {
    const known = found.find((one) => getChainKey(one) === getChainKey(chain));
    if (known === undefined) found.push({ ...chain, labels });
    else known.labels.push(...labels);
  };
  add(shortest, 'Shortest');
  const cheap = search('cents');
  if (cheap !== null && found.every(({ cents }) => cheap.cents < cents)) add(cheap);
  for (const [method, label] of JOINING_METHODS) {
    const chain = search('parts', ({ joint }) => joint === method || !JOINING_METHODS.has(joint));
    if (chain !== null && usesMethod(chain, method) && isWorthwhile(chain, shortest)) add(chain, label);
  }
  const cheapest = found.reduce((best, one) => (one.cents < best.cents ? one : best));
  cheapest.labels.splice(cheapest.labels.findLastIndex((label) => CRITERIA.has(label)) + 1, 0, 'Cheapest');
  const anyStock = shortest.missing > 0 ? null : search('parts', undefined, true);
  const isShorter =
    anyStock !== null && anyStock.poor <= shortest.poor && anyStock.passages.length < shortest.passages.length;
  return isShorter
    ? [...found.slice(0, MAX_CHAINS - 1), { ...anyStock, labels: ['Shorter, but not in stock'] }]
    : found.slice(0, MAX_CHAINS);
};
