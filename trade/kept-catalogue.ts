import type { Joined } from '#features/joins/contract/join.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Catalogue, KeptProduct } from '#features/offline/contract/offline.ts';
import { findJoin, NOT_ASKED } from './join/find-join.ts';
import type { ChainGood } from './join/goods.ts';
import { type JoinData, joinDataOf } from './join/graph.ts';
import { offeredEnds } from './join/offer-ends.ts';
import { productIn, type Side, sideOfEnd, sideOfProduct } from './join/side.ts';
import { type Found, type Indexed, indexKept, searchKept } from './search-kept.ts';

/** A catalogue as a device works with it. */
export type Kept = {
  catalogue: Catalogue;
  bySlug: ReadonlyMap<string, KeptProduct>;
  join: JoinData;
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** Made when something is searched for the first time. */
  index: Indexed<KeptProduct>[] | null;
};

export const openKept = (catalogue: Catalogue): Kept => ({
  catalogue,
  bySlug: new Map(catalogue.products.map((product) => [product.slug, product])),
  join: joinDataOf(catalogue.join),
  synonyms: new Map(Object.entries(catalogue.synonyms)),
  index: null,
});

/** A category and those above it, the highest last; none for a slug that nothing has. */
export const trailOf = (categories: Catalogue['categories'], slug: string): Catalogue['categories'] => {
  const found = categories.find((one) => one.slug === slug);
  if (found === undefined) return [];
  return found.above === null ? [found] : [found, ...trailOf(categories, found.above)];
};

/** The products of a category and of those below it. */
export const inCategory = ({ catalogue: { products, categories } }: Kept, slug: string): KeptProduct[] =>
  products.filter(({ category }) => trailOf(categories, category).some((one) => one.slug === slug));

const indexAll = ({ products, categories }: Catalogue): Indexed<KeptProduct>[] =>
  products.map((product) =>
    indexKept(product, {
      ...product,
      brand: null,
      categories: trailOf(categories, product.category).map(({ name }) => name),
      attributes: product.attributes.map(({ label, value }) => ({ label, text: value, number: null, unit: null })),
      ends: product.ends.map(({ joint, size, gender }) => `${joint} ${size} ${gender}`),
      parts: [product.sku, ...product.partNumbers],
    }),
  );

export const searchCatalogue = (kept: Kept, said: string): Found<KeptProduct> => {
  kept.index ??= indexAll(kept.catalogue);
  return searchKept(kept.index, kept.synonyms, said);
};

/** A product of which as much can be had as anybody orders, or nothing: how many there are is not known. */
export const stockOf = ({ isOut, minOrder }: KeptProduct): number => (isOut ? 0 : Math.max(minOrder, 1_000_000));

const goodOf = (product: KeptProduct): ChainGood => {
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
    stock: stockOf(product),
  };
};

const sideOf = (kept: Kept, key: string): Side | null => {
  const named = productIn(key);
  if (named === null) return sideOfEnd(key, offeredEnds(kept.join));
  const product = kept.bySlug.get(named.slug);
  if (product === undefined) return null;
  const said = (wanted: string) => product.attributes.find((one) => one.key === wanted)?.value ?? null;
  const bar = Number.parseFloat(said('pressure') ?? '');
  return sideOfProduct(key, named.end, {
    ...product,
    cents: toCents(product.unitPrice),
    shape: said('shape'),
    bar: Number.isNaN(bar) ? null : bar,
    categories: trailOf(kept.catalogue.categories, product.category).map(({ slug }) => slug),
  });
};

/** As the shop answers `GET /join`, of the moment at which the catalogue was read. */
export const joinKept = (kept: Kept, asked: { from: string; to: string }): Joined => {
  const from = sideOf(kept, asked.from);
  const to = sideOf(kept, asked.to);
  const sides = { from: from?.shown ?? null, to: to?.shown ?? null };
  if (from === null || to === null) return { ...sides, ...NOT_ASKED };
  const { ids, present } = findJoin(kept.join.graph, from, to);
  const wanted = new Set(ids);
  const goods = kept.catalogue.products.filter(({ id }) => wanted.has(id)).map(goodOf);
  return { ...sides, ...present(new Map(goods.map((good) => [good._id, good]))) };
};
