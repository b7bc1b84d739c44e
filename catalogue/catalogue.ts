import { attributes } from './attributes.ts';
import { categories } from './categories.ts';
import { reviews } from './reviews.ts';
import type { Catalogue, CatalogueProduct } from './types.ts';
import { drainage } from '#catalogue/products/drainage.ts';
import { fastenersAndParts } from '#catalogue/products/fasteners-and-parts.ts';
import { threadedFittings } from '#catalogue/products/fittings-threaded.ts';
import { tubeFittings } from '#catalogue/products/fittings-tube.ts';
import { handTools } from '#catalogue/products/hand-tools.ts';
import { pipeTools } from '#catalogue/products/pipe-tools.ts';
import { pipe } from '#catalogue/products/pipe.ts';
import { sealingAndSolder } from '#catalogue/products/sealing-and-solder.ts';
import { tapsAndShowers } from '#catalogue/products/taps-and-showers.ts';
import { valves } from '#catalogue/products/valves.ts';

const shelves: CatalogueProduct[][] = [
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

const bySku = new Map(shelves.flat().map((product) => [product.sku, product]));

const pick = (sku: string): CatalogueProduct => {
  const product = bySku.get(sku);
  if (!product) throw new Error(`no product ${sku} to put in the window`);
  return product;
};

/** One from every shelf in turn, so that the first pages of the list show the whole trade and not 24 fittings. */
const dealt = (from: CatalogueProduct[][]): CatalogueProduct[] => {
  const longest = Math.max(...from.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, turn) => from.flatMap((shelf) => shelf[turn] ?? [])).flat();
};

const inWindow = new Set([...bestSellers, ...newest]);
const onShelves = shelves.map((shelf) => shelf.filter(({ sku }) => !inWindow.has(sku)));

export const catalogue: Catalogue = {
  categories,
  attributes,
  products: [...bestSellers.map(pick), ...dealt(onShelves), ...newest.map(pick)],
  reviews,
};
