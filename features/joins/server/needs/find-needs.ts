import type { CartNeed } from '#features/carts/contract/cart-needs.ts';
import type { Database } from '#platform/server/db/open.ts';
import { type DirectedPassage, findSupply, getEndId } from '#trade/join/graph.ts';
import { getEndKey } from '#trade/join/end-names.ts';
import { getJoinProducts } from '#features/joins/server/join-products.ts';
import { type ChainProduct, calculateProductCents, toJoinProduct } from '#trade/join/present-chain.ts';
import { getJoinGraph } from '#features/joins/server/join-graph.ts';
import { describeEnd, formatNames, getShortName } from './describe-end.ts';
import { chooseMate, preferNamesakes } from './choose-mate.ts';
import { findJointNeeds } from './find-joint-needs.ts';
import { type UnjoinedEnd, findOpenEnds } from './find-open-ends.ts';
import { type CartProduct, connectParts } from './cart-parts.ts';
import { sql } from 'drizzle-orm';
import { rows } from '#platform/server/db/query.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { toDollars } from '#platform/contract/money.ts';

/** Returns the product with the needed quantity, or less if stock is short; null if it cannot be ordered. */
const toNeedProduct = (product: ChainProduct, pieces: number): CartNeed['product'] => {
  const { stock, minOrder, quantityStep } = product;
  if (!canOrder(product)) return null;
  const most = minOrder + Math.floor((stock - minOrder) / quantityStep) * quantityStep;
  const quantity = Math.min(pieces, most);
  return { ...toJoinProduct(product, quantity), price: toDollars(calculateProductCents(product, quantity)) };
};

/** The limit is low, because customers would not read more. */
const MOST_NEEDS = 6;

/** Open ends that one product closes. */
type EndNeed = { opens: UnjoinedEnd[]; passage: DirectedPassage | null };

/** Formats `the 1/2 in thread of Basin pillar tap and Bath tap and the 1/2 in outlet of Bath mixer`. */
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
    : `Nothing in your cart connects to ${describeEnds(opens)}`;

/** True if the product is sold in pairs, like S-unions. */
const isPair = ({ name }: Pick<ChainProduct, 'name'>): boolean => /\bpair\b/i.test(name);

/**
 * Counts the pieces needed for these ends. A piece with two equal ends may connect an outlet to the part behind it, so
 * it counts for both.
 */
const countPieces = ({ opens, passage }: EndNeed, product: ChainProduct): number => {
  const sumEnds = (isOutlet: boolean) =>
    opens.reduce((sum, open) => sum + (open.isOutlet === isOutlet ? open.ends : 0), 0);
  const isAlike = passage !== null && getEndId(passage.into) === getEndId(passage.out);
  const ends = isAlike ? Math.max(sumEnds(true), sumEnds(false)) : sumEnds(true) + sumEnds(false);
  // One length of pipe is enough for many fittings.
  if (opens[0]?.kind === 'pipe') return 1;
  return isPair(product) ? Math.ceil(ends / 2) : ends;
};

const getOpenEndKey = ({ part, end }: UnjoinedEnd): string => `${part.slug}.${getEndKey(end)}`;

/**
 * Finds the products that the buyer needs besides the cart, the most important first: parts for open ends, seals, then
 * tools. It takes at most three statements, and none if no product has ends.
 */
export const findNeeds = async (db: Database, products: readonly CartProduct[]): Promise<CartNeed[]> => {
  if (products.every(({ ends }) => ends.length === 0)) return [];
  const { graph } = await getJoinGraph(db);
  const gathered = connectParts(graph, products);
  const opens = await preferNamesakes(
    db,
    findOpenEnds(gathered).map((open) => ({ open, passage: chooseMate(gathered, open) })),
  );
  const endNeeds = [...Map.groupBy(opens, ({ open, passage }) => passage?.productId ?? getOpenEndKey(open)).values()]
    .map((some): EndNeed => ({ opens: some.map(({ open }) => open), passage: some[0]?.passage ?? null }))
    .slice(0, MOST_NEEDS);
  const needs = findJointNeeds(gathered).flatMap((one) => {
    const supply = findSupply(graph, one.need, one.size);
    return supply?.isOrderable === true ? [{ ...one, productId: supply.productId }] : [];
  });
  const goods = await getJoinProducts(db, [
    ...endNeeds.flatMap(({ passage }) => passage?.productId ?? []),
    ...needs.map(({ productId }) => productId),
  ]);
  const ends = endNeeds.map((one): CartNeed => {
    const [first] = one.opens;
    const chainProduct = goods.get(one.passage?.productId ?? '');
    return {
      kind: 'end',
      text: describeOpenEnds(one.opens),
      product: chainProduct === undefined ? null : toNeedProduct(chainProduct, countPieces(one, chainProduct)),
      join: first === undefined ? null : getOpenEndKey(first),
    };
  });
  const others = needs.flatMap(({ kind, need, names, productId }): CartNeed[] => {
    const chainProduct = goods.get(productId);
    const product = chainProduct === undefined ? null : toNeedProduct(chainProduct, 1);
    const text = kind === 'tool' ? need.text : `${need.text}, for ${formatNames(names)}`;
    return product === null ? [] : [{ kind, text, product, join: null }];
  });
  return [...ends, ...others].slice(0, MOST_NEEDS);
};

/** Most accessories, in addition to `MOST_NEEDS`. */
const MOST_ACCESSORY_NEEDS = 4;

/** More candidates than are shown, because some may be out of stock or already recommended. */
const MOST_ACCESSORY_CANDIDATES = 24;

type Accessory = { productId: string; for: string[] };

/**
 * Lists the accessories that the owner recommends for these products, except those that are among them. Sorted in the
 * sequence of the products, then of the owner.
 */
const listAccessories = (db: Database, slugs: readonly string[]): Promise<Accessory[]> =>
  rows<Accessory>(
    db,
    sql`select b.id as "productId", array_agg(p.name order by w.n) as "for"
          from unnest(${sql.param(slugs)}::text[]) with ordinality w(slug, n)
          join product p on p.slug = w.slug join product_accessory a on a.product_id = p.id
          join product b on b.sku = a.sku and b.status = 'active'
         where b.slug <> all(${sql.param(slugs)}::text[])
         group by b.id order by min(w.n), min(a.position) limit ${sql.raw(String(MOST_ACCESSORY_CANDIDATES))}`,
    'needs-accessories',
  );

/**
 * Finds accessories in stock for the cart, in at most two statements.
 * @param recommendedIds ids of products that are already recommended
 */
export const findAccessoryNeeds = async (
  db: Database,
  products: readonly CartProduct[],
  recommendedIds: ReadonlySet<string>,
): Promise<CartNeed[]> => {
  if (products.length === 0) return [];
  const found = await listAccessories(
    db,
    products.map(({ slug }) => slug),
  );
  const others = found.filter(({ productId }) => !recommendedIds.has(productId));
  if (others.length === 0) return [];
  const goods = await getJoinProducts(
    db,
    others.map(({ productId }) => productId),
  );
  return others
    .flatMap(({ productId, for: names }): CartNeed[] => {
      const chainProduct = goods.get(productId);
      const product = chainProduct === undefined ? null : toNeedProduct(chainProduct, 1);
      const text = `Goes with ${formatNames(names.map((name) => getShortName({ name })))}`;
      return product === null ? [] : [{ kind: 'accessory', text, product, join: null }];
    })
    .slice(0, MOST_ACCESSORY_NEEDS);
};
