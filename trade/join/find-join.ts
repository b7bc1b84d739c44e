import type { JoinReply } from '#features/joins/contract/join.ts';
import { toDollars } from '#platform/contract/money.ts';
import { explainNoChain } from './explain-none.ts';
import type { Chain } from './find-chain.ts';
import { findChains, type LabelledChain } from './find-chains.ts';
import {
  type ChainProduct,
  type Meeting,
  calculateSealsCents,
  listAlternatives,
  listMeetingNeeds,
  listMeetings,
  listSupplyIds,
  presentChain,
  presentJoint,
  presentNeeds,
} from './present-chain.ts';
import { getCaution, endsFit, type JoinGraph } from './graph.ts';
import { listLookAlikes } from './look-alikes.ts';
import type { JoinSideData } from './side.ts';

/**
 * Each end of one side with each end of the other, in the order of the products: the end that feeds them comes first.
 */
const listPairs = (from: JoinSideData, to: JoinSideData): Meeting[] =>
  from.ends.flatMap((one) => to.ends.map((other) => ({ one, other })));

/** The two ends with which the sides fit directly. A joint that always holds is preferred. */
const findDirect = (graph: JoinGraph, pairs: readonly Meeting[]): Meeting | null => {
  const fitting = pairs.filter(({ one, other }) => endsFit(graph, one.end, other.end));
  return fitting.find(({ one, other }) => getCaution(one, other) === null) ?? fitting[0] ?? null;
};

/**
 * The chains between the first pair of ends that any chain connects. Sides that always fit directly need none. If they
 * fit only in some cases, a chain of plain parts that always holds is worth showing too.
 */
const findChainsBeside = (
  graph: JoinGraph,
  from: JoinSideData,
  to: JoinSideData,
  direct: Meeting | null,
): LabelledChain[] => {
  if (direct !== null && getCaution(direct.one, direct.other) === null) return [];
  for (const { one, other } of listPairs(from, to)) {
    const found = findChains(graph, { ...from, ends: [one] }, { ...to, ends: [other] });
    const goodChains = direct === null ? found : found.filter(({ poor, special }) => poor + special === 0);
    if (goodChains.length > 0) return goodChains;
  }
  return [];
};

/** The result if one or both sides are missing. */
export const EMPTY_JOIN: Omit<JoinReply, 'from' | 'to'> = { direct: null, chains: [], lookAlikes: [], none: null };

/** The result of the search, before its products are loaded. */
type JoinSearchResult = {
  /** Ids of all products it may show. */
  ids: string[];
  /** @param goods the products among `ids` that are for sale */
  present: (goods: ReadonlyMap<string, ChainProduct>) => Omit<JoinReply, 'from' | 'to'>;
};

/**
 * Finds how to get from one side to the other. The search goes over kinds of ends, so its cost does not grow with the
 * products.
 */
export const findJoin = (graph: JoinGraph, from: JoinSideData, to: JoinSideData): JoinSearchResult => {
  const direct = findDirect(graph, listPairs(from, to));
  const found = findChainsBeside(graph, from, to, direct);
  const none = direct === null && found.length === 0 ? explainNoChain(graph, from, to) : null;
  const near = none?.chain ?? null;
  const withMeetings = <C extends Chain>(chain: C) => ({
    chain,
    meetings: listMeetings(graph, from, to, chain.passages),
  });
  const chains = found.map(withMeetings);
  const nearest = near === null ? null : withMeetings({ ...near, labels: ['Nearest'] });
  // The nearest chain does not reach the wanted end, so its last joint does not exist.
  if (nearest !== null) nearest.meetings.pop();

  const meetings = [
    ...(direct === null ? [] : [direct]),
    ...[...chains, ...(nearest === null ? [] : [nearest])].flatMap((one) => one.meetings),
  ];
  const seals = listMeetingNeeds(meetings, 'seals');
  const tools = listMeetingNeeds(meetings, 'tools');
  const passages = [...found, ...(near === null ? [] : [near])].flatMap((chain) => [...chain.passages]);
  return {
    ids: [
      ...passages.flatMap((passage) => [passage.productId, ...listAlternatives(graph, passage)]),
      ...listSupplyIds(graph, [...seals, ...tools]),
    ],
    present: (goods) => ({
      direct:
        direct === null
          ? null
          : {
              ...presentJoint(graph, direct),
              needs: presentNeeds(graph, [direct], 'seals', goods),
              tools: presentNeeds(graph, [direct], 'tools', goods),
              price: toDollars(calculateSealsCents(graph, [direct], goods)),
            },
      chains: chains.flatMap((one) => presentChain(graph, one.chain, one.meetings, goods) ?? []),
      lookAlikes: listLookAlikes(
        graph,
        [...from.ends, ...to.ends].map(({ end }) => end),
      ),
      none: none && {
        ...none,
        chain: nearest && presentChain(graph, nearest.chain, nearest.meetings, goods),
      },
    }),
  };
};
