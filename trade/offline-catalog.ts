import type { JoinReply } from '#features/joins/contract/join.ts';
import { toCents } from '#platform/contract/money.ts';
import type { OfflineCatalog, OfflineProduct } from '#features/offline/contract/offline.ts';
import { findJoin, EMPTY_JOIN } from './join/find-join.ts';
import type { ChainProduct } from './join/present-chain.ts';
import { type JoinData, buildJoinData } from './join/graph.ts';
import { listOfferedEnds } from './join/end-names.ts';
import { parseSideKey, type JoinSideData, createEndSide, createProductSide } from './join/side.ts';
import {
  type OfflineSearchResult,
  type IndexedProduct,
  indexProduct,
  searchIndexedProducts,
} from './search-offline.ts';

/** A catalog on a device, with its lookup tables. */
export type IndexedCatalog = {
  catalog: OfflineCatalog;
  bySlug: ReadonlyMap<string, OfflineProduct>;
  join: JoinData;
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** Null before the first search. */
  index: IndexedProduct<OfflineProduct>[] | null;
};

export const openOfflineCatalog = (catalog: OfflineCatalog): IndexedCatalog => ({
  catalog,
  bySlug: new Map(catalog.products.map((product) => [product.slug, product])),
  join: buildJoinData(catalog.join),
  synonyms: new Map(Object.entries(catalog.synonyms)),
  index: null,
});

/** A category and those above it, the root last; empty for an unknown slug. */
export const getCategoryTrail = (
  categories: OfflineCatalog['categories'],
  slug: string,
): OfflineCatalog['categories'] => {
  const found = categories.find((one) => one.slug === slug);
  if (found === undefined) return [];
  return found.above === null ? [found] : [found, ...getCategoryTrail(categories, found.above)];
};

/** The products of a category and of its subcategories. */
export const listInCategory = ({ catalog: { products, categories } }: IndexedCatalog, slug: string): OfflineProduct[] =>
  products.filter(({ category }) => getCategoryTrail(categories, category).some((one) => one.slug === slug));

const indexAll = ({ products, categories }: OfflineCatalog): IndexedProduct<OfflineProduct>[] =>
  products.map((product) =>
    indexProduct(product, {
      ...product,
      brand: null,
      categories: getCategoryTrail(categories, product.category).map(({ name }) => name),
      attributes: product.attributes.map(({ label, value }) => ({ label, text: value, number: null, unit: null })),
      ends: product.ends.map(({ joint, size, gender }) => `${joint} ${size} ${gender}`),
      parts: [product.sku, ...product.partNumbers],
    }),
  );

export const searchOfflineCatalog = (indexed: IndexedCatalog, query: string): OfflineSearchResult<OfflineProduct> => {
  indexed.index ??= indexAll(indexed.catalog);
  return searchIndexedProducts(indexed.index, indexed.synonyms, query);
};

/**
 * The stock of a product in numbers. The offline catalog only knows whether a product is out of stock, so other
 * products get a number above any order.
 */
export const getOfflineStock = ({ isOut, minOrder }: OfflineProduct): number =>
  isOut ? 0 : Math.max(minOrder, 1_000_000);

const toChainProduct = (product: OfflineProduct): ChainProduct => {
  const { id, sku, slug, name, img, imgAlt, unitPrice, minOrder, quantityStep, priceBreaks } = product;
  return {
    _id: id,
    sku,
    slug,
    name,
    img,
    imgAlt,
    minOrder,
    quantityStep,
    breaks: priceBreaks,
    unitPriceCents: toCents(unitPrice),
    stock: getOfflineStock(product),
  };
};

const findSide = (indexed: IndexedCatalog, key: string): JoinSideData | null => {
  const named = parseSideKey(key);
  if (named === null) return createEndSide(key, listOfferedEnds(indexed.join));
  const product = indexed.bySlug.get(named.slug);
  if (product === undefined) return null;
  const getAttribute = (attributeKey: string) =>
    product.attributes.find((one) => one.key === attributeKey)?.value ?? null;
  const bar = Number.parseFloat(getAttribute('pressure') ?? '');
  return createProductSide(key, named.end, {
    ...product,
    cents: toCents(product.unitPrice),
    shape: getAttribute('shape'),
    bar: Number.isNaN(bar) ? null : bar,
    categories: getCategoryTrail(indexed.catalog.categories, product.category).map(({ slug }) => slug),
  });
};

/** Answers as `GET /join` would have when the catalog was read. */
export const joinOffline = (indexed: IndexedCatalog, question: { from: string; to: string }): JoinReply => {
  const from = findSide(indexed, question.from);
  const to = findSide(indexed, question.to);
  const sides = { from: from?.side ?? null, to: to?.side ?? null };
  if (from === null || to === null) return { ...sides, ...EMPTY_JOIN };
  const { ids, buildReply } = findJoin(indexed.join.graph, from, to);
  const chosenIds = new Set(ids);
  const goods = indexed.catalog.products.filter(({ id }) => chosenIds.has(id)).map(toChainProduct);
  return { ...sides, ...buildReply(new Map(goods.map((product) => [product._id, product]))) };
};
