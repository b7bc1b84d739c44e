import type { Chain as ShownChain, JoinNeed, JoinProduct, Joint } from '#features/joins/contract/join.ts';
import { type Cents, subtractCents, sumCents, toDollars } from '#platform/contract/money.ts';
import type { Chain } from './find-chain.ts';
import {
  type DirectedPassage,
  type JoinGraph,
  type OpenEnd,
  SPECIAL_PURPOSE,
  WEAK_RANK,
  findRule,
  findSupply,
  getCaution,
  getEndId,
  getPartSort,
  listSeals,
  listTools,
} from './graph.ts';
import { type Need, getJointTrade } from './joint-trade.ts';
import { getEndName } from './end-names.ts';
import type { JoinSideData } from './side.ts';
import { type PriceBreak, pricePieces } from '#features/products/contract/price-breaks.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';

/** A product as a chain shows it. */
export type ChainProduct = Omit<JoinProduct, 'quantity' | 'unitPrice'> & {
  unitPriceCents: Cents;
  quantityStep: number;
  breaks: PriceBreak[];
};

/** So many of a product, or more where it is sold in no smaller number. */
export const toJoinProduct = (good: ChainProduct, pieces: number): JoinProduct => {
  const { breaks: _breaks, quantityStep: _step, unitPriceCents, ...shown } = good;
  return { ...shown, unitPrice: toDollars(unitPriceCents), quantity: roundUpQuantity(good, pieces) };
};

export const calculateProductCents = (good: ChainProduct, pieces: number): Cents => {
  const { goods, discount } = pricePieces(good, roundUpQuantity(good, pieces));
  return subtractCents(goods, discount);
};

/** Two ends that meet in a chain. */
export type Meeting = { one: OpenEnd; other: OpenEnd };

/** What else leads between the same two ends, at most. */
const MAX_ALTERNATIVES = 2;

const PIPE_RANK = 1;

const isPipePassage = ({ rank }: DirectedPassage): boolean => rank % WEAK_RANK === PIPE_RANK;

/** Of the ends of a side the one that something is joined to. */
const meetingEnd = (graph: JoinGraph, side: JoinSideData, other: OpenEnd): OpenEnd =>
  side.ends.find(({ end }) => end.size === other.end.size && findRule(graph, end, other.end)?.fits === true) ?? other;

/** Where the ends of a chain meet, from the first part to what it leads to. */
export const listMeetings = (
  graph: JoinGraph,
  from: JoinSideData,
  to: JoinSideData,
  ways: readonly DirectedPassage[],
): Meeting[] => {
  const into = ways.map((way) => ({ end: way.into, isPipe: isPipePassage(way) }));
  const out = ways.map((way) => ({ end: way.out, isPipe: isPipePassage(way) }));
  const first = into[0];
  const last = out.at(-1);
  if (first === undefined || last === undefined) return [];
  const ones = [meetingEnd(graph, from, first), ...out];
  const others = [...into, meetingEnd(graph, to, last)];
  return ones.flatMap((one, at) => {
    const other = others[at];
    return other === undefined ? [] : [{ one, other }];
  });
};

/** What seals a joint, in a word or two. */
const describeSeal = ({ one, other }: Meeting): string => {
  const words = [
    ...listSeals(one, other).map(({ short, text }) => short ?? text),
    getJointTrade(one.end, other.end).by,
  ];
  const mark = words.filter((word) => word !== '').join(', ');
  return mark.charAt(0).toUpperCase() + mark.slice(1);
};

export const presentJoint = (graph: JoinGraph, { one, other }: Meeting): Joint => ({
  one: getEndName(one.end),
  other: getEndName(other.end),
  note: findRule(graph, one.end, other.end)?.note ?? '',
  seals: listSeals(one, other).map(({ text }) => text),
  mark: describeSeal({ one, other }),
  caution: getCaution(one, other),
});

/** A need with the size it is needed in. */
type SizedNeed = { need: Need; size: string };

