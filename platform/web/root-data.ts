import { useMatches, useRouteLoaderData } from 'react-router';
import { DEFAULT_SHOP_NAME, defaultTexts } from '#features/settings/contract/default-texts.ts';
import type { Seller } from '#features/settings/contract/shop-settings.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';

const unknownSeller: Seller = {
  name: DEFAULT_SHOP_NAME,
  mark: '',
  address: '',
  phone: '',
  email: '',
  hours: '',
  timeZone: 'UTC',
  ...defaultTexts,
};

/** The shop's name, address and contact in the owner's words; what they leave out is empty. */
export const useShop = (): Seller => useRouteLoaderData<{ seller: Seller }>('root')?.seller ?? unknownSeller;

type CategoryLink = { slug: string; name: string };

/** What pages below a category load. */
type CategoryPageData = { found?: { trail: CategoryLink[] }; product?: { trail?: CategoryLink[] } } | undefined;

/** The categories at the top, as the root route loaded them with the first page; none on a page that failed. */
export const useRootCategories = (): CategoryLink[] =>
  useRouteLoaderData<{ roots: CategoryLink[] }>('root')?.roots ?? [];

/** Of these the one this page belongs to, by its slug. */
export const useCurrentRootCategory = (): string | undefined =>
  useMatches()
    .map(({ loaderData }) => loaderData as CategoryPageData)
    .flatMap((data) => data?.found?.trail ?? data?.product?.trail ?? [])[0]?.slug;

/** The shop's settings, as the root route loaded them with the first page. */
export const usePublicConfig = (): PublicConfig => {
  const root = useRouteLoaderData<{ settings: PublicConfig }>('root');
  if (root === undefined) throw new Error('the settings belong to the root route, which has not loaded');
  return root.settings;
};
