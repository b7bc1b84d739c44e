import type { Chain as ShownChain, JoinNeed, Joint } from '#features/joins/contract/join.ts';
import { sumCents, toDollars } from '#platform/contract/money.ts';
import type { Chain } from './find-chain.ts';
import { cautionOf, findGood, type Graph, idOfEnd, type OpenEnd, ruleOf, sealsOf, toolsOf, type Way } from './graph.ts';
import { type Need, tradeOf } from './joint-trade.ts';
import { nameEnd } from './name-end.ts';
import { sortOf, SPECIAL, WEAK } from './sorts.ts';
import type { Side } from './side.ts';
import { type ChainGood, costOfGood, showGood } from './goods.ts';

/** Two ends that meet in a chain. */
export type Meeting = { one: OpenEnd; other: OpenEnd };

/** What else leads between the same two ends, at most. */
const MOST_INSTEAD = 2;

const PIPE_RANK = 1;

const isPipe = ({ rank }: Way): boolean => rank % WEAK === PIPE_RANK;

/** Of the ends of a side the one that something is joined to. */
const meetingEnd = (graph: Graph, side: Side, other: OpenEnd): OpenEnd =>
  side.ends.find(({ end }) => end.size === other.end.size && ruleOf(graph, end, other.end)?.fits === true) ?? other;

/** Where the ends of a chain meet, from the first part to what it leads to. */
export const meetingsOf = (graph: Graph, from: Side, to: Side, ways: readonly Way[]): Meeting[] => {
  const into = ways.map((way) => ({ end: way.into, isPipe: isPipe(way) }));
  const out = ways.map((way) => ({ end: way.out, isPipe: isPipe(way) }));
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
const markOf = ({ one, other }: Meeting): string => {
  const words = [...sealsOf(one, other).map(({ short, text }) => short ?? text), tradeOf(one.end, other.end).by];
  const mark = words.filter((word) => word !== '').join(', ');
  return mark.charAt(0).toUpperCase() + mark.slice(1);
};

export const presentJoint = (graph: Graph, { one, other }: Meeting): Joint => ({
  one: nameEnd(one.end),
  other: nameEnd(other.end),
  note: ruleOf(graph, one.end, other.end)?.note ?? '',
  seals: sealsOf(one, other).map(({ text }) => text),
  mark: markOf({ one, other }),
  caution: cautionOf(one, other),
});

/** A need with the size it is needed in. */
type SizedNeed = { need: Need; size: string };

/** What these joints are sealed with, or made with; each once. */
export const needsOf = (meetings: readonly Meeting[], of: 'seals' | 'tools'): SizedNeed[] => {
  const all = meetings.flatMap(({ one, other }) => {
    const { own } = tradeOf(one.end, other.end);
    const needs = of === 'seals' ? sealsOf(one, other) : [...toolsOf(one, other), ...own];
    return needs.map((need) => ({ need, size: one.end.size }));
  });
  const idOf = ({ need, size }: SizedNeed) => (need.bySize === true ? `${need.text} ${size}` : need.text);
  return [...new Map(all.map((one) => [idOf(one), one])).values()];
};

/** The ids of the products that needs are met with. */
export const goodsFor = (graph: Graph, needs: readonly SizedNeed[]): string[] =>
  needs.flatMap(({ need, size }) => findGood(graph, need, size)?.productId ?? []);

export const presentNeeds = (
  graph: Graph,
  needs: readonly SizedNeed[],
  goods: ReadonlyMap<string, ChainGood>,
): JoinNeed[] =>
  needs.map(({ need, size }) => {
    const good = goods.get(findGood(graph, need, size)?.productId ?? '');
    return { text: need.text, product: good === undefined ? null : showGood(good, 1) };
  });

/** Dollars of what needs are met with, one minimum order of each. */
export const priceOfNeeds = (
  graph: Graph,
  needs: readonly SizedNeed[],
  goods: ReadonlyMap<string, ChainGood>,
): number => toDollars(sumCents(boughtFor(graph, needs, goods).map((good) => costOfGood(good, 1))));

const boughtFor = (graph: Graph, needs: readonly SizedNeed[], goods: ReadonlyMap<string, ChainGood>): ChainGood[] =>
  [...new Set(goodsFor(graph, needs))].flatMap((id) => goods.get(id) ?? []);

/**
 * What else leads from the one end to the other of a part: another sort of thing each, in stock. What has a purpose of its
 * own does not: a stop tap is no coupling.
 */
export const insteadOf = (graph: Graph, part: Way): string[] =>
  (graph.ways.get(idOfEnd(part.into)) ?? [])
    .filter(
      (way) =>
        idOfEnd(way.out) === idOfEnd(part.out) &&
        way.productId !== part.productId &&
        way.isOrderable &&
        way.rank < WEAK &&
        sortOf(way.rank) !== SPECIAL,
    )
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_INSTEAD)
    .map(({ productId }) => productId);

/** A chain as it is shown; null where a part of it has left the shop since it was found. */
export const presentChain = (
  graph: Graph,
  chain: Chain & { labels: string[] },
  meetings: readonly Meeting[],
  goods: ReadonlyMap<string, ChainGood>,
): ShownChain | null => {
  const times = Map.groupBy(chain.ways, ({ productId }) => productId);
  const parts = chain.ways.flatMap((way) => {
    const good = goods.get(way.productId);
    return good === undefined ? [] : [{ way, good }];
  });
  if (parts.length < chain.ways.length) return null;
  const costOf = (id: string): number => times.get(id)?.length ?? 1;
  const bought = [...new Map(parts.map(({ good }) => [good._id, good])).values()];
  const partsCents = sumCents(bought.map((good) => costOfGood(good, costOf(good._id))));
  const needs = needsOf(meetings, 'seals');
  const sealing = boughtFor(graph, needs, goods);
  return {
    labels: chain.labels,
    parts: parts.map(({ way, good }) => ({
      ...showGood(good, costOf(good._id)),
      instead: insteadOf(graph, way).flatMap((id) => {
        const other = goods.get(id);
        if (other === undefined) return [];
        const { slug, name, img, imgAlt, unitPrice, minOrder } = showGood(other, 1);
        return [{ slug, name, img, imgAlt, unitPrice, minOrder }];
      }),
    })),
    joints: meetings.map((meeting) => presentJoint(graph, meeting)),
    seals: presentNeeds(graph, needs, goods),
    tools: presentNeeds(graph, needsOf(meetings, 'tools'), goods),
    price: toDollars(sumCents([partsCents, ...sealing.map((good) => costOfGood(good, 1))])),
    partsPrice: toDollars(partsCents),
  };
};