/** What these joints are sealed with, or made with; each once. */
export const listMeetingNeeds = (meetings: readonly Meeting[], of: 'seals' | 'tools'): SizedNeed[] => {
  const all = meetings.flatMap(({ one, other }) => {
    const { own } = getJointTrade(one.end, other.end);
    const needs = of === 'seals' ? listSeals(one, other) : [...listTools(one, other), ...own];
    return needs.map((need) => ({ need, size: one.end.size }));
  });
  const idOf = ({ need, size }: SizedNeed) => (need.bySize === true ? `${need.text} ${size}` : need.text);
  return [...new Map(all.map((one) => [idOf(one), one])).values()];
};

/** The ids of the products that needs are met with. */
export const listSupplyIds = (graph: JoinGraph, needs: readonly SizedNeed[]): string[] =>
  needs.flatMap(({ need, size }) => findSupply(graph, need, size)?.productId ?? []);

export const presentNeeds = (
  graph: JoinGraph,
  needs: readonly SizedNeed[],
  goods: ReadonlyMap<string, ChainProduct>,
): JoinNeed[] =>
  needs.map(({ need, size }) => {
    const good = goods.get(findSupply(graph, need, size)?.productId ?? '');
    return { text: need.text, product: good === undefined ? null : toJoinProduct(good, 1) };
  });

/** Dollars of what needs are met with, one minimum order of each. */
export const calculateNeedsPrice = (
  graph: JoinGraph,
  needs: readonly SizedNeed[],
  goods: ReadonlyMap<string, ChainProduct>,
): number => toDollars(sumCents(listBoughtSupplies(graph, needs, goods).map((good) => calculateProductCents(good, 1))));

const listBoughtSupplies = (
  graph: JoinGraph,
  needs: readonly SizedNeed[],
  goods: ReadonlyMap<string, ChainProduct>,
): ChainProduct[] => [...new Set(listSupplyIds(graph, needs))].flatMap((id) => goods.get(id) ?? []);

/**
 * What else leads from the one end to the other of a part: another sort of thing each, in stock. What has a purpose of its
 * own does not: a stop tap is no coupling.
 */
export const listAlternatives = (graph: JoinGraph, part: DirectedPassage): string[] =>
  (graph.ways.get(getEndId(part.into)) ?? [])
    .filter(
      (way) =>
        getEndId(way.out) === getEndId(part.out) &&
        way.productId !== part.productId &&
        way.isOrderable &&
        way.rank < WEAK_RANK &&
        getPartSort(way.rank) !== SPECIAL_PURPOSE,
    )
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ productId }) => productId);

/** A chain as it is shown; null where a part of it has left the shop since it was found. */
export const presentChain = (
  graph: JoinGraph,
  chain: Chain & { labels: string[] },
  meetings: readonly Meeting[],
  goods: ReadonlyMap<string, ChainProduct>,
): ShownChain | null => {
  const times = Map.groupBy(chain.ways, ({ productId }) => productId);
  const parts = chain.ways.flatMap((way) => {
    const good = goods.get(way.productId);
    return good === undefined ? [] : [{ way, good }];
  });
  if (parts.length < chain.ways.length) return null;
  const costOf = (id: string): number => times.get(id)?.length ?? 1;
  const bought = [...new Map(parts.map(({ good }) => [good._id, good])).values()];
  const partsCents = sumCents(bought.map((good) => calculateProductCents(good, costOf(good._id))));
  const needs = listMeetingNeeds(meetings, 'seals');
  const sealing = listBoughtSupplies(graph, needs, goods);
  return {
    labels: chain.labels,
    parts: parts.map(({ way, good }) => ({
      ...toJoinProduct(good, costOf(good._id)),
      instead: listAlternatives(graph, way).flatMap((id) => {
        const other = goods.get(id);
        if (other === undefined) return [];
        const { slug, name, img, imgAlt, unitPrice, minOrder } = toJoinProduct(other, 1);
        return [{ slug, name, img, imgAlt, unitPrice, minOrder }];
      }),
    })),
    joints: meetings.map((meeting) => presentJoint(graph, meeting)),
    seals: presentNeeds(graph, needs, goods),
    tools: presentNeeds(graph, listMeetingNeeds(meetings, 'tools'), goods),
    price: toDollars(sumCents([partsCents, ...sealing.map((good) => calculateProductCents(good, 1))])),
    partsPrice: toDollars(partsCents),
  };
};
