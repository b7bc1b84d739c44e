import { sql } from 'drizzle-orm';
import { MOST_BEST_SELLERS, defaultCounters, defaultSlides, type Home } from '#features/home/contract/home.ts';
import { withDefaultTexts } from '#features/settings/contract/default-texts.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';
import type { Product } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import { hasReducedPrices, largestReduction } from '#features/reduced-prices/server/largest-reduction.ts';
import type { StoredHome } from '#features/settings/server/schema.ts';
import { listProductsBySku } from '#features/products/server/match-part-numbers.ts';
import { listProducts } from '#features/search/server/list-products.ts';

type StoredHomePage = StoredHome & Pick<Partial<ShopTexts>, 'promises'>;

const getStoredHomePage = async (db: Database): Promise<StoredHomePage> => {
  const row = await maybeOne<{ home: StoredHome; words: Partial<ShopTexts> }>(
    db,
    sql`select home, words from shop_settings`,
    'home',
  );
  return { ...row?.words, ...row?.home };
};

/** The largest current reduction in percent, or null; and whether there are reduced products. */
type Reductions = { percent: number | null; hasOffers: boolean };

const readReductions = (db: Database): Promise<Reductions> =>
  one<Reductions>(
    db,
    sql`select ${largestReduction} as percent, ${hasReducedPrices} as "hasOffers"`,
    'largest-reduction',
  );

const UP_TO = /(?<=\bup to )\d+(?=\s?%)/i;

/**
 * Completes a promise of discounts with the largest current reduction ('Discounts up to 40%') and a link to the offers.
 */
const presentPromise = (
  { title, text }: ShopTexts['promises'][number],
  { percent, hasOffers }: Reductions,
): Home['promises'][number] => ({
  title,
  text: percent === null ? text : text.replace(UP_TO, String(percent)),
  leadsToOffers: hasOffers && UP_TO.test(text),
});

/**
 * Returns the home page. Pinned products that are for sale come before the best sellers. A slide with neither a picture
 * nor a product for sale shows a best seller.
 * @param draft settings to use instead of the stored ones
 */
export const getHomePage = async (db: Database, draft?: StoredHomePage): Promise<Home> => {
  const [stored, ranked, reductions] = await Promise.all([
    draft ?? getStoredHomePage(db),
    listProducts(db, { page: 1, limit: MOST_BEST_SELLERS, sort: 'best', search: null, groups: new Map() }),
    readReductions(db),
  ]);
  const { slides = defaultSlides, counters = [], pins = [] } = stored;
  const { promises } = withDefaultTexts(stored);
  const named = [...pins, ...slides].map(({ sku }) => sku).filter((sku) => sku !== '');
  const found = await listProductsBySku(db, named);
  const bySku = new Map(named.map((sku, at) => [sku, found[at] ?? null]));
  const pinned = pins.map(({ sku }) => bySku.get(sku)).filter((product): product is Product => product != null);
  const best = [...new Map([...pinned, ...ranked.items].map((product) => [product._id, product])).values()].slice(
    0,
    MOST_BEST_SELLERS,
  );
  const own = slides.map(({ sku }) => bySku.get(sku) ?? null);
  const free = best.filter(({ _id }) => !own.some((product) => product?._id === _id));
  const isBare = (at: number) => own[at] === null && slides[at]?.picture === '';
  const bare = [...slides.keys()].filter(isBare);
  const fill = (at: number) => free[bare.indexOf(at) % free.length] ?? null;
  return {
    slides: slides.map(({ sku: _sku, ...slide }, at) => ({
      ...slide,
      product: isBare(at) ? fill(at) : (own[at] ?? null),
    })),
    counters,
    promises: promises.map((promise) => presentPromise(promise, reductions)),
    areExamples: defaultCounters.every(
      ({ figure, label }, at) => counters[at]?.figure === figure && counters[at].label === label,
    ),
    best,
  };
};
