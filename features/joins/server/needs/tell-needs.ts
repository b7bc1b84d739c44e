import type { CartNeed } from '#features/carts/contract/cart-needs.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findSupply, getEndId, type DirectedPassage } from '#trade/join/graph.ts';
import { getEndKey } from '#trade/join/name-end.ts';
import { getJoinProducts } from '#features/joins/server/read-goods.ts';
import type { ChainProduct } from '#trade/join/goods.ts';
import { getJoinGraph } from '#features/joins/server/read-graph.ts';
import { describeEnd, formatNames, getShortName } from './call-end.ts';
import { chooseMate } from './choose-mate.ts';
import { preferNamesakes } from './choose-namesakes.ts';
import { findJointNeeds } from './find-joint-needs.ts';
import { findOpenEnds, type UnjoinedEnd } from './find-open-ends.ts';
import { connectParts, type CartProduct } from './gathered.ts';
import { toNeedProduct } from './show-in-stock.ts';

/** More would not be read. */
const MOST_NEEDS = 6;

/** Open ends that one product is for. */
type EndNeed = { opens: UnjoinedEnd[]; way: DirectedPassage | null };

/** `the 1/2 in thread of Basin pillar tap and Bath tap and the 1/2 in outlet of Bath mixer`. */
const describeEnds = (opens: readonly UnjoinedEnd[]): string =>
  [...Map.groupBy(opens, ({ part, end }) => describeEnd(part, end, 1)).values()]
    .flatMap((some) => {
      const [first] = some;
      if (first === undefined) return [];
      const count = some.reduce((sum, { ends }) => sum + ends, 0);
      return `the ${describeEnd(first.part, first.end, count)} of ${formatNames(some.map(({ part }) => getShortName(part)))}`;
    })
    .join(' and ');

const describeOpenEnds = (opens: readonly UnjoinedEnd[]): string =>
  opens[0]?.kind === 'pipe'
    ? `No pipe in your cart fits ${describeEnds(opens)}`
    : `Nothing in your cart joins ${describeEnds(opens)}`;

/** S-unions are sold as two. */
const isPair = ({ name }: Pick<ChainProduct, 'name'>): boolean => /\bpair\b/i.test(name);

/** How many pieces join so many ends; what has two ends that are alike may stand between an outlet and what comes behind it. */
const countPieces = ({ opens, way }: EndNeed, good: ChainProduct): number => {
  const sumOf = (isOutlet: boolean) =>
    opens.reduce((sum, open) => sum + (open.isOutlet === isOutlet ? open.ends : 0), 0);
  const isAlike = way !== null && getEndId(way.into) === getEndId(way.out);
  const ends = isAlike ? Math.max(sumOf(true), sumOf(false)) : sumOf(true) + sumOf(false);
  // A length of pipe does for many fittings.
  if (opens[0]?.kind === 'pipe') return 1;
  return isPair(good) ? Math.ceil(ends / 2) : ends;
};

const getOpenEndKey = ({ part, end }: UnjoinedEnd): string => `${part.slug}.${getEndKey(end)}`;

/**
 * What somebody needs besides what he means to buy, the most important first: what joins an end that nothing else joins, what
 * seals, what the joints are made with. In three statements at most, and none where nothing of it joins anything.
 */
export const findNeeds = async (db: Database, wanted: readonly CartProduct[]): Promise<CartNeed[]> => {
  if (wanted.every(({ ends }) => ends.length === 0)) return [];
  const { graph } = await getJoinGraph(db);
  const gathered = connectParts(graph, wanted);
  const opens = await preferNamesakes(
    db,
    findOpenEnds(gathered).map((open) => ({ open, way: chooseMate(gathered, open) })),
  );
  const answered = [...Map.groupBy(opens, ({ open, way }) => way?.productId ?? getOpenEndKey(open)).values()]
    .map((some): EndNeed => ({ opens: some.map(({ open }) => open), way: some[0]?.way ?? null }))
    .slice(0, MOST_NEEDS);
  const needs = findJointNeeds(gathered).flatMap((one) => {
    const good = findSupply(graph, one.need, one.size);
    return good?.isOrderable === true ? [{ ...one, productId: good.productId }] : [];
  });
  const goods = await getJoinProducts(db, [
    ...answered.flatMap(({ way }) => way?.productId ?? []),
    ...needs.map(({ productId }) => productId),
  ]);
  const ends = answered.map((one): CartNeed => {
    const [first] = one.opens;
    const good = goods.get(one.way?.productId ?? '');
    return {
      kind: 'end',
      text: describeOpenEnds(one.opens),
      product: good === undefined ? null : toNeedProduct(good, countPieces(one, good)),
      join: first === undefined ? null : getOpenEndKey(first),
    };
  });
  const others = needs.flatMap(({ kind, need, names, productId }): CartNeed[] => {
    const good = goods.get(productId);
    const product = good === undefined ? null : toNeedProduct(good, 1);
    const text = kind === 'tool' ? need.text : `${need.text}, for ${formatNames(names)}`;
    return product === null ? [] : [{ kind, text, product, join: null }];
  });
  return [...ends, ...others].slice(0, MOST_NEEDS);
};
