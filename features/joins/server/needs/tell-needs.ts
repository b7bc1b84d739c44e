import type { CartNeed } from '#features/carts/contract/cart-needs.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findGood, idOfEnd, type Way } from '#trade/join/graph.ts';
import { keyOfEnd } from '#trade/join/name-end.ts';
import { readGoods } from '#features/joins/server/read-goods.ts';
import type { ChainGood } from '#trade/join/goods.ts';
import { readGraph } from '#features/joins/server/read-graph.ts';
import { callEnd, listNames, shortName } from './call-end.ts';
import { chooseMate } from './choose-mate.ts';
import { chooseNamesakes } from './choose-namesakes.ts';
import { findJointNeeds } from './find-joint-needs.ts';
import { findOpenEnds, type OpenEndOf } from './find-open-ends.ts';
import { gather, type Wanted } from './gathered.ts';
import { showInStock } from './show-in-stock.ts';

/** More would not be read. */
const MOST = 6;

/** Open ends that one product is for. */
type Answered = { opens: OpenEndOf[]; way: Way | null };

/** `the 1/2 in thread of Basin pillar tap and Bath tap and the 1/2 in outlet of Bath mixer`. */
const nameEnds = (opens: readonly OpenEndOf[]): string =>
  [...Map.groupBy(opens, ({ part, end }) => callEnd(part, end, 1)).values()]
    .flatMap((some) => {
      const [first] = some;
      if (first === undefined) return [];
      const count = some.reduce((sum, { ends }) => sum + ends, 0);
      return `the ${callEnd(first.part, first.end, count)} of ${listNames(some.map(({ part }) => shortName(part)))}`;
    })
    .join(' and ');

const sayOpen = (opens: readonly OpenEndOf[]): string =>
  opens[0]?.kind === 'pipe'
    ? `No pipe in your cart fits ${nameEnds(opens)}`
    : `Nothing in your cart joins ${nameEnds(opens)}`;

/** S-unions are sold as two. */
const isPair = ({ name }: Pick<ChainGood, 'name'>): boolean => /\bpair\b/i.test(name);

/** How many pieces join so many ends; what has two ends that are alike may stand between an outlet and what comes behind it. */
const piecesFor = ({ opens, way }: Answered, good: ChainGood): number => {
  const sumOf = (isOutlet: boolean) =>
    opens.reduce((sum, open) => sum + (open.isOutlet === isOutlet ? open.ends : 0), 0);
  const isAlike = way !== null && idOfEnd(way.into) === idOfEnd(way.out);
  const ends = isAlike ? Math.max(sumOf(true), sumOf(false)) : sumOf(true) + sumOf(false);
  // A length of pipe does for many fittings.
  if (opens[0]?.kind === 'pipe') return 1;
  return isPair(good) ? Math.ceil(ends / 2) : ends;
};

const keyOfOpen = ({ part, end }: OpenEndOf): string => `${part.slug}.${keyOfEnd(end)}`;

/**
 * What somebody needs besides what he means to buy, the most important first: what joins an end that nothing else joins, what
 * seals, what the joints are made with. In three statements at most, and none where nothing of it joins anything.
 */
export const tellNeeds = async (db: Database, wanted: readonly Wanted[]): Promise<CartNeed[]> => {
  if (wanted.every(({ ends }) => ends.length === 0)) return [];
  const { graph } = await readGraph(db);
  const gathered = gather(graph, wanted);
  const opens = await chooseNamesakes(
    db,
    findOpenEnds(gathered).map((open) => ({ open, way: chooseMate(gathered, open) })),
  );
  const answered = [...Map.groupBy(opens, ({ open, way }) => way?.productId ?? keyOfOpen(open)).values()]
    .map((some): Answered => ({ opens: some.map(({ open }) => open), way: some[0]?.way ?? null }))
    .slice(0, MOST);
  const needs = findJointNeeds(gathered).flatMap((one) => {
    const good = findGood(graph, one.need, one.size);
    return good?.isOrderable === true ? [{ ...one, productId: good.productId }] : [];
  });
  const goods = await readGoods(db, [
    ...answered.flatMap(({ way }) => way?.productId ?? []),
    ...needs.map(({ productId }) => productId),
  ]);
  const ends = answered.map((one): CartNeed => {
    const [first] = one.opens;
    const good = goods.get(one.way?.productId ?? '');
    return {
      kind: 'end',
      text: sayOpen(one.opens),
      product: good === undefined ? null : showInStock(good, piecesFor(one, good)),
      join: first === undefined ? null : keyOfOpen(first),
    };
  });
  const others = needs.flatMap(({ kind, need, names, productId }): CartNeed[] => {
    const good = goods.get(productId);
    const product = good === undefined ? null : showInStock(good, 1);
    const text = kind === 'tool' ? need.text : `${need.text}, for ${listNames(names)}`;
    return product === null ? [] : [{ kind, text, product, join: null }];
  });
  return [...ends, ...others].slice(0, MOST);
};
