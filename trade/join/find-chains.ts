import type { End } from '#trade/measure-end.ts';
import { type ChainSearch, compareCosts } from './chain-state.ts';
import { type Chain, findChain } from './find-chain.ts';
import { BEND, type JoinGraph, STANDING_BAR, getPartSort } from './graph.ts';
import { type Medium, getJointMedium, JOINING_METHODS } from './joint-trade.ts';
import type { JoinSideData } from './side.ts';

export type LabelledChain = Chain & { labels: string[] };

/** The most chains shown, which are enough to choose from. */
const MAX_CHAINS = 4;

/** How many more parts an alternative may have than the shortest chain. */
const MAX_EXTRA_PARTS = 1;

/** The most parts of a chain; longer chains are not useful answers. */
const MAX_PARTS = 8;

/** Labels that are sorted before those of joining methods. */
const CRITERIA: ReadonlySet<string> = new Set(['Best', 'Shortest']);

const both: Medium[] = ['supply', 'waste'];

/** Lists the media that both sides allow; none if one side carries waste and the other water. */
export const listSharedMedia = (from: JoinSideData, to: JoinSideData): Medium[] =>
  both.filter((one) => [from, to].every(({ medium }) => medium === null || medium === one));

/** True if the end may carry the medium. */
export const canCarry = (medium: Medium, { joint }: End): boolean => (getJointMedium(joint) ?? medium) === medium;

const getChainKey = ({ passages }: Chain): string => passages.map(({ productId }) => productId).join(' ');

/** True if the chain contains a bend. */
const hasBend = ({ passages }: Chain): boolean => passages.some(({ rank }) => getPartSort(rank) === BEND);

const isWorthwhile = (chain: Chain, shortest: Chain): boolean =>
  chain.cautions <= shortest.cautions &&
  chain.unorderable <= shortest.unorderable &&
  chain.special <= shortest.special &&
  chain.serving <= shortest.serving &&
  (!hasBend(chain) || hasBend(shortest)) &&
  chain.passages.length <= shortest.passages.length + MAX_EXTRA_PARTS;

const usesMethod = ({ passages }: Chain, method: string): boolean =>
  passages.some(({ into, out }) => [into, out].some(({ joint }) => joint === method));

type Search = (order: ChainSearch['order'], allows?: (end: End) => boolean, ignoresStock?: boolean) => Chain | null;

/**
 * Creates the search for the best chain between two sides. A chain that is too long to be useful counts as no
 * chain.
 */
const createSearch = (graph: JoinGraph, from: JoinSideData, to: JoinSideData): Search => {
  const allowsWeakParts = [from, to].some(({ bar }) => bar !== null && bar < STANDING_BAR);
  const roots = new Set([from, to].flatMap(({ root }) => root ?? []));
  return (order, allows = () => true, ignoresStock = false) => {
    const [best] = listSharedMedia(from, to)
      .flatMap((medium) => {
        const allowsEnd = (end: End) => canCarry(medium, end) && allows(end);
        const chainSearch = { from: from.ends, to: to.ends, order, allowsWeakParts, allowsEnd, roots, ignoresStock };
        const found = findChain(graph, chainSearch);
        return found === null || found.passages.length > MAX_PARTS ? [] : [found];
      })
      .toSorted((a, b) => compareCosts(a.cost, b.cost));
    return best ?? null;
  };
};

/** Adds a chain to a list, or only its labels if the list already contains it. */
const addChain = (chains: LabelledChain[], chain: Chain, ...labels: string[]): void => {
  const known = chains.find((one) => getChainKey(one) === getChainKey(chain));
  if (known === undefined) chains.push({ ...chain, labels });
  else known.labels.push(...labels);
};

/** Labels the cheapest chain. The label comes before the labels of its joining methods. */
const labelCheapest = (chains: readonly LabelledChain[]): void => {
  const cheapest = chains.reduce((best, one) => (one.cents < best.cents ? one : best));
  cheapest.labels.splice(cheapest.labels.findLastIndex((label) => CRITERIA.has(label)) + 1, 0, 'Cheapest');
};

/**
 * Finds a chain that is even shorter than the shortest one in stock, because it contains a part that is out of
 * stock.
 */
const findShorter = (search: Search, shortest: Chain): Chain | null => {
  const found = shortest.unorderable > 0 ? null : search('parts', undefined, true);
  return found !== null && found.cautions <= shortest.cautions && found.passages.length < shortest.passages.length
    ? found
    : null;
};

/**
 * Finds the chains worth showing: first the one that a plumber would choose; then the shortest, the cheapest, one
 * for each joining method that is not much longer, and a shorter one with a part that is out of stock.
 */
export const findChains = (graph: JoinGraph, from: JoinSideData, to: JoinSideData): LabelledChain[] => {
  const search = createSearch(graph, from, to);
  const shortest = search('parts');
  if (shortest === null) return [];
  const found: LabelledChain[] = [{ ...(search('burden') ?? shortest), labels: ['Best'] }];
  addChain(found, shortest, 'Shortest');
  const cheap = search('cents');
  if (cheap !== null && found.every(({ cents }) => cheap.cents < cents)) addChain(found, cheap);
  for (const [method, label] of JOINING_METHODS) {
    const chain = search('parts', ({ joint }) => joint === method || !JOINING_METHODS.has(joint));
    if (chain !== null && usesMethod(chain, method) && isWorthwhile(chain, shortest)) addChain(found, chain, label);
  }
  labelCheapest(found);
  const shorter = findShorter(search, shortest);
  return shorter === null
    ? found.slice(0, MAX_CHAINS)
    : [...found.slice(0, MAX_CHAINS - 1), { ...shorter, labels: ['Shorter, but not in stock'] }];
};
