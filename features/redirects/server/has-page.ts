import { type SQL, sql } from 'drizzle-orm';
import { isPublic } from '#features/products/server/product-sql.ts';
import { pages } from '#features/pages.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/** Staff see the pages of drafts too. */
type Viewer = 'anybody' | 'staff';

const existsProduct = (slug: string, viewer: Viewer): SQL =>
  sql`exists (select from product p where p.slug = ${slug} and (${viewer === 'staff'} or ${isPublic}))`;

/** For the path of a page with a parameter: SQL that is true if the page exists for a value of it. */
const pageConditions: Readonly<Record<string, (parameter: string, viewer: Viewer) => SQL>> = {
  '/products/:slug': existsProduct,
  '/products/:slug/reviews': existsProduct,
  '/products/:slug/review': existsProduct,
  '/brand/:slug': (slug) => sql`exists (select from brand where slug = ${slug})`,
  '/families/:slug': (family) => sql`exists (select from product where family = ${family} and status = 'active')`,
};

const NOT_FOUND_PAGE = '/*';

/** The value of a page's parameter in a path; empty for a page without one, null if the path is not of this page. */
const matchPage = (address: string, path: string): string | null => {
  const names = address.split('/');
  const parts = path.split('/').map(decodeURIComponent);
  if (names.length !== parts.length) return null;
  const isMatch = names.every((name, at) => name.startsWith(':') || name === parts[at]);
  return isMatch ? (parts[names.findIndex((name) => name.startsWith(':'))] ?? '') : null;
};

/**
 * True if an address has a page now. A page whose parameter only another feature can look up, such as a
 * shared list, always counts.
 * @param address as `normalizeAddress` writes it
 */
export const hasPage = async (trx: Transaction, address: string, viewer: Viewer = 'anybody'): Promise<boolean> => {
  const [path = '', query = ''] = address.split('?');
  const found = pages
    .filter((page) => page.path !== NOT_FOUND_PAGE)
    .flatMap((page) => {
      const parameter = matchPage(page.path, path);
      return parameter === null ? [] : [{ page: page.path, parameter }];
    });
  const [match] = found.toSorted((a, b) => a.page.split(':').length - b.page.split(':').length);
  if (match === undefined) return false;
  const category = new URLSearchParams(query).get('category') ?? '';
  const condition =
    path === '/products' && category !== ''
      ? sql`exists (select from category where slug = ${category})`
      : pageConditions[match.page]?.(match.parameter, viewer);
  if (condition === undefined) return true;
  return (await one<{ found: boolean }>(trx, sql`select ${condition} as found`)).found;
};
