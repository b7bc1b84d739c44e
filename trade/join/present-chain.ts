import type { Chain as ShownChain, JoinNeed, JoinProduct, Joint } from '#features/joins/contract/join.ts';
import { type Cents, subtractCents, sumCents, toDollars } from '#platform/contract/money.ts';
import type { Chain } from './find-chain.ts';
import {
  type DirectedPassage,
  type JoinGraph,
  type OpenEnd,
  SPECIAL_PURPOSE,
  isPipePassage,
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

/** A product with what a chain shows of it. */
export type ChainProduct = Omit<JoinProduct, 'quantity' | 'unitPrice'> & {
  unitPriceCents: Cents;
  quantityStep: number;
  breaks: PriceBreak[];
};

/** The product in the requested quantity, rounded up to what can be ordered. */
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

/** The most alternatives shown for a part. */
const MAX_ALTERNATIVES = 2;

/** The end of a side that the other end joins to. */
const meetingEnd = (graph: JoinGraph, side: JoinSideData, other: OpenEnd): OpenEnd =>
  side.ends.find(({ end }) => end.size === other.end.size && findRule(graph, end, other.end)?.fits === true) ?? other;

/** The joints of a chain, from the first part to the last. */
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

/** The seal of a joint in a word or two. */
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

/** A need with its size. */
type SizedNeed = { need: Need; size: string };

/** The seals or tools of these joints, without duplicates. */
export const listMeetingNeeds = (meetings: readonly Meeting[], of: 'seals' | 'tools'): SizedNeed[] => {
  const all = meetings.flatMap(({ one, other }) => {
    const { own } = getJointTrade(one.end, other.end);
    const needs = of === 'seals' ? listSeals(one, other) : [...listTools(one, other), ...own];
    return needs.map((need) => ({ need, size: one.end.size }));
  });
  const idOf = ({ need, size }: SizedNeed) => (need.bySize === true ? `${need.text} ${size}` : need.text);
  return [...new Map(all.map((one) => [idOf(one), one])).values()];
};

/** Ids of the products that meet the needs. */
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

/** Price in dollars of the products that meet the needs, one minimum order of each. */
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
 * Other products in stock with the same two ends, one per sort of part. Parts with a special purpose are excluded: a
 * stop tap is no replacement for a coupling.
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

/** A chain for display; null if one of its parts is no longer on sale. */
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
