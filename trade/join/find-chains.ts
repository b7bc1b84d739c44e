import type { End } from '#trade/measure-end.ts';
import { type Chain, compareCosts, findChain, type Search } from './find-chain.ts';
import type { Graph } from './graph.ts';
import { type Medium, mediumOf, METHODS } from './joint-trade.ts';
import { BEND, sortOf, STANDING_BAR } from './sorts.ts';
import type { Side } from './side.ts';

export type LabelledChain = Chain & { labels: string[] };

/** So many ways are enough to choose from. */
const MOST_CHAINS = 4;

/** A way that somebody may like better than the shortest has so many parts more, at most. */
const MORE_PARTS = 1;

/** A chain of more parts is a run of pipe with no plan. */
const MOST_PARTS = 8;

const both: Medium[] = ['supply', 'waste'];

/** What may run through both; none where one carries waste and the other water. */
export const mediaOf = (from: Side, to: Side): Medium[] =>
  both.filter((one) => [from, to].every(({ medium }) => medium === null || medium === one));

/** Whether what runs through may run through an end. */
export const mayCarry = (medium: Medium, { joint }: End): boolean => (mediumOf(joint) ?? medium) === medium;

const productsOf = ({ ways }: Chain): string => ways.map(({ productId }) => productId).join(' ');

/** Whether the pipe goes round a corner that nobody asked for. */
const turns = ({ ways }: Chain): boolean => ways.some(({ rank }) => sortOf(rank) === BEND);

const isWorthwhile = (chain: Chain, shortest: Chain): boolean =>
  chain.poor <= shortest.poor &&
  chain.missing <= shortest.missing &&
  chain.special <= shortest.special &&
  chain.serving <= shortest.serving &&
  (!turns(chain) || turns(shortest)) &&
  chain.ways.length <= shortest.ways.length + MORE_PARTS;

const isUsed = ({ ways }: Chain, method: string): boolean =>
  ways.some(({ into, out }) => [into, out].some(({ joint }) => joint === method));

/**
 * The chains worth showing, the shortest first: the cheapest, one for each way to join pipe that is not much longer, and one that is
 * shorter but has something that is out of stock.
 */
export const findChains = (graph: Graph, from: Side, to: Side): LabelledChain[] => {
  const isWeakGood = [from, to].some(({ bar }) => bar !== null && bar < STANDING_BAR);
  const roots = new Set([from, to].flatMap(({ root }) => root ?? []));
  const search = (
    order: Search['order'],
    allows: (end: End) => boolean = () => true,
    ignoresStock = false,
  ): Chain | null => {
    const [best] = mediaOf(from, to)
      .flatMap((medium) => {
        const mayHave = (end: End) => mayCarry(medium, end) && allows(end);
        const wanted = { from: from.ends, to: to.ends, order, isWeakGood, mayHave, roots, ignoresStock };
        const found = findChain(graph, wanted);
        return found === null || found.ways.length > MOST_PARTS ? [] : [found];
      })
      .toSorted((a, b) => compareCosts(a.cost, b.cost));
    return best ?? null;
  };
  const shortest = search('parts');
  if (shortest === null) return [];
  const found: LabelledChain[] = [{ ...shortest, labels: ['Shortest'] }];
  const add = (chain: Chain, ...labels: string[]): void => {
    const known = found.find((one) => productsOf(one) === productsOf(chain));
    if (known === undefined) found.push({ ...chain, labels });
    else known.labels.push(...labels);
  };
  const cheap = search('cents');
  if (cheap !== null && cheap.cents < shortest.cents) add(cheap);
  for (const [method, label] of METHODS) {
    const chain = search('parts', ({ joint }) => joint === method || !METHODS.has(joint));
    if (chain !== null && isUsed(chain, method) && isWorthwhile(chain, shortest)) add(chain, label);
  }
  const cheapest = found.reduce((best, one) => (one.cents < best.cents ? one : best));
  cheapest.labels.splice(cheapest === found[0] ? 1 : 0, 0, 'Cheapest');
  const anyStock = shortest.missing > 0 ? null : search('parts', undefined, true);
  const isShorter = anyStock !== null && anyStock.poor <= shortest.poor && anyStock.ways.length < shortest.ways.length;
  return isShorter
    ? [...found.slice(0, MOST_CHAINS - 1), { ...anyStock, labels: ['Shorter, but not in stock'] }]
    : found.slice(0, MOST_CHAINS);
};
