import { attributes } from './attributes.ts';
import { categories, rootOfFamily } from './categories.ts';
import { products } from './products.ts';
import { reviews } from './reviews.ts';
import type { DemoGoods, DemoProduct } from './types.ts';

/** The home page shows the first six of the list as best sellers and the last two as newest. */
const bestSellers = ['VAL-0011', 'TAP-0011', 'PTL-0011', 'FIT-0061', 'HND-0011', 'SEL-0031'];
const newest = ['TAP-0012', 'HND-0022'];

const bySku = new Map(products.map((product) => [product.sku, product]));

const pick = (sku: string): DemoProduct => {
  const product = bySku.get(sku);
  if (!product) throw new Error(`no product ${sku} to put in the window`);
  return product;
};

/** One product per category in turn, so that the first pages of the list show the whole range and not 24 fittings. */
const dealt = (from: DemoProduct[][]): DemoProduct[] => {
  const longest = Math.max(...from.map((category) => category.length));
  return Array.from({ length: longest }, (_, turn) => from.flatMap((category) => category[turn] ?? [])).flat();
};

const inWindow = new Set([...bestSellers, ...newest]);
const onShow = Map.groupBy(
  products.filter(({ sku }) => !inWindow.has(sku)),
  ({ family }) => rootOfFamily(family),
);

export const goods: DemoGoods = {
  categories,
  attributes,
  products: [...bestSellers.map(pick), ...dealt([...onShow.values()]), ...newest.map(pick)],
  reviews,
};
