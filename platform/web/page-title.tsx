import { DEFAULT_SHOP_NAME } from '#features/settings/contract/default-texts.ts';
import { useShop } from './root-data.ts';

/** The root route comes first among a page's matches; it has no data if its loader failed. */
type Matches = readonly [{ loaderData?: { seller?: { name: string } } | undefined }, ...unknown[]];

export const getShopName = ([root]: Matches): string => root.loaderData?.seller?.name ?? DEFAULT_SHOP_NAME;

/** The page title: its subject and the shop name. */
export const buildTitleMeta = (matches: Matches, words: string) => ({ title: `${words} | ${getShopName(matches)}` });

/** The title of pages that know it only while they render. */
export const PageTitle = ({ title }: { title: string }) => <title>{`${title} | ${useShop().name}`}</title>;

/** The `handle` of routes whose `meta` includes a description, because a page must not have two. */
export const HAS_OWN_DESCRIPTION = 'describes itself';
