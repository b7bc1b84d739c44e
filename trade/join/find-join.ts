import type { JoinReply } from '#features/joins/contract/join.ts';
import { toDollars } from '#platform/contract/money.ts';
import { type NoChain, explainNoChain } from './explain-none.ts';
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
 * Lists each end of one side with each end of the other, in the order of the products' ends, whose first end
 * feeds them.
 */
const listPairs = (from: JoinSideData, to: JoinSideData): Meeting[] =>
  from.ends.flatMap((one) => to.ends.map((other) => ({ one, other })));

/** The two ends with which the sides fit directly. A joint that always holds is preferred. */
const findDirect = (graph: JoinGraph, pairs: readonly Meeting[]): Meeting | null => {
  const fitting = pairs.filter(({ one, other }) => endsFit(graph, one.end, other.end));
  return fitting.find(({ one, other }) => getCaution(one, other) === null) ?? fitting[0] ?? null;
};

/**
 * Finds the chains between the first pair of ends that any chain connects. Sides that always fit directly need
 * none. If they fit only in some cases, a chain of plain parts that always holds is worth showing too.
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
    const goodChains = direct === null ? found : found.filter(({ cautions, special }) => cautions + special === 0);
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
  buildReply: (goods: ReadonlyMap<string, ChainProduct>) => Omit<JoinReply, 'from' | 'to'>;
};

/** A chain with the pairs of ends that meet in it. */
type MetChain = { chain: LabelledChain; meetings: Meeting[] };

/** Two ends that fit and chains, or the reason why there are none and the nearest chain. */
type FoundJoin = {
  direct: Meeting | null;
  chains: MetChain[];
  none: NoChain | null;
  nearest: MetChain | null;
};

const searchJoin = (graph: JoinGraph, from: JoinSideData, to: JoinSideData): FoundJoin => {
  const direct = findDirect(graph, listPairs(from, to));
  const found = findChainsBeside(graph, from, to, direct);
  const none = direct === null && found.length === 0 ? explainNoChain(graph, from, to) : null;
  const withMeetings = (chain: LabelledChain): MetChain => ({
    chain,
    meetings: listMeetings(graph, from, to, chain.passages),
  });
  const near = none?.chain ?? null;
  const nearest = near === null ? null : withMeetings({ ...near, labels: ['Nearest'] });
  // The nearest chain does not reach the requested end, so its last joint does not exist and is removed.
  nearest?.meetings.pop();
  return { direct, chains: found.map(withMeetings), none, nearest };
};

/** Lists the ids of all products that a result may show: parts, their alternatives, seals and tools. */
const listProductIds = (graph: JoinGraph, { direct, chains, nearest }: FoundJoin): string[] => {
  const all = [...chains, ...(nearest === null ? [] : [nearest])];
  const meetings = [...(direct === null ? [] : [direct]), ...all.flatMap((one) => one.meetings)];
  const supplies = [...listMeetingNeeds(meetings, 'seals'), ...listMeetingNeeds(meetings, 'tools')];
  return [
    ...all
      .flatMap(({ chain }) => chain.passages)
      .flatMap((passage) => [passage.productId, ...listAlternatives(graph, passage)]),
    ...listSupplyIds(graph, supplies),
  ];
};

const presentDirect = (
  graph: JoinGraph,
  direct: Meeting,
  goods: ReadonlyMap<string, ChainProduct>,
): JoinReply['direct'] => ({
  ...presentJoint(graph, direct),
  needs: presentNeeds(graph, [direct], 'seals', goods),
  tools: presentNeeds(graph, [direct], 'tools', goods),
  price: toDollars(calculateSealsCents(graph, [direct], goods)),
});

/**
 * Finds how to get from one side to the other. It searches kinds of ends, so its time does not grow with the
 * number of products.
 */
export const findJoin = (graph: JoinGraph, from: JoinSideData, to: JoinSideData): JoinSearchResult => {
  const found = searchJoin(graph, from, to);
  const { direct, chains, none, nearest } = found;
  return {
    ids: listProductIds(graph, found),
    buildReply: (goods) => ({
      direct: direct && presentDirect(graph, direct, goods),
      chains: chains.flatMap(({ chain, meetings }) => presentChain(graph, chain, meetings, goods) ?? []),
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
