import { addRedirect } from '#features/redirects/server/add-redirect.ts';
import { listRedirectsTo, takeBackAddress } from '#features/redirects/server/move-redirects.ts';
import type { Transaction } from '#platform/server/db/open.ts';

/* A category has two addresses: its page, and the product list that it filters, which may have more filters. */

const PRODUCTS = '/products';
const LIST = `${PRODUCTS}?category=`;
const PAGE = '/category/';

/** The address of the product list of a category; of all products for an empty slug. */
export const categoryListAddress = (slug: string): string => (slug === '' ? PRODUCTS : LIST + slug);

/**
 * Redirects both addresses of a category. Call it after the category has another slug, or is gone.
 * @param successor the list that gets its visitors, as `categoryListAddress` returns it
 */
export const redirectCategory = async (trx: Transaction, slug: string, successor: string): Promise<void> => {
  await addRedirect(trx, PAGE + slug, successor.replace(LIST, PAGE));
  await addRedirect(trx, LIST + slug, successor);
};

/** The addresses that redirect to one of the addresses of a category. */
export const listCategoryRedirects = async (trx: Transaction, slug: string): Promise<string[]> => [
  ...(await listRedirectsTo(trx, PAGE + slug)),
  ...(await listRedirectsTo(trx, LIST + slug)),
];

/**
 * Restores both addresses to a category that exists again.
 * @param former the addresses that redirected to them, as `listCategoryRedirects` returned them
 */
export const takeBackCategoryAddresses = async (
  trx: Transaction,
  slug: string,
  former: readonly string[],
): Promise<void> => {
  await takeBackAddress(trx, PAGE + slug, former);
  await takeBackAddress(trx, LIST + slug, former);
};
