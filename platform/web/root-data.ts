import { useMatches, useRouteLoaderData } from 'react-router';
import { DEFAULT_SHOP_NAME, defaultFooterTexts } from '#features/settings/contract/default-texts.ts';
import { DEFAULT_CURRENCY, getCurrency } from '#platform/contract/currency.ts';
import type { Seller } from '#features/settings/contract/seller.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';

const unknownSeller: Seller = {
  name: DEFAULT_SHOP_NAME,
  mark: '',
  address: '',
  phone: '',
  email: '',
  hours: '',
  timeZone: 'UTC',
  currency: DEFAULT_CURRENCY,
  tax: '',
  deliveryCountries: [],
  takesReturns: true,
  ...defaultFooterTexts,
};

/** The shop's name, address and contact as the owner entered them; missing ones are empty. */
export const useShop = (): Seller =>
  useRouteLoaderData<{ seller: Seller }>('root')?.seller ?? { ...unknownSeller, currency: getCurrency() };

export type CategoryLink = { slug: string; name: string };

/** Loader data of pages below a category. */
type CategoryPageData = { found?: { trail: CategoryLink[] }; product?: { trail?: CategoryLink[] } } | undefined;

/** The top-level categories, loaded by the root route with the first page; none on a page that failed. */
export const useRootCategories = (): CategoryLink[] =>
  useRouteLoaderData<{ roots: CategoryLink[] }>('root')?.roots ?? [];

/** The delivery promise for goods in stock, such as `Delivery by Wed 2 Dec`; empty or missing if there is none. */
export const useDeliveryBy = (isBulky: boolean): string | undefined =>
  useRouteLoaderData<{ deliveryBy: string[] }>('root')?.deliveryBy[isBulky ? 1 : 0];

/** The slug of the top-level category that this page belongs to. */
export const useCurrentRootCategory = (): string | undefined =>
  useMatches()
    .map(({ loaderData }) => loaderData as CategoryPageData)
    .flatMap((data) => data?.found?.trail ?? data?.product?.trail ?? [])[0]?.slug;

/** The shop's settings, loaded by the root route with the first page. */
export const usePublicConfig = (): PublicConfig => {
  const root = useRouteLoaderData<{ settings: PublicConfig }>('root');
  if (root === undefined) throw new Error('the settings belong to the root route, which has not loaded');
  return root.settings;
};
