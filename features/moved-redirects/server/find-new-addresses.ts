import { sql } from 'drizzle-orm';
import { slugify } from '#features/product-editing/server/slugify.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** The page to which an old address belonged; unknown texts are empty. */
type OldPage = {
  /** The last part of a product's address in the former shop. */
  product: string;
  /** The id of a product in the former shop. */
  id: string;
  category: string;
  /** The name of a page with a text, such as `about-us`. */
  text: string;
};

const unknownPage: OldPage = { product: '', id: '', category: '', text: '' };

/** The pages with a text, by the names that other shop systems and their owners give them. */
const textPages: Readonly<Record<string, readonly string[]>> = {
  '/about': ['about', 'about-us', 'our-story'],
  '/contact': ['contact', 'contact-us', 'contact-information'],
  '/shipping': [
    ...['shipping', 'shipping-policy', 'shipping-delivery', 'shipping-and-delivery', 'delivery'],
    ...['returns', 'returns-policy', 'return-policy', 'refund-policy', 'shipping-returns'],
  ],
  '/terms': ['terms', 'terms-of-service', 'terms-of-sale', 'terms-and-conditions', 'terms-conditions'],
  '/privacy': ['privacy', 'privacy-policy'],
  '/cookies': ['cookies', 'cookie-policy'],
};
const textPagesByName = new Map(
  Object.entries(textPages).flatMap(([page, names]) => names.map((name) => [name, page])),
);

/** Address patterns of other shop systems. The first that matches tells what kind of page an address is. */
const patterns: readonly [pattern: RegExp, read: (parts: readonly string[]) => Partial<OldPage>][] = [
  // Shopify; the address of a product may contain a collection.
  [/^\/(?:collections\/[^/]+\/)?products\/([^/?]+)$/, ([product]) => ({ product: product ?? '' })],
  [/^\/collections\/([^/?]+)$/, ([category]) => ({ category: category ?? '' })],
  [/^\/(?:pages|policies)\/([^/?]+)$/, ([text]) => ({ text: text ?? '' })],
  // WooCommerce; the address of a category contains its parents.
  [/^\/(?:product|shop)\/(?:[^/]+\/)*([^/?]+)$/, ([product]) => ({ product: product ?? '' })],
  [/^\/product-category\/(?:[^/]+\/)*([^/?]+)$/, ([category]) => ({ category: category ?? '' })],
  [/^\/category\/([^/?]+)$/, ([category]) => ({ category: category ?? '' })],
  // PrestaShop.
  [/^\/(?:[^/]+\/)*(\d+)-([^/?]+)\.html$/, ([id, product]) => ({ id: id ?? '', product: product ?? '' })],
  // Magento uses the same pattern for products and categories.
  [/^\/(?:[^/]+\/)*([^/?]+)\.html$/, ([name]) => ({ product: name ?? '', category: name ?? '' })],
  // OpenCart.
  [/^\/(?:index\.php)?\?(?=.*\bproduct_id=(\d+)).*$/, ([id]) => ({ id: id ?? '' })],
  [/^\/([^/?]+)$/, ([name = '']) => ({ product: name, category: name, text: name })],
];

const readOldPage = (path: string): OldPage => {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const { product, id, category, text } = { ...unknownPage, ...read(match.slice(1)) };
    return {
      id,
      product: decodeURIComponent(product).toLowerCase(),
      category: decodeURIComponent(category).toLowerCase(),
      text: decodeURIComponent(text).toLowerCase(),
    };
  }
  return unknownPage;
};

/**
 * The categories by their names as other shops write them in addresses, without names that several have. The address of
 * a category here differs from its name if the address was taken, or if staff have changed it.
 */
const getCategoriesByName = async (db: Database): Promise<ReadonlyMap<string, string>> => {
  const found = await rows<{ slug: string; name: string }>(db, sql`select slug, name from category`);
  const byName = Map.groupBy(found, ({ name }) => slugify(name));
  const single = [...byName].filter(([name, some]) => name !== '' && some.length === 1);
  return new Map(single.flatMap(([name, some]) => some.map(({ slug }) => [name, slug])));
};

/**
 * Finds the pages of this shop that correspond to old addresses: products by the last part of their address, by the key
 * in the product file or by their family, categories by the last part of their address or by their name, and pages with
 * a text by the names that they usually have.
 * @param paths as `normalizeAddress` writes them
 * @returns the new addresses by the old ones; missing if no page is found
 */
export const findNewAddresses = async (db: Database, paths: readonly string[]): Promise<Map<string, string>> => {
  const byName = await getCategoriesByName(db);
  const oldPages = paths.map((path) => {
    const { category, text, ...page } = readOldPage(path);
    return { path, ...page, category, named: byName.get(category) ?? '', text: textPagesByName.get(text) ?? '' };
  });
  const found = await rows<{ path: string; target: string }>(
    db,
    sql`select w.path, p.target
          from json_to_recordset(${JSON.stringify(oldPages)}::json) 
               w(path text, product text, id text, category text, named text, text text)
          cross join lateral (
            select '/products/' || p.slug as target, 1 as rank, p.id from product p
             where w.product <> '' and p.slug = w.product and p.status = 'active'
            union all
            select '/products/' || p.slug, 2, p.id from product_origin o join product p on p.id = o.product_id
             where w.product <> '' and o.source = 'Shopify' and o.key = w.product and p.status = 'active'
            union all
            select '/products/' || p.slug, 2, p.id from product_origin o join product p on p.id = o.product_id
             where w.id <> '' and o.source in ('PrestaShop', 'OpenCart') and o.key = w.id and p.status = 'active'
            union all
            select '/families/' || p.family, 3, p.id from product p
             where w.product <> '' and p.family = w.product and p.status = 'active'
            union all
            select '/category/' || c.slug, 4, c.id from category c
             where w.category <> '' and c.slug = w.category
            union all
            select '/category/' || w.named, 5, null where w.named <> ''
            union all
            select w.text, 6, null where w.text <> ''
             order by rank, id limit 1) p`,
  );
  return new Map(found.map(({ path, target }) => [path, target]));
};
