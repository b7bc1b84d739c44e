import type { End } from '#trade/measure-end.ts';
import { type Chain, compareCosts, findChain, type ChainSearch } from './find-chain.ts';
import { BEND, type JoinGraph, STANDING_BAR, getPartSort } from './graph.ts';
import { type Medium, getJointMedium, JOINING_METHODS } from './joint-trade.ts';
import type { JoinSideData } from './side.ts';

export type LabelledChain = Chain & { labels: string[] };

/** So many ways are enough to choose from. */
const MAX_CHAINS = 4;

/** A way that somebody may like better than the shortest has so many parts more, at most. */
const MAX_EXTRA_PARTS = 1;

/** A chain of more parts is a run of pipe with no plan. */
const MAX_PARTS = 8;

const both: Medium[] = ['supply', 'waste'];

/** What may run through both; none where one carries waste and the other water. */
export const listSharedMedia = (from: JoinSideData, to: JoinSideData): Medium[] =>
  both.filter((one) => [from, to].every(({ medium }) => medium === null || medium === one));

/** Whether what runs through may run through an end. */
export const canCarry = (medium: Medium, { joint }: End): boolean => (getJointMedium(joint) ?? medium) === medium;

const getChainKey = ({ ways }: Chain): string => ways.map(({ productId }) => productId).join(' ');

/** Whether the pipe goes round a corner that nobody asked for. */
const hasBend = ({ ways }: Chain): boolean => ways.some(({ rank }) => getPartSort(rank) === BEND);

const isWorthwhile = (chain: Chain, shortest: Chain): boolean =>
  chain.poor <= shortest.poor &&
  chain.missing <= shortest.missing &&
  chain.special <= shortest.special &&
  chain.serving <= shortest.serving &&
  (!hasBend(chain) || hasBend(shortest)) &&
  chain.ways.length <= shortest.ways.length + MAX_EXTRA_PARTS;

const usesMethod = ({ ways }: Chain, method: string): boolean =>
  ways.some(({ into, out }) => [into, out].some(({ joint }) => joint === method));

/**
 * The chains worth showing, the shortest first: the cheapest, one for each way to join pipe that is not much longer, and one that is
 * shorter but has something that is out of stock.
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
        const wanted = { from: from.ends, to: to.ends, order, isWeakGood, mayHave, roots, ignoresStock };
        const found = findChain(graph, wanted);
        return found === null || found.ways.length > MAX_PARTS ? [] : [found];
      })
      .toSorted((a, b) => compareCosts(a.cost, b.cost));
    return best ?? null;
  };
  const shortest = search('parts');
  if (shortest === null) return [];
  const found: LabelledChain[] = [{ ...shortest, labels: ['Shortest'] }];
  const add = (chain: Chain, ...labels: string[]): void => {
    const known = found.find((one) => getChainKey(one) === getChainKey(chain));
    if (known === undefined) found.push({ ...chain, labels });
    else known.labels.push(...labels);
  };
  const cheap = search('cents');
  if (cheap !== null && cheap.cents < shortest.cents) add(cheap);
  for (const [method, label] of JOINING_METHODS) {
    const chain = search('parts', ({ joint }) => joint === method || !JOINING_METHODS.has(joint));
    if (chain !== null && usesMethod(chain, method) && isWorthwhile(chain, shortest)) add(chain, label);
  }
  const cheapest = found.reduce((best, one) => (one.cents < best.cents ? one : best));
  cheapest.labels.splice(cheapest === found[0] ? 1 : 0, 0, 'Cheapest');
  const anyStock = shortest.missing > 0 ? null : search('parts', undefined, true);
  const isShorter = anyStock !== null && anyStock.poor <= shortest.poor && anyStock.ways.length < shortest.ways.length;
  return isShorter
    ? [...found.slice(0, MAX_CHAINS - 1), { ...anyStock, labels: ['Shorter, but not in stock'] }]
    : found.slice(0, MAX_CHAINS);
};
