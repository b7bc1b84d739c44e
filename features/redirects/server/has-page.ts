import { type SQL, sql } from 'drizzle-orm';
import { isPublic } from '#features/products/server/product-sql.ts';
import { pages } from '#features/pages.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { listValues, oneValue } from '#platform/server/db/query.ts';

/** Staff also see the pages of drafts. */
type Viewer = 'anybody' | 'staff';

const existsProduct = (slug: SQL, viewer: Viewer): SQL =>
  sql`exists (select from product p where p.slug = ${slug} and (${viewer === 'staff'} or ${isPublic}))`;

const existsCategory = (slug: SQL): SQL => sql`exists (select from category where slug = ${slug})`;

/** The product list of one category. It has a page only while the category exists. */
const CATEGORY_LIST = '/products?category';

/** For the path of each page with a parameter, the SQL that is true if the page exists for a value of the parameter. */
const pageConditions: Readonly<Record<string, (parameter: SQL, viewer: Viewer) => SQL>> = {
  '/products/:slug': existsProduct,
  '/products/:slug/reviews': existsProduct,
  '/products/:slug/review': existsProduct,
  '/brand/:slug': (slug) => sql`exists (select from brand where slug = ${slug})`,
  '/category/:slug': existsCategory,
  '/families/:slug': (family) => sql`exists (select from product where family = ${family} and status = 'active')`,
  [CATEGORY_LIST]: existsCategory,
};

const NOT_FOUND_PAGE = '/*';

/** The pages of the shop, with the parts of their paths. */
const splitPages = pages
  .filter(({ path }) => path !== NOT_FOUND_PAGE)
  .map(({ path }) => ({ path, names: path.split('/') }))
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length);

/**
 * The value of a page's parameter in a path; empty for a page without a parameter, null if the path is another
 * page's.
 */
const matchPage = (names: readonly string[], parts: readonly string[]): string | null => {
  if (names.length !== parts.length) return null;
  const isMatch = names.every((name, at) => name.startsWith(':') || name === parts[at]);
  return isMatch ? (parts[names.findIndex((name) => name.startsWith(':'))] ?? '') : null;
};

/** The page that an address may belong to, and the value of its parameter; null if it belongs to none. */
const findPage = (address: string): { page: string; parameter: string } | null => {
  const [path = '', query = ''] = address.split('?');
  const category = new URLSearchParams(query).get('category') ?? '';
  if (path === '/products' && category !== '') return { page: CATEGORY_LIST, parameter: category };
  const parts = path.split('/').map(decodeURIComponent);
  for (const page of splitPages) {
    const parameter = matchPage(page.names, parts);
    if (parameter !== null) return { page: page.path, parameter };
  }
  return null;
};

/**
 * True if an address has a page now. A page whose parameter only another feature can look up, such as a
 * shared list, always counts.
 * @param address as `normalizeAddress` writes it
 */
export const hasPage = async (trx: Transaction, address: string, viewer: Viewer = 'anybody'): Promise<boolean> => {
  const match = findPage(address);
  if (match === null) return false;
  const condition = pageConditions[match.page]?.(sql`${match.parameter}`, viewer);
  if (condition === undefined) return true;
  return oneValue<boolean>(trx, sql`select ${condition}`);
};

/** The addresses among these that have a page now (`hasPage`). */
export const findAddressesWithPage = async (
  db: Database | Transaction,
  addresses: readonly string[],
  viewer: Viewer = 'anybody',
): Promise<Set<string>> => {
  const matches = addresses.flatMap((address) => {
    const match = findPage(address);
    return match === null ? [] : [{ address, ...match }];
  });
  const conditions = Object.entries(pageConditions).map(
    ([page, isThere]) => sql`when ${page} then ${isThere(sql`w.parameter`, viewer)}`,
  );
  const found = await listValues<string>(
    db,
    sql`select w.address
          from json_to_recordset(${JSON.stringify(matches)}::json) w(address text, page text, parameter text)
         where case w.page ${sql.join(conditions, sql` `)} else true end`,
  );
  return new Set(found);
};
