import { cents } from '#platform/contract/money.ts';
import { listAccessories } from '#demo/accessories.ts';
import { goods } from '#demo/goods.ts';
import { categoryOfFamily } from '#demo/categories.ts';
import { listPriceBreaks } from '#demo/price-breaks.ts';
import { listPartNumbers } from '#demo/part-numbers.ts';
import type { DemoProduct } from '#demo/types.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { checkDrafts } from './check-drafts.ts';
import { DEFAULT_SALE_FIELDS, type ProductDraft } from './product-draft.ts';
import { lockStoredProducts } from './stored-products.ts';
import { writeProducts } from './write-products.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';

/** Names shelves 'A' to 'Z', then 'AA', 'AB' and so on. */
const shelfName = (at: number): string =>
  (at < 26 ? '' : shelfName(Math.floor(at / 26) - 1)) + String.fromCodePoint('A'.codePointAt(0)! + (at % 26));

/** Assigns demo bins: one shelf for each category, and a number on it, such as 'A-01'. */
export const createBinAssigner = (): ((category: string) => string) => {
  const filled = new Map<string, number>();
  return (category) => {
    const place = (filled.get(category) ?? 0) + 1;
    filled.set(category, place);
    return `${shelfName([...filled.keys()].indexOf(category))}-${String(place).padStart(2, '0')}`;
  };
};

/** All sizes of one product share their pictures. */
const getPictures = (slug: string, { of: pictureSlug = slug, alt, secondView }: DemoProduct['picture']) =>
  Object.entries({
    [pictureSlug]: alt,
    ...(secondView !== undefined && { [`${pictureSlug}-second-view`]: secondView }),
  }).map(([name, words]) => ({ url: `/pictures/${name}-640.webp`, alt: words }));

const getCategory = (family: string): string => {
  const category = categoryOfFamily.get(family);
  if (category === undefined) throw new Error(`the family ${family} has no category`);
  return category;
};

/** The demo products, whose creation times are one hour apart and end now. */
const createDemoDrafts = (): ProductDraft[] => {
  const startedAt = Date.now() - goods.products.length * HOUR_MS;
  const assignBin = createBinAssigner();
  return goods.products.map(({ picture, stock, attributes, ends, ...one }, at) => ({
    ...DEFAULT_SALE_FIELDS,
    ...one,
    of: null,
    category: getCategory(one.family),
    bin: assignBin(getCategory(one.family)),
    brand: one.brand ?? null,
    unitPriceCents: cents(one.unitPriceCents),
    pieces: stock,
    accessories: listAccessories(one.family),
    priceBreaks: listPriceBreaks(one.family),
    pictures: getPictures(one.slug, picture),
    partNumbers: listPartNumbers(one.sku),
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: String(value) })),
    ends: ends ?? [],
    createdAt: new Date(startedAt + at * HOUR_MS),
  }));
};

/**
 * Adds the demo products to a new shop, all or none. Later products count as newer.
 * @param also runs in the same transaction
 */
export const seedProducts = (db: Database, also: (trx: Transaction) => Promise<void>): Promise<void> =>
  db.transaction(async (trx) => {
    const drafts = createDemoDrafts();
    await lockStoredProducts(trx, []);
    const [problem] = await checkDrafts(trx, drafts);
    if (problem !== undefined) {
      throw new Error(`the demo product ${drafts[problem.draft]?.sku}: ${problem.field}: ${problem.message}`);
    }
    await writeProducts(trx, drafts, null);
    await also(trx);
  });
