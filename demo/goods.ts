import { attributes } from './attributes.ts';
import { categories } from './categories.ts';
import { reviews } from './reviews.ts';
import type { DemoGoods, DemoProduct } from './types.ts';
import { drainage } from '#demo/products/drainage.ts';
import { fastenersAndParts } from '#demo/products/fasteners-and-parts.ts';
import { threadedFittings } from '#demo/products/fittings-threaded.ts';
import { tubeFittings } from '#demo/products/fittings-tube.ts';
import { handTools } from '#demo/products/hand-tools.ts';
import { pipeTools } from '#demo/products/pipe-tools.ts';
import { pipe } from '#demo/products/pipe.ts';
import { sealingAndSolder } from '#demo/products/sealing-and-solder.ts';
import { tapsAndShowers } from '#demo/products/taps-and-showers.ts';
import { valves } from '#demo/products/valves.ts';

const byCategory: DemoProduct[][] = [
  [...threadedFittings, ...tubeFittings],
  valves,
  pipe,
  tapsAndShowers,
  drainage,
  sealingAndSolder,
  pipeTools,
  handTools,
  fastenersAndParts,
];

/** The home page shows the first six of the list as best sellers and the last two as newest. */
const bestSellers = ['VAL-0011', 'TAP-0011', 'PTL-0011', 'FIT-0061', 'HND-0011', 'SEL-0031'];
const newest = ['TAP-0012', 'HND-0022'];

const bySku = new Map(byCategory.flat().map((product) => [product.sku, product]));

const pick = (sku: string): DemoProduct => {
  const product = bySku.get(sku);
  if (!product) throw new Error(`no product ${sku} to put in the window`);
  return product;
};

/** One from every category in turn, so that the first pages of the list show the whole trade and not 24 fittings. */
const dealt = (from: DemoProduct[][]): DemoProduct[] => {
  const longest = Math.max(...from.map((category) => category.length));
  return Array.from({ length: longest }, (_, turn) => from.flatMap((category) => category[turn] ?? [])).flat();
};

const inWindow = new Set([...bestSellers, ...newest]);
const onShow = byCategory.map((category) => category.filter(({ sku }) => !inWindow.has(sku)));

export const goods: DemoGoods = {
  categories,
  attributes,
  products: [...bestSellers.map(pick), ...dealt(onShow), ...newest.map(pick)],
  reviews,
};
