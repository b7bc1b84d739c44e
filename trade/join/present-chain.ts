import type { Chain as ShownChain, JoinNeed, JoinProduct, Joint } from '#features/joins/contract/join.ts';
import { capitalize } from '#platform/contract/capitalize.ts';
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
import { describeLeftOver } from './describe-left-over.ts';

/** A product with the data that a chain shows. */
export type ChainProduct = Omit<JoinProduct, 'quantity' | 'unitPrice'> & {
  unitPriceCents: Cents;
  quantityStep: number;
  breaks: PriceBreak[];
};

/** The product in the requested quantity, rounded up to what can be ordered. */
export const toJoinProduct = (product: ChainProduct, pieces: number): JoinProduct => {
  const { breaks: _breaks, quantityStep: _step, unitPriceCents, ...fields } = product;
  return { ...fields, unitPrice: toDollars(unitPriceCents), quantity: roundUpQuantity(product, pieces) };
};

export const calculateProductCents = (product: ChainProduct, pieces: number): Cents => {
  const { goods, discount } = pricePieces(product, roundUpQuantity(product, pieces));
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
  passages: readonly DirectedPassage[],
): Meeting[] => {
  const into = passages.map((passage) => ({ end: passage.into, isPipe: isPipePassage(passage) }));
  const out = passages.map((passage) => ({ end: passage.out, isPipe: isPipePassage(passage) }));
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

/** Describes the seal of a joint in a word or two. */
const describeSeal = ({ one, other }: Meeting): string => {
  const words = [
    ...listSeals(one, other).map(({ short, text }) => short ?? text),
    getJointTrade(one.end, other.end).sealedBy,
  ];
  return capitalize(words.filter((word) => word !== '').join(', '));
};

export const presentJoint = (graph: JoinGraph, { one, other }: Meeting): Joint => ({
  one: getEndName(one.end),
  other: getEndName(other.end),
  note: findRule(graph, one.end, other.end)?.note ?? '',
  seals: listSeals(one, other).map(({ text }) => text),
  mark: describeSeal({ one, other }),
  caution: getCaution(one, other),
});

/** A need with its size, and the pieces that the joints take. */
type SizedNeed = { need: Need; size: string; pieces: number };

/** The seals or tools of these joints, without duplicates. */
export const listMeetingNeeds = (meetings: readonly Meeting[], kind: 'seals' | 'tools'): SizedNeed[] => {
  const all = meetings.flatMap(({ one, other }) => {
    const { own } = getJointTrade(one.end, other.end);
    const needs = kind === 'seals' ? listSeals(one, other) : [...listTools(one, other), ...own];
    return needs.map((need) => ({ need, size: one.end.size, pieces: 1 }));
  });
  const getNeedKey = ({ need, size }: SizedNeed) => (need.bySize === true ? `${need.text} ${size}` : need.text);
  return [...Map.groupBy(all, getNeedKey).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, pieces: first.need.perJoint === true ? 1 + others.length : 1 }],
  );
};

/** Ids of the products that meet the needs. */
export const listSupplyIds = (graph: JoinGraph, needs: readonly SizedNeed[]): string[] =>
  needs.flatMap(({ need, size }) => findSupply(graph, need, size)?.productId ?? []);

/** Presents the seals or tools of these joints, with the products that meet the needs. Only seals are used up. */
export const presentNeeds = (
  graph: JoinGraph,
  meetings: readonly Meeting[],
  kind: 'seals' | 'tools',
  goods: ReadonlyMap<string, ChainProduct>,
): JoinNeed[] =>
  listMeetingNeeds(meetings, kind).map(({ need, size, pieces }) => {
    const product = goods.get(findSupply(graph, need, size)?.productId ?? '');
    const { text } = need;
    if (product === undefined) return { text, product: null, leftOver: null };
    const leftOver = kind === 'seals' ? describeLeftOver(product, pieces, null) : null;
    return { text, product: toJoinProduct(product, pieces), leftOver };
  });

/** Price of the products that seal these joints. */
export const calculateSealsCents = (
  graph: JoinGraph,
  meetings: readonly Meeting[],
  goods: ReadonlyMap<string, ChainProduct>,
): Cents => {
  const piecesById = new Map<string, number>();
  for (const { need, size, pieces } of listMeetingNeeds(meetings, 'seals')) {
    const id = findSupply(graph, need, size)?.productId;
    if (id !== undefined) piecesById.set(id, Math.max(pieces, piecesById.get(id) ?? 0));
  }
  return sumCents(
    [...piecesById].flatMap(([id, pieces]) => {
      const product = goods.get(id);
      return product === undefined ? [] : [calculateProductCents(product, pieces)];
    }),
  );
};

/**
 * Lists other products in stock with the same two ends, one for each sort of part. Parts with a special purpose
 * are excluded, because a stop tap does not replace a coupling.
 */
export const listAlternatives = (graph: JoinGraph, part: DirectedPassage): string[] =>
  (graph.passagesByEnd.get(getEndId(part.into)) ?? [])
    .filter(
      (passage) =>
        getEndId(passage.out) === getEndId(part.out) &&
        passage.productId !== part.productId &&
        passage.isOrderable &&
        passage.rank < WEAK_RANK &&
        getPartSort(passage.rank) !== SPECIAL_PURPOSE,
    )
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ productId }) => productId);

/** A chain for display; null if one of its parts is no longer for sale. */
export const presentChain = (
  graph: JoinGraph,
  chain: Chain & { labels: string[] },
  meetings: readonly Meeting[],
  goods: ReadonlyMap<string, ChainProduct>,
): ShownChain | null => {
  const times = Map.groupBy(chain.passages, ({ productId }) => productId);
  const parts = chain.passages.flatMap((passage) => {
    const product = goods.get(passage.productId);
    return product === undefined ? [] : [{ passage, product }];
  });
  if (parts.length < chain.passages.length) return null;
  const countUses = (id: string): number => times.get(id)?.length ?? 1;
  const bought = [...new Map(parts.map(({ product }) => [product._id, product])).values()];
  const partsCents = sumCents(bought.map((product) => calculateProductCents(product, countUses(product._id))));
  return {
    labels: chain.labels,
    parts: parts.map(({ passage, product }) => ({
      ...toJoinProduct(product, countUses(product._id)),
      leftOver: describeLeftOver(product, countUses(product._id), passage.pipeLength),
      instead: listAlternatives(graph, passage).flatMap((id) => {
        const other = goods.get(id);
        if (other === undefined) return [];
        const { slug, name, img, imgAlt, unitPrice, minOrder } = toJoinProduct(other, 1);
        return [{ slug, name, img, imgAlt, unitPrice, minOrder }];
      }),
    })),
    joints: meetings.map((meeting) => presentJoint(graph, meeting)),
    seals: presentNeeds(graph, meetings, 'seals', goods),
    tools: presentNeeds(graph, meetings, 'tools', goods),
    price: toDollars(sumCents([partsCents, calculateSealsCents(graph, meetings, goods)])),
    partsPrice: toDollars(partsCents),
  };
};
